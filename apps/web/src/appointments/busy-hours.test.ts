import { describe, expect, it } from 'vitest';
import { freeSlots, nextFreeTime } from './free-slots.ts';
import { closedSpans, isAway } from './working-time.ts';

const day = '2026-03-02';
const hours = {
  periods: [{ weekday: 1, start: '08:00', end: '12:00' }],
  absences: [],
  busy: [{ start: '2026-03-02T08:00:00.000Z', end: '2026-03-02T09:30:00.000Z' }],
};
const search = { day, minutes: 60, busy: [], now: 0, hours };

describe('hours that are busy in another calendar', () => {
  it('[LINK-7] are not offered', () => {
    expect(freeSlots(search)).toEqual(['08:00', '10:30']);
    expect(nextFreeTime({ ...search, time: '09:00' })).toEqual({ day, time: '10:30' });
  });

  it('[LINK-7] are shaded like an absence', () => {
    expect(closedSpans(hours, day, { from: 480, to: 720 })).toEqual([{ from: 540, to: 630 }]);
    expect(isAway(hours, Date.parse('2026-03-02T09:00Z'), Date.parse('2026-03-02T10:00Z'))).toBe(
      true,
    );
  });
});
