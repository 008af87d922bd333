import type { WorkingHours } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../i18n/wall-time.ts';
import type { Busy } from './appointment-facts.ts';
import { freeSlots, nextFreeDay, nextFreeTime } from './free-slots.ts';
import { closedSpans, isAway, openSpans } from './working-time.ts';

const zone = 'Europe/Berlin';
const at = (day: string, time: string) => instantOf({ day, time }, zone).toISOString();
const busyAt = (day: string, from: string, to: string): Busy => ({
  scheduledStart: at(day, from),
  scheduledEnd: at(day, to),
});
const longAgo = Date.parse('2026-01-01T00:00:00Z');
const day = '2026-03-30';

describe('freeSlots', () => {
  it('[CAL-53] offers an empty day from opening to closing', () => {
    const slots = freeSlots({ day, minutes: 30, busy: [], now: longAgo });
    expect(slots).toHaveLength(20);
    expect(slots.at(0)).toBe('08:00');
    expect(slots.at(-1)).toBe('17:30');
  });

  it('[CAL-53] leaves out what is taken and goes on right after it', () => {
    const busy = [busyAt(day, '08:20', '09:12'), busyAt(day, '09:45', '18:30')];
    expect(freeSlots({ day, minutes: 15, busy, now: longAgo })).toEqual([
      '08:00',
      '09:15',
      '09:30',
    ]);
  });

  it('[CAL-53] offers nothing in the past and rounds the present up to five minutes', () => {
    const now = Date.parse(at(day, '17:01'));
    expect(freeSlots({ day, minutes: 20, busy: [], now })).toEqual(['17:05', '17:25']);
    expect(freeSlots({ day: '2026-03-27', minutes: 20, busy: [], now })).toEqual([]);
  });

  it.each(['2026-03-29', '2026-10-25'])('[CAL-43, CAL-53] keeps to the clock on %s', (changing) => {
    const periods = [{ weekday: 7, start: '08:00', end: '18:00' }];
    const hours = { periods, absences: [] };
    const busy = [busyAt(changing, '08:00', '09:00')];
    const slots = freeSlots({ day: changing, minutes: 60, busy, now: longAgo, hours });
    expect(slots).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ]);
  });
});

const hours: WorkingHours = {
  staffId: 'ada',
  periods: [
    { weekday: 1, start: '08:00', end: '12:00' },
    { weekday: 1, start: '14:00', end: '15:00' },
    { weekday: 7, start: '10:00', end: '11:00' },
  ],
  absences: [{ id: 'a', start: at(day, '09:00'), end: at(day, '12:00') }],
};

describe('working hours', () => {
  it('[CAL-58] free times lie within them and outside of absences', () => {
    expect(freeSlots({ day, minutes: 30, busy: [], now: longAgo, hours })).toEqual([
      '08:00',
      '08:30',
      '14:00',
      '14:30',
    ]);
    expect(freeSlots({ day: '2026-03-31', minutes: 30, busy: [], now: longAgo, hours })).toEqual(
      [],
    );
    // The clock changes on this Sunday.
    expect(freeSlots({ day: '2026-03-29', minutes: 30, busy: [], now: longAgo, hours })).toEqual([
      '10:00',
      '10:30',
    ]);
    const search = { day, minutes: 15, busy: [], now: longAgo, hours };
    expect(nextFreeDay(search, 14)).toBe('2026-04-05');
    expect(nextFreeTime({ ...search, time: '11:00' })).toEqual({ day, time: '12:00' });
  });

  it('[CAL-57, CAL-58] without an entry nothing is offered on a Sunday', () => {
    expect(freeSlots({ day: '2026-03-29', minutes: 30, busy: [], now: longAgo })).toEqual([]);
  });

  it('[CAL-59] what is closed is the rest of the day', () => {
    expect(openSpans(hours, day)).toEqual([
      { from: 480, to: 540 },
      { from: 840, to: 900 },
    ]);
    expect(closedSpans(hours, day, { from: 420, to: 1_200 })).toEqual([
      { from: 420, to: 480 },
      { from: 540, to: 840 },
      { from: 900, to: 1_200 },
    ]);
    expect(isAway(hours, Date.parse(at(day, '08:30')), Date.parse(at(day, '09:00')))).toBe(false);
    expect(isAway(hours, Date.parse(at(day, '08:30')), Date.parse(at(day, '09:05')))).toBe(true);
  });
});

it('[CAL-53] names the next working day with a free time', () => {
  const friday = '2026-03-27';
  const search = { day: friday, minutes: 15, busy: [busyAt(day, '07:00', '19:00')], now: longAgo };
  expect(nextFreeDay(search, 14)).toBe('2026-03-31');
  expect(nextFreeDay(search, 3)).toBeNull();
});

const now = Date.parse(at(day, '09:58'));

it.each([
  ['a free time as it is', '10:00', [], { day, time: '10:00' }],
  ['the end of what is taken', '10:00', [busyAt(day, '09:30', '10:20')], { day, time: '10:20' }],
  [
    'a gap that is long enough',
    '10:00',
    [busyAt(day, '10:30', '11:00'), busyAt(day, '10:00', '10:25')],
    { day, time: '11:00' },
  ],
  ['nothing in the past', '08:00', [], { day, time: '10:00' }],
  ['the next day', '23:50', [busyAt(day, '23:00', '23:59')], { day: '2026-03-31', time: '00:00' }],
])('[CAL-53] proposes %s', (_, time, busy, expected) => {
  expect(nextFreeTime({ day, time, minutes: 15, busy, now })).toEqual(expected);
});
