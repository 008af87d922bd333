import { expect, it } from 'vitest';
import { readDay, readTime } from './read-date-time.ts';

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

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  [' 14:05 Uhr', '14:05'],
  ['1745', '17:45'],
  ['24:00', null],
  ['12:60', null],
  ['nine', null],
  ['', null],
])('[CAL-37] reads the typed time %j', (typed, expected) => {
  expect(readTime(typed)).toBe(expected);
});
