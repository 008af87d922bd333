import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { waitsLong } from '../../appointments/live-state.ts';
import { dueCall, type RowAction, rowState, type Trouble, troublesOf } from './row-state.ts';
import { dayOfCalls, rowsBeforeNow } from './todays-calls.ts';

const now = Date.parse('2026-03-05T09:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const person = (id: string) => ({ id, firstName: 'A', lastName: id });
const doctor = { person: person('doctor'), roles: ['doctor' as const] };
const desk = { person: person('desk'), roles: ['mfa' as const] };

function appointment(more: Partial<Appointment> = {}, startsIn = 10): Appointment {
  return {
    id: 'a',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: person('doctor') },
    patient: { person: person('p'), patientData: { dateOfBirth: '1950-01-01' } },
    scheduledStart: at(startsIn),
    scheduledEnd: at(startsIn + 15),
    patientPresent: false,
    invitation: { state: 'sent' },
    ...more,
  };
}
const unreached = (more: { phone?: string } = {}) =>
  appointment({
    state: { type: 'pending' },
    invitation: { state: 'none' },
    patient: { person: person('p'), patientData: { dateOfBirth: '1950-01-01', ...more } },
  });
const waits = (since: number) => ({ patientPresent: true, patientWaitingSince: at(since) });
const problem = { step: 'setup', problem: 'camera-denied', at: at(-2) } as const;

describe('a row of the day', () => {
  it.each<[string, Appointment, RowAction | null, RowAction | null, Trouble | null]>([
    ['confirmed, soon', appointment(), 'start', null, null],
    ['confirmed, hours ahead', appointment({}, 120), null, null, null],
    [
      'not confirmed',
      appointment({ state: { type: 'pending' } }),
      'remind',
      'remind',
      'unconfirmed',
    ],
    [
      'not confirmed, to be reached by telephone alone',
      unreached({ phone: '030 1' }),
      'call',
      'call',
      'unconfirmed',
    ],
    ['not confirmed, no address, no number', unreached(), 'address', 'address', 'noAddress'],
    [
      'mail not delivered',
      appointment({ invitation: { state: 'failed' } }),
      'correct',
      'correct',
      'mail',
    ],
    [
      'mail not delivered, but a text message accepted',
      appointment({ invitation: { state: 'failed' }, sms: { state: 'accepted' } }),
      'start',
      null,
      null,
    ],
    [
      'no mail address, and a text message not sent',
      appointment({ invitation: { state: 'none' }, sms: { state: 'failed' } }),
      'correct',
      'correct',
      'sms',
    ],
    ['link locked', appointment({ loginLocked: true }), 'unlock', 'unlock', 'locked'],
    ['camera refused', appointment({ patientProgress: problem }), 'call', 'call', 'device'],
    ['waiting', appointment(waits(-3)), 'start', 'add', null],
    [
      'waiting without camera',
      appointment({ ...waits(-3), patientProgress: problem }),
      'start',
      'add',
      null,
    ],
    ['in call', appointment({ state: { type: 'started', paused: null } }), 'resume', 'add', null],
    ['over', appointment({ state: { type: 'stopped' } }, -30), null, null, null],
  ])('[DASH-14, DASH-9, SMS-1] %s', (_name, given, ofDoctor, ofDesk, trouble) => {
    const own = rowState(given, now, { user: doctor, current: false });
    expect([own.action, own.trouble]).toEqual([ofDoctor, trouble]);
    expect(rowState(given, now, { user: desk, current: false }).action).toBe(ofDesk);
  });

  it('[DASH-17] lists what is in the way, unconfirmed ones of today alone', () => {
    const tomorrow = 24 * 60;
    const list = [
      appointment({ id: 'today', state: { type: 'pending' } }),
      appointment({ id: 'later', state: { type: 'pending' } }, tomorrow),
      appointment({ id: 'mail', invitation: { state: 'failed' } }, tomorrow),
      appointment({ id: 'fine' }),
      appointment({ id: 'off', state: { type: 'cancelled' }, declinedAt: at(-5) }),
      appointment({
        id: 'known',
        state: { type: 'cancelled' },
        declinedAt: at(-7 * tomorrow - 1),
      }),
    ];
    expect(troublesOf(list, now).map((each) => [each.appointment.id, each.trouble])).toEqual([
      ['today', 'unconfirmed'],
      ['mail', 'mail'],
      ['off', 'declined'],
    ]);
  });

  it('[DASH-12] of the call one is in leads back to it', () => {
    const running = appointment({ state: { type: 'started', paused: null } });
    expect(rowState(running, now, { user: doctor, current: true }).action).toBe('return');
  });

  it('[DASH-14] is due for one patient at most: who waits longest and whose call one may start', () => {
    const list = [
      appointment({ id: 'later', ...waits(-2) }),
      appointment({ id: 'first', ...waits(-8) }),
      appointment({ id: 'foreign', ...waits(-20), doctor: { person: person('other') } }),
    ];
    expect(dueCall(list, now, doctor)).toBe('first');
    expect(dueCall(list, now, desk)).toBeNull();
  });
});

describe('a long wait', () => {
  it.each([
    [-11, -30, true],
    [-9, -30, false],
    [-30, -9, false],
    [-30, -10, true],
    [-30, 5, false],
  ])('[DASH-14] arrived %i, appointed %i minutes ago: %s', (arrived, appointed, long) => {
    const given = { patientWaitingSince: at(arrived), scheduledStart: at(appointed) };
    expect(waitsLong(given, now)).toBe(long);
  });
});

describe('the day', () => {
  it('[DASH-14] folds what is past, leaves out what was called off for later, and draws a line at now', () => {
    const day = dayOfCalls(
      [
        appointment({ id: 'over', state: { type: 'stopped' } }, -60),
        appointment({ id: 'missed', state: { type: 'missed' } }, -120),
        appointment({ id: 'no-show' }, -40),
        appointment({ id: 'off', state: { type: 'cancelled' } }, 40),
        appointment({ id: 'late-patient', ...waits(-1) }, -40),
        appointment({ id: 'next' }, 5),
      ],
      now,
      null,
    );
    expect(day.past.map(({ id }) => id)).toEqual(['missed', 'over', 'no-show']);
    expect(day.today.map(({ id }) => id)).toEqual(['late-patient', 'next']);
    expect(rowsBeforeNow(day.today, now)).toBe(1);
  });
});
