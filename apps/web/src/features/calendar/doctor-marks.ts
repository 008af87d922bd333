import { initials } from '../../ui/avatar.tsx';

interface Named {
  id: string;
  /** Doctors with a lower number keep their initials when others are added. */
  number: number;
  person: { firstName: string; lastName: string };
}

/** Unique initials for each doctor, because colours repeat with many doctors. */
export function doctorInitials(doctors: readonly Named[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Set<string>();
  const byNumber = doctors.toSorted((one, other) => one.number - other.number);
  for (const { id, person } of byNumber) {
    const own = initials(`${person.firstName} ${person.lastName}`);
    const mark = firstFree([own, ...longer(person)], taken);
    taken.add(mark);
    marks.set(id, mark);
  }
  return marks;
}

/** After "AS": "ASt", "ASte", "AStei". */
function longer({ firstName, lastName }: Named['person']): string[] {
  const first = [...firstName][0] ?? '';
  const letters = [...lastName];
  return [2, 3, 4]
    .filter((count) => count <= letters.length)
    .map((count) => first + letters.slice(0, count).join(''));
}

function firstFree(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((mark) => !taken.has(mark));
  if (free !== undefined) return free;
  const [stem = ''] = wanted;
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/** Number of distinguishable colours: those of ui/doctor-colours.css. */
export const doctorColours = 8;

/** CSS class of the doctor's colour, derived from their number, which never changes. */
export function doctorColour(
  doctorId: string,
  doctors: readonly { id: string; number: number }[],
): string {
  const number = doctors.find(({ id }) => id === doctorId)?.number ?? 0;
  return number < 1 ? 'doctor-none' : `doctor-${((number - 1) % doctorColours) + 1}`;
}
