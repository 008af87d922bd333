import { expect, it } from 'vitest';
import { readDay } from './read-day.ts';

it.each([
  ['05.03.2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  [' 29.02.2028 ', '2028-02-29'],
  ['29.02.2027', null],
  ['31.04.2026', null],
  ['2026-03-05', null],
  ['5.3.', null],
  ['', null],
])('[I18N-5] reads the typed day %s as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});
