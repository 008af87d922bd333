import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { withChange } from './appointment-lists.ts';

const wanted = {
  from: '2026-03-29T00:00:00Z',
  to: '2026-03-30T00:00:00Z',
  status: ['pending', 'accepted'] as const,
  doctorId: 'ada',
};

function appointment(id: string, more: Partial<Appointment> = {}): Appointment {
  return {
    id,
    state: { type: 'pending' },
    otherUsers: [],
    doctor: { person: { id: 'ada', firstName: 'Ada', lastName: 'Arzt' } },
    patient: {
      person: { id: 'p', firstName: 'Petra', lastName: 'Muster' },
      patientData: { dateOfBirth: '1957-03-12' },
    },
    scheduledStart: '2026-03-29T08:00:00Z',
    scheduledEnd: '2026-03-29T08:15:00Z',
    patientPresent: false,
    invitation: { state: 'none' },
    ...more,
  };
}

const ids = (list: readonly Appointment[]) => list.map(({ id }) => id);

it('[CAL-54] a new appointment joins its period, a changed one replaces itself', () => {
  const known = [appointment('one')];
  expect(ids(withChange(known, appointment('two'), wanted))).toEqual(['one', 'two']);
  const changed = appointment('one', { state: { type: 'accepted' } });
  expect(withChange(known, changed, wanted)).toEqual([changed]);
});

it.each([
  ['was cancelled', { state: { type: 'cancelled' as const } }],
  ['moved to another day', { scheduledStart: '2026-03-30T00:00:00Z' }],
  ['moved before the period', { scheduledStart: '2026-03-28T23:59:00Z' }],
  [
    'belongs to another doctor',
    { doctor: { person: { id: 'bo', firstName: 'Bo', lastName: 'B' } } },
  ],
])('[CAL-54] one that %s leaves it', (_, more) => {
  expect(withChange([appointment('one')], appointment('one', more), wanted)).toEqual([]);
});

it('[CAL-54, CAL-15] a list without an end, of one person, takes what belongs to it', () => {
  const colleague = { person: { id: 'bo', firstName: 'Bo', lastName: 'B' }, roles: [] };
  const mine = { from: '2026-03-29T00:00:00Z', status: ['pending'] as const, userId: 'bo' };
  const added = appointment('one', {
    otherUsers: [colleague],
    scheduledStart: '2030-03-29T08:00:00Z',
  });
  expect(ids(withChange([], added, mine))).toEqual(['one']);
  expect(withChange([], appointment('two'), mine)).toEqual([]);
  expect(withChange([added], appointment('one'), mine)).toEqual([]);
  const accepted = { ...added, state: { type: 'accepted' as const } };
  expect(withChange([added], accepted, mine)).toEqual([]);
});
