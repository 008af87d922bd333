import type { RemotePerson } from '@visite/call-engine';

/** The others whom one sees or hears. */
export function peopleHere(people: readonly RemotePerson[]): RemotePerson[] {
  return people.filter(({ left, content }) => !left && content !== null);
}
