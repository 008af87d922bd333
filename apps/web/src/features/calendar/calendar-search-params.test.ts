import { describe, expect, it } from 'vitest';
import {
  daysOfWeek,
  readCalendarSearchParams,
  shownDays,
  shownPeriod,
  stepDate,
  writeCalendarSearchParams,
} from './calendar-search-params.ts';

const today = '2026-03-27';

describe('the calendar’s address', () => {
  it('[CAL-44] brings back view, date and doctors, and keeps what else stands there', () => {
    const shown = { view: 'month', date: '2026-10-25', doctors: ['ada', 'bo'] } as const;
    const search = writeCalendarSearchParams(new URLSearchParams('appointment=x'), shown);
    expect(readCalendarSearchParams(search, today)).toEqual(shown);
    expect(search.get('appointment')).toBe('x');
  });

  it('[CAL-44] falls back to this week and all doctors', () => {
    const search = new URLSearchParams('view=year&date=2026-99-99');
    expect(readCalendarSearchParams(search, today)).toEqual({
      view: 'week',
      date: today,
      doctors: [],
    });
  });

  it.each([
    ['day', '2026-03-29', { first: '2026-03-29', end: '2026-03-30' }],
    ['week', '2026-03-29', { first: '2026-03-23', end: '2026-03-30' }],
    ['month', '2026-03-29', { first: '2026-02-23', end: '2026-04-06' }],
  ] as const)('[CAL-44] a %s shows whole days', (view, date, expected) => {
    expect(shownDays({ view, date })).toEqual(expected);
  });

  it('[CAL-44] steps by day, week and month', () => {
    expect(stepDate({ view: 'day', date: '2026-03-28' }, 1)).toBe('2026-03-29');
    expect(stepDate({ view: 'week', date: '2026-03-29' }, -1)).toBe('2026-03-22');
    expect(stepDate({ view: 'month', date: '2026-01-31' }, 1)).toBe('2026-02-01');
  });

  it.each([
    ['2026-03-29', 23 + 8],
    ['2026-10-25', 25 + 8],
  ])('[CAL-43] asks for the whole of %s, and for what reaches into it', (date, hours) => {
    const { from, to } = shownPeriod({ view: 'day', date });
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours);
  });
});

it('[CAL-67] a week has five days, or seven, and always those with an appointment', () => {
  const saturday = [{ scheduledStart: '2026-03-28T10:00:00Z' }];
  expect(daysOfWeek('2026-03-25', [], false)).toHaveLength(5);
  expect(daysOfWeek('2026-03-25', [], true)).toHaveLength(7);
  expect(daysOfWeek('2026-03-25', saturday, false).at(-1)).toBe('2026-03-28');
});
