import { initials } from '../../ui/avatar.tsx';

interface Named {
  id: string;
  person: { firstName: string; lastName: string };
}

/** A few letters for each doctor, no two alike: colours repeat where there are many. */
export function doctorMarks(doctors: readonly Named[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Set<string>();
  const short = doctors.map(({ person }) => initials(`${person.firstName} ${person.lastName}`));
  doctors.forEach(({ id, person }, place) => {
    const own = short[place] ?? '';
    const shared = short.some((other, at) => at !== place && other === own);
    const mark = firstFree(shared ? longer(person, own) : [own], taken);
    taken.add(mark);
    marks.set(id, mark);
  });
  return marks;
}

/** "AS", then "ASt", "ASte" … up to the whole name. */
function longer({ firstName, lastName }: Named['person'], own: string): string[] {
  const first = [...firstName][0] ?? '';
  const letters = [...lastName];
  const longerOnes = letters.slice(1).map((_, at) => first + letters.slice(0, at + 2).join(''));
  return [...longerOnes.slice(0, 3), own];
}

function firstFree(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((mark) => !taken.has(mark));
  if (free !== undefined) return free;
  const [stem = ''] = wanted;
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
