import { expect, it } from 'vitest';
import tokens from '../../ui/tokens.css?raw';
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

const colours = [...calendar.matchAll(/\.doctor-\d+ {\s*--doctor: (#\w{6})/g)].map(
  ([, colour = '']) => colour,
);
const surfaces = [...tokens.matchAll(/--surface: (#\w{6})/g)].map(([, colour = '']) => colour);

const channels = (hex: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it('[CAL-55] colours are seen on the surface of both themes, and no two are the same', () => {
  expect(surfaces).toHaveLength(2);
  expect(new Set(colours).size).toBe(doctorColours);
  for (const colour of colours) {
    for (const surface of surfaces) expect(contrast(colour, surface)).toBeGreaterThan(3);
  }
});

it('[CAL-55] a colour stays whoever is added, and differs among the first twelve', () => {
  const doctors = Array.from({ length: 12 }, (_, at) => ({ id: `d${at}`, number: at + 1 }));
  const all = doctors.map(({ id }) => doctorColour(id, doctors));
  expect(new Set(all).size).toBe(12);
  const more = [{ id: 'aaron', number: 13 }, ...doctors];
  expect(doctors.map(({ id }) => doctorColour(id, more))).toEqual(all);
  expect(doctorColour('nobody', doctors)).toBe('doctor-none');
});
