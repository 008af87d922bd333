import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  instantOf,
  instantsOf,
  roundUpWall,
  wallTimeOf,
  weekdayOf,
} from './wall-time.ts';

const zone = 'Europe/Berlin';
const at = (day: string, time: string) => instantOf({ day, time }, zone).toISOString();

describe('instantOf', () => {
  it.each([
    ['in winter', '2026-01-15', '08:30', '2026-01-15T07:30:00.000Z'],
    ['in summer', '2026-07-15', '08:30', '2026-07-15T06:30:00.000Z'],
    ['before the clocks go forward', '2026-03-29', '01:55', '2026-03-29T00:55:00.000Z'],
    ['after the clocks went forward', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['in the skipped hour', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['in the working day after it', '2026-03-29', '10:00', '2026-03-29T08:00:00.000Z'],
    ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after that hour', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['at midnight', '2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
  ])('[I18N-6, CAL-43] knows the practice’s time %s', (_, day, time, expected) => {
    expect(at(day, time)).toBe(expected);
  });

  it('[I18N-6, CAL-43] gives back every quarter of an hour that exists', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-06-01']) {
      const start = Date.parse(at(day, '00:00'));
      const end = Date.parse(at(dayAfter(day), '00:00'));
      for (let instant = start; instant < end; instant += 900_000) {
        const wall = wallTimeOf(instant, zone);
        expect(wallTimeOf(instantOf(wall, zone), zone)).toEqual(wall);
      }
    }
  });
});

describe('instantsOf', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '01:55', 1],
    ['Europe/Berlin', '2026-03-29', '02:00', 0],
    ['Europe/Berlin', '2026-03-29', '02:30', 0],
    ['Europe/Berlin', '2026-03-29', '03:00', 1],
    ['Europe/Berlin', '2026-10-25', '01:55', 1],
    ['Europe/Berlin', '2026-10-25', '02:00', 2],
    ['Europe/Berlin', '2026-10-25', '02:55', 2],
    ['Europe/Berlin', '2026-10-25', '03:00', 1],
    ['America/New_York', '2026-03-08', '02:30', 0],
    ['America/New_York', '2026-11-01', '01:30', 2],
    ['Asia/Tokyo', '2026-03-29', '02:30', 1],
  ])('[CAL-56] in %s the clock of %s shows %s %d times', (timeZone, day, time, times) => {
    const found = instantsOf({ day, time }, timeZone);
    expect(found.map((each) => wallTimeOf(each, timeZone))).toEqual(
      Array(times).fill({ day, time }),
    );
    if (times > 0) expect(instantOf({ day, time }, timeZone)).toEqual(found[0]);
  });
});

describe('roundUpWall', () => {
  it.each([
    ['2026-06-01', '09:00', '2026-06-01', '09:00'],
    ['2026-06-01', '09:01', '2026-06-01', '09:05'],
    ['2026-06-01', '09:56', '2026-06-01', '10:00'],
    ['2026-06-01', '23:55', '2026-06-01', '23:55'],
    ['2026-06-01', '23:56', '2026-06-02', '00:00'],
    ['2026-06-01', '23:59', '2026-06-02', '00:00'],
    ['2026-12-31', '23:59', '2027-01-01', '00:00'],
    ['2026-03-29', '01:58', '2026-03-29', '03:00'],
    ['2026-03-29', '02:31', '2026-03-29', '02:35'],
    ['2026-10-25', '02:58', '2026-10-25', '03:00'],
  ])('[CONTRACT-12] %s %s becomes %s %s', (day, time, laterDay, later) => {
    expect(roundUpWall({ day, time }, 5, zone)).toEqual({ day: laterDay, time: later });
  });
});

describe('days', () => {
  it('[CAL-43] have 23 and 25 hours when the clocks change', () => {
    const hours = (day: string) =>
      (Date.parse(at(dayAfter(day), '00:00')) - Date.parse(at(day, '00:00'))) / 3_600_000;
    expect(['2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([23, 25, 24]);
  });

  it('[CAL-36] follow each other and know their weekday', () => {
    expect(dayAfter('2026-02-28')).toBe('2026-03-01');
    expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
    expect(weekdayOf('2026-03-29')).toBe(7);
    expect(weekdayOf('2026-03-30')).toBe(1);
  });
});
