import { expect, it } from 'vitest';
import colours from '../../ui/doctor-colours.css?raw';
import calendar from './calendar.css?raw';
import { doctorColour, doctorColours, doctorInitials } from './doctor-marks.ts';

const named = (...names: [firstName: string, lastName: string][]) =>
  names.map(([firstName, lastName], at) => ({
    id: String(at),
    number: at + 1,
    person: { firstName, lastName },
  }));
const marks = (...names: [string, string][]) => [...doctorInitials(named(...names)).values()];

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
  const known = doctorInitials(before);
  const added = { id: 'new', number: 4, person: { firstName: 'Aaron', lastName: 'Saal' } };
  const after = doctorInitials([added, ...before.toReversed()]);
  for (const [id, mark] of known) expect(after.get(id)).toBe(mark);
  expect(after.get('new')).toBe('ASa');
});

it('[CAL-55] never repeat, whatever the names', () => {
  const same = Array.from({ length: 30 }, () => ['Ada', 'Stein'] as [string, string]);
  const all = marks(...same, ['X', 'Y'], ['', '']);
  expect(new Set(all).size).toBe(all.length);
});

it('[CAL-55] there is a colour in both themes for each number, and no two are the same', () => {
  const found = [...colours.matchAll(/--doctor-\d+: (#\w{6})/g)].map(([, colour]) => colour);
  expect(found).toHaveLength(2 * doctorColours);
  expect(new Set(found).size).toBe(2 * doctorColours);
  const classes = [...calendar.matchAll(/--doctor: var\(--doctor-(\d+)\)/g)].map(([, at]) => at);
  expect(new Set(classes).size).toBe(doctorColours);
});

it('[CAL-55] a colour stays whoever is added, and differs among the first eight', () => {
  const doctors = Array.from({ length: 8 }, (_, at) => ({ id: `d${at}`, number: at + 1 }));
  const all = doctors.map(({ id }) => doctorColour(id, doctors));
  expect(new Set(all).size).toBe(8);
  const more = [{ id: 'aaron', number: 9 }, ...doctors];
  expect(doctors.map(({ id }) => doctorColour(id, more))).toEqual(all);
  expect(doctorColour('nobody', doctors)).toBe('doctor-none');
});
