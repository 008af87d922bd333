import type { Appointment, StaffUser } from '@visite/contract';
import { expect, it } from 'vitest';
import { nextCall } from './next-call.ts';

const now = Date.parse('2026-03-12T08:00:00Z');
const me = { person: { id: 'me' } } as StaffUser;
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

function appointment(id: string, minutes: number, change: Partial<Appointment> = {}): Appointment {
  return {
    id,
    state: { type: 'accepted' },
    doctor: { person: { id: 'me' } },
    patient: { person: { id: 'patient' } },
    otherUsers: [],
    scheduledStart: at(minutes),
    scheduledEnd: at(minutes + 15),
    patientPresent: false,
    ...change,
  } as Appointment;
}

it('[CALL-28] whoever waits longest comes next, then the one on hold, then the clock', () => {
  const later = appointment('later', 30);
  const soon = appointment('soon', 10);
  const present = { patientPresent: true };
  const held = appointment('held', -20, {
    ...present,
    state: { type: 'started', paused: at(-5) },
  });
  const waits = appointment('waits', 40, { ...present, patientWaitingSince: at(-3) });
  const longer = appointment('longer', 50, { ...present, patientWaitingSince: at(-9) });
  const next = (...all: Appointment[]) => nextCall(all, me, 'current', now)?.appointment.id ?? null;
  expect(next(later, soon, held, waits, longer)).toBe('longer');
  expect(next(later, soon, held)).toBe('held');
  expect(next(later, soon)).toBe('soon');
  expect(next()).toBeNull();
});

it('[CALL-28] neither the running call, nor a colleague’s, nor one that is over comes next', () => {
  const all = [
    appointment('current', 0),
    appointment('foreign', 5, { doctor: { person: { id: 'other' } } as Appointment['doctor'] }),
    appointment('over', -60),
    appointment('stopped', 5, { state: { type: 'stopped' } }),
  ];
  expect(nextCall(all, me, 'current', now)).toBeNull();
});

it('[CALL-28] names only who can still come: nobody long late and absent, nobody gone from hold', () => {
  const next = (...all: Appointment[]) => nextCall(all, me, 'current', now)?.appointment.id ?? null;
  const hour = { scheduledEnd: at(60) };
  const late = appointment('late', -23, hour);
  const justLate = appointment('just late', -5, hour);
  const soon = appointment('soon', 10);
  const gone = appointment('gone', -20, { state: { type: 'started', paused: at(-5) } });
  const cameAfterAll = { ...late, patientPresent: true, patientWaitingSince: at(-1) };
  expect(next(late, soon)).toBe('soon');
  expect(next(late)).toBeNull();
  expect(next(justLate, soon)).toBe('just late');
  expect(next(cameAfterAll, soon)).toBe('late');
  expect(next(gone, soon)).toBe('soon');
});
