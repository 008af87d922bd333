import { expect, it } from 'vitest';
import { mondayOf, monthAfter, weeksOf } from './month-days.ts';

it('[CAL-44] a month is made of whole weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-03-15');
  expect(weeks.at(0)?.[0]).toBe('2026-02-23');
  expect(weeks.at(-1)?.[6]).toBe('2026-04-05');
  expect(weeks).toHaveLength(6);
  expect(weeksOf('2027-02-01')).toHaveLength(4);
});

it('[CAL-44] months and weeks go on across the turn of the year', () => {
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-31', -1)).toBe('2025-12-01');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});
