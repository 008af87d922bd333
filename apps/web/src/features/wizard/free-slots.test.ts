import { describe, expect, it } from 'vitest';
import type { Busy } from '../../appointments/appointment-facts.ts';
import { instantOf } from '../../i18n/wall-time.ts';
import { freeSlots, nextFreeDay } from './free-slots.ts';

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
    expect(freeSlots({ day: '2026-03-29', minutes: 20, busy: [], now })).toEqual([]);
  });

  it.each(['2026-03-29', '2026-10-25'])('[CAL-43, CAL-53] keeps to the clock on %s', (changing) => {
    const busy = [busyAt(changing, '08:00', '09:00')];
    const slots = freeSlots({ day: changing, minutes: 60, busy, now: longAgo });
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

it('[CAL-53] names the next working day with a free time', () => {
  const friday = '2026-03-27';
  const search = { day: friday, minutes: 15, busy: [busyAt(day, '07:00', '19:00')], now: longAgo };
  expect(nextFreeDay(search, 14)).toBe('2026-03-31');
  expect(nextFreeDay(search, 3)).toBeNull();
});
