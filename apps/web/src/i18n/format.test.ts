import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  dayOf,
  durationText,
  foreignTimeZone,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  isSameDay,
  minutesBetween,
  waitText,
} from './format.ts';
import { startTexts } from './texts.ts';

const berlin = 'Europe/Berlin';

describe('dates and times', () => {
  it('[I18N-5] are in German form', () => {
    expect(formatDateTime('2026-03-05T07:05:00Z', berlin)).toBe('05.03.2026, 08:05');
    expect(formatDay('1944-07-01')).toBe('01.07.1944');
  });

  it('[I18N-5] write midnight as 00:00, never 24:00', () => {
    expect(formatTime('2026-01-09T23:00:00Z', berlin)).toBe('00:00');
  });

  it('[I18N-6] follow the practice across the change to summer time', () => {
    expect(formatTime('2026-03-29T00:59:00Z', berlin)).toBe('01:59');
    expect(formatTime('2026-03-29T01:00:00Z', berlin)).toBe('03:00');
    expect(minutesBetween('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe(60);
  });

  it('[I18N-6] follow the practice across the change to winter time', () => {
    expect(formatTime('2026-10-25T00:30:00Z', berlin)).toBe('02:30');
    expect(formatTime('2026-10-25T01:30:00Z', berlin)).toBe('02:30');
    expect(formatTime('2026-10-25T02:30:00Z', berlin)).toBe('03:30');
  });

  it('[I18N-6] put an instant on the day of the practice, not of the viewer', () => {
    expect(dayOf('2026-03-28T23:30:00Z', berlin)).toBe('2026-03-29');
    expect(formatDate('2026-10-24T22:00:00Z', berlin)).toBe('25.10.2026');
    expect(isSameDay('2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', berlin)).toBe(true);
    expect(isSameDay('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', berlin)).toBe(false);
  });

  it('[I18N-6] name the zone only where the viewer reads another time', () => {
    const noon = '2026-07-01T10:00:00Z';
    expect(foreignTimeZone(noon, berlin, 'Europe/Vienna')).toBeNull();
    expect(foreignTimeZone(noon, berlin, 'Europe/Lisbon')).toBe(berlin);
  });

  it('[DAY-4] the present is remembered once for each minute, not for each look at it', () => {
    const remember = vi.spyOn(Map.prototype, 'set');
    const now = Date.parse('2026-07-05T07:05:00Z');
    for (let passed = 0; passed < 60_000; passed += 1_000) {
      expect(formatTime(now + passed, berlin)).toBe('09:05');
      expect(formatTime(new Date(now + passed), berlin)).toBe('09:05');
    }
    expect(remember).toHaveBeenCalledTimes(1);
    remember.mockRestore();
    expect(formatTime(now + 60_000, berlin)).toBe('09:06');
  });

  it('[I18N-9] show a running call as a clock', () => {
    expect([0, 7, 750, 3723, -4].map(formatClock)).toEqual([
      '0:00',
      '0:07',
      '12:30',
      '1:02:03',
      '0:00',
    ]);
  });
});

beforeAll(() => startTexts('de', { de: {}, en: {} }));

describe('durations', () => {
  it('[I18N-9, REPORT-5] are shown in whole minutes', () => {
    expect([0, 29, 30, 89, 90, 899, 900, 5400].map(durationText)).toEqual([
      'unter 1\u00a0Min.',
      'unter 1\u00a0Min.',
      '1\u00a0Min.',
      '1\u00a0Min.',
      '2\u00a0Min.',
      '15\u00a0Min.',
      '15\u00a0Min.',
      '90\u00a0Min.',
    ]);
  });

  it('[I18N-9] tell a wait by the minutes that are over', () => {
    const now = new Date('2026-03-05T08:10:00Z');
    expect(waitText('2026-03-05T08:09:01Z', now)).toBe('seit eben');
    expect(waitText('2026-03-05T08:05:00Z', now)).toBe('seit 5\u00a0Min.');
  });
});
