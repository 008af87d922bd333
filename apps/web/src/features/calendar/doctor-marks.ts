import { initials } from '../../ui/avatar.tsx';

interface Named {
  id: string;
  /** Who came first keeps the shorter letters, whoever is added later. */
  number: number;
  person: { firstName: string; lastName: string };
}

/** A few letters for each doctor, no two alike: colours repeat where there are many. */
export function doctorMarks(doctors: readonly Named[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Set<string>();
  const asTheyCame = doctors.toSorted((one, other) => one.number - other.number);
  for (const { id, person } of asTheyCame) {
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

/** As many as can be told apart; calendar.css fills `--doctor` for each, in both themes. */
export const doctorColours = 12;

/** A doctor's colour follows from their number, which never changes; the name stands beside it. */
export function doctorColour(
  doctorId: string,
  doctors: readonly { id: string; number: number }[],
): string {
  const number = doctors.find(({ id }) => id === doctorId)?.number ?? 0;
  return number < 1 ? 'doctor-none' : `doctor-${((number - 1) % doctorColours) + 1}`;
}
