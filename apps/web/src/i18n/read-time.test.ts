import { expect, it } from 'vitest';
import { readTime, roundUpTime } from './read-time.ts';

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

it.each([
  ['09:00', '09:00'],
  ['09:01', '09:05'],
  ['09:56', '10:00'],
  ['23:58', '23:55'],
])('[CONTRACT-12] rounds %s up to the next five minutes', (time, expected) => {
  expect(roundUpTime(time, 5)).toBe(expected);
});
