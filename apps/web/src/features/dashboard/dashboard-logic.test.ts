import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { liveState } from '../../appointments/live-state.ts';
import { averages, bars, rangeDays } from '../../appointments/statistics.ts';
import { dayOfCalls } from './todays-calls.ts';

const now = Date.parse('2026-03-05T09:00:00Z');
const person = (id: string) => ({ id, firstName: 'A', lastName: id });

function appointment(more: Partial<Appointment> = {}): Appointment {
  return {
    id: 'a',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: person('doctor') },
    patient: { person: person('p'), patientData: { dateOfBirth: '1950-01-01' } },
    scheduledStart: '2026-03-05T10:00:00Z',
    scheduledEnd: '2026-03-05T10:15:00Z',
    patientPresent: false,
    invitation: { state: 'sent' },
    ...more,
  };
}

describe('liveState', () => {
  const setup = { step: 'setup', at: '2026-03-05T08:55:00Z' } as const;
  it.each<[string, Partial<Appointment>, ReturnType<typeof liveState>]>([
    ['not confirmed', { state: { type: 'pending' } }, { kind: 'pending' }],
    ['confirmed', {}, { kind: 'accepted' }],
    ['setting up', { patientProgress: setup }, { kind: 'setup' }],
    [
      'setting up with a problem',
      { patientProgress: { ...setup, problem: 'camera-busy' } },
      { kind: 'setup', problem: 'camera-busy' },
    ],
    [
      'given up setting up',
      { patientProgress: { ...setup, at: '2026-03-05T08:00:00Z' } },
      { kind: 'accepted' },
    ],
    [
      'waiting, whatever was set up before',
      {
        patientPresent: true,
        patientWaitingSince: '2026-03-05T08:58:00Z',
        patientProgress: setup,
      },
      { kind: 'waiting', since: '2026-03-05T08:58:00Z', late: false },
    ],
    [
      'in call',
      { state: { type: 'started', paused: null }, patientPresent: true },
      { kind: 'inCall', away: false },
    ],
    [
      'in call while the patient is away',
      { state: { type: 'started', paused: null } },
      { kind: 'inCall', away: true },
    ],
    [
      'on hold',
      { state: { type: 'started', paused: '2026-03-05T08:50:00Z' } },
      { kind: 'onHold', since: '2026-03-05T08:50:00Z' },
    ],
    [
      'overdue',
      { scheduledStart: '2026-03-05T08:00:00Z', scheduledEnd: '2026-03-05T08:15:00Z' },
      { kind: 'overdue' },
    ],
    ['cancelled', { state: { type: 'cancelled' } }, { kind: 'cancelled' }],
  ])('[CAL-8, DASH-3] tells %s', (_, more, expected) => {
    expect(liveState(appointment(more), now)).toEqual(expected);
  });
});

describe('dayOfCalls', () => {
  const list = [
    appointment({
      id: 'tomorrow',
      scheduledStart: '2026-03-06T08:00:00Z',
      state: { type: 'pending' },
      scheduledEnd: '2026-03-06T08:15:00Z',
    }),
    appointment({ id: 'late', scheduledStart: '2026-03-05T15:00:00Z' }),
    appointment({ id: 'soon', state: { type: 'pending' } }),
    appointment({ id: 'over', state: { type: 'stopped' } }),
    appointment({ id: 'night', scheduledStart: '2026-03-05T23:30:00Z' }),
    appointment({
      id: 'running',
      scheduledStart: '2026-03-04T22:00:00Z',
      state: { type: 'started', paused: null },
    }),
    appointment({ id: 'foreign', doctor: { person: person('other') } }),
  ];

  it("[DASH-3] lists the practice's day in its own time zone, by time, with what runs now", () => {
    const { today, next } = dayOfCalls(list, now, { person: person('doctor') });
    expect(today.map(({ id }) => id)).toEqual(['running', 'soon', 'late']);
    expect(next?.id).toBe('night');
  });

  it('[DASH-3, DASH-9] keeps around midnight what can be started and what is not over', () => {
    const at = (id: string, start: string, end: string) =>
      appointment({
        id,
        scheduledStart: `2026-03-${start}:00Z`,
        scheduledEnd: `2026-03-${end}:00Z`,
      });
    const night = [
      at('over', '05T21:00', '05T21:15'),
      at('before', '05T22:50', '05T23:05'),
      at('after', '05T23:00', '05T23:15'),
      at('later', '06T00:00', '06T00:15'),
    ];
    const shown = (moment: string) => {
      const { today, next } = dayOfCalls(night, Date.parse(`2026-03-05T${moment}Z`), null);
      return [today.map(({ id }) => id), next?.id];
    };
    expect(shown('21:30:00')).toEqual([['before'], 'after']);
    expect(shown('22:30:00')).toEqual([['before', 'after'], 'later']);
    expect(shown('23:02:00')).toEqual([['before', 'after', 'later'], undefined]);
    expect(shown('23:10:00')).toEqual([['after', 'later'], undefined]);
  });

  it("[DASH-3] lists one's own or everybody's", () => {
    expect(dayOfCalls(list, now, null).today.map(({ id }) => id)).toContain('foreign');
  });
});

describe('statistics', () => {
  const call = (scheduledStart: string, duration?: number, waitingSeconds?: number) => ({
    scheduledStart,
    ...(duration !== undefined && { duration }),
    ...(waitingSeconds !== undefined && { waitingSeconds }),
  });

  it('[DASH-1] averages only what was measured', () => {
    const calls = [call('2026-03-04T10:00:00Z', 600, 60), call('2026-03-04T11:00:00Z', 300)];
    expect(averages(calls)).toEqual({ count: 2, duration: 450, waiting: 60 });
    expect(averages([])).toEqual({ count: 0, duration: null, waiting: null });
  });

  it('[DASH-1] reaches back x days, today included', () => {
    expect(rangeDays(7, now)).toEqual({ start: '2026-02-27', end: '2026-03-05' });
    expect(rangeDays(90, now).start).toBe('2025-12-06');
  });

  it("[DASH-1] puts a call into its day of the practice's zone", () => {
    const made = bars([call('2026-03-03T23:30:00Z', 600, 30)], 7, now);
    expect(made).toHaveLength(7);
    expect(made.filter(({ count }) => count > 0).map(({ from }) => from)).toEqual(['2026-03-04']);
  });

  it('[DASH-1, REPORT-2] counts a call on the day on which it began, not on the planned one', () => {
    const early = { ...call('2026-03-05T08:00:00Z', 600), startedAt: '2026-03-04T15:00:00Z' };
    const made = bars([early], 7, now);
    expect(made.filter(({ count }) => count > 0).map(({ from }) => from)).toEqual(['2026-03-04']);
  });

  it('[DASH-1] draws ninety days as weeks, through the change of the clocks', () => {
    const may = Date.parse('2026-05-01T09:00:00Z');
    const made = bars([call('2026-05-01T08:00:00Z', 60)], 90, may);
    expect(made).toHaveLength(13);
    expect(made.at(-1)?.count).toBe(1);
  });
});
