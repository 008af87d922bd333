import { expect, it } from 'vitest';
import { doctorMarks } from './doctor-marks.ts';

const named = (...names: [firstName: string, lastName: string][]) =>
  names.map(([firstName, lastName], id) => ({ id: String(id), person: { firstName, lastName } }));
const marks = (...names: [string, string][]) => [...doctorMarks(named(...names)).values()];

it('[CAL-55] are initials where these differ', () => {
  expect(marks(['Ada', 'Stein'], ['Berta', 'von Özil'])).toEqual(['AS', 'BÖ']);
});

it('[CAL-55] grow by letters where initials are the same', () => {
  expect(marks(['Ada', 'Stein'], ['Anna', 'Sommer'], ['Ali', 'Sturm'], ['Bo', 'Lee'])).toEqual([
    'ASt',
    'ASo',
    'AStu',
    'BL',
  ]);
});

it('[CAL-55] never repeat, whatever the names', () => {
  const same = Array.from({ length: 30 }, () => ['Ada', 'Stein'] as [string, string]);
  const all = marks(...same, ['X', 'Y'], ['', '']);
  expect(new Set(all).size).toBe(all.length);
});
