import { expect, it } from 'vitest';
import { doctorMarks } from './doctor-marks.ts';

const named = (...names: [firstName: string, lastName: string][]) =>
  names.map(([firstName, lastName], at) => ({
    id: String(at),
    number: at + 1,
    person: { firstName, lastName },
  }));
const marks = (...names: [string, string][]) => [...doctorMarks(named(...names)).values()];

it('[CAL-55] are initials where these differ', () => {
  expect(marks(['Ada', 'Stein'], ['Berta', 'von Özil'])).toEqual(['AS', 'BÖ']);
});

it('[CAL-55] grow by letters for whoever comes later with the same initials', () => {
  expect(marks(['Ada', 'Stein'], ['Anna', 'Sommer'], ['Ali', 'Sturm'], ['Bo', 'Lee'])).toEqual([
    'AS',
    'ASo',
    'ASt',
    'BL',
  ]);
});

it('[CAL-55] of those who were there before stay, in whatever order and whoever is added', () => {
  const before = named(['Ada', 'Stein'], ['Bo', 'Lee'], ['Anna', 'Sommer']);
  const known = doctorMarks(before);
  const added = { id: 'new', number: 4, person: { firstName: 'Aaron', lastName: 'Saal' } };
  const after = doctorMarks([added, ...before.toReversed()]);
  for (const [id, mark] of known) expect(after.get(id)).toBe(mark);
  expect(after.get('new')).toBe('ASa');
});

it('[CAL-55] never repeat, whatever the names', () => {
  const same = Array.from({ length: 30 }, () => ['Ada', 'Stein'] as [string, string]);
  const all = marks(...same, ['X', 'Y'], ['', '']);
  expect(new Set(all).size).toBe(all.length);
});
