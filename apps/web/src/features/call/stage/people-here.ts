import type { RemotePerson } from '@visite/call-engine';

/** The others whom one sees or hears. */
export function peopleHere(
  people: readonly RemotePerson[],
  gone: ReadonlySet<string> = new Set(),
): RemotePerson[] {
  return people.filter(
    ({ userID, left, content }) => !left && content !== null && !gone.has(userID),
  );
}
