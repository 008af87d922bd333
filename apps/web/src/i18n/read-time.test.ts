import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

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
