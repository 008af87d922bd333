import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundingMinutes, roundUp } from './time.ts';

const times = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

it.each([
  ['09:00:00.000', '09:00:00.000'],
  ['09:00:00.001', '09:05:00.000'],
  ['09:04:59.999', '09:05:00.000'],
  ['09:05:00.000', '09:05:00.000'],
  ['09:56:00.000', '10:00:00.000'],
])('[CONTRACT-12] %s is rounded up to %s', (from, to) => {
  const rounded = roundUp(new Date(`2026-03-02T${from}Z`));
  expect(rounded.toISOString()).toBe(`2026-03-02T${to}Z`);
});

it('[CONTRACT-12] the step is 5 minutes by default', () => {
  expect(roundingMinutes).toBe(5);
});

it('[CONTRACT-12] rounding goes up by less than one step, onto the step, and is idempotent', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(1, 5, 10, 15, 30), (time, minutes) => {
      const step = minutes * 60_000;
      const rounded = roundUp(time, minutes);
      expect(rounded.getTime() % step).toBe(0);
      expect(rounded.getTime()).toBeGreaterThanOrEqual(time.getTime());
      expect(rounded.getTime() - time.getTime()).toBeLessThan(step);
      expect(roundUp(rounded, minutes)).toEqual(rounded);
    }),
  );
});
