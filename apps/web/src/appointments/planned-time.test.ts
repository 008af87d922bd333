import { describe, expect, it } from 'vitest';
import {
  nextTime,
  type PlannedTime,
  plannedFrom,
  scheduleOf,
  timeProblem,
} from './planned-time.ts';

const planned = (day: string, time: string, occurrence: PlannedTime['occurrence'] = '') => ({
  day,
  time,
  minutes: 15,
  occurrence,
});

describe('a planned time', () => {
  it('[CONTRACT-12] is rounded up, over midnight into the next day', () => {
    expect(scheduleOf(planned('2026-06-01', '23:59'))).toEqual({
      scheduledStart: '2026-06-01T22:00:00.000Z',
      scheduledEnd: '2026-06-01T22:15:00.000Z',
    });
  });

  it.each([
    ['2026-03-29', '02:30', 'skipped'],
    ['2026-03-29', '2.28', 'skipped'],
    ['2026-10-25', '02:30', 'doubled'],
    ['2026-10-25', '1:58', 'doubled'],
    ['2026-10-25', '03:00', null],
    ['2026-10-25', 'bald', 'unreadable'],
  ])('[CAL-56] on %s at %s has the problem %s', (day, time, problem) => {
    expect(timeProblem(planned(day, time))).toBe(problem);
    expect(scheduleOf(planned(day, time)) === null).toBe(problem !== null);
  });

  it('[CAL-56] that comes twice is the one that was chosen', () => {
    const start = (occurrence: PlannedTime['occurrence']) =>
      scheduleOf(planned('2026-10-25', '02:30', occurrence))?.scheduledStart;
    expect(start('first')).toBe('2026-10-25T00:30:00.000Z');
    expect(start('second')).toBe('2026-10-25T01:30:00.000Z');
  });

  it.each([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
    '2026-10-25T02:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ])('[CAL-56] comes back from the appointment at %s as the same', (start) => {
    const end = new Date(Date.parse(start) + 900_000).toISOString();
    expect(scheduleOf(plannedFrom(start, end))?.scheduledStart).toBe(start);
    expect(scheduleOf(nextTime(Date.parse(start), 15))?.scheduledStart).toBe(start);
  });
});
