import type { Appointment, StaffRole } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { waitingPatients } from './waiting-alerts.ts';

const person = (id: string) => ({ id, firstName: 'A', lastName: id });

function appointment(id: string, more: Partial<Appointment> = {}): Appointment {
  return {
    id,
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: person('doctor') },
    patient: { person: person(id), patientData: { dateOfBirth: '1950-01-01' } },
    scheduledStart: '2026-03-05T10:00:00Z',
    scheduledEnd: '2026-03-05T10:15:00Z',
    patientPresent: true,
    patientWaitingSince: '2026-03-05T09:55:00Z',
    invitation: { state: 'sent' },
    ...more,
  };
}
const staff = (id: string, ...roles: StaffRole[]) => ({ person: person(id), roles });
const ids = (list: Appointment[], user = staff('doctor', 'doctor')) =>
  waitingPatients(list, user).map(({ id }) => id);

describe('waitingPatients', () => {
  it('[DASH-7] lists who is present and not yet in the call, the longest wait first', () => {
    const list = [
      appointment('late', { patientWaitingSince: '2026-03-05T09:58:00Z' }),
      appointment('early'),
      appointment('gone', { patientPresent: false }),
      appointment('running', { state: { type: 'started', paused: null } }),
      appointment('hold', { state: { type: 'started', paused: '2026-03-05T10:05:00Z' } }),
      appointment('over', { state: { type: 'stopped' } }),
      appointment('pending', {
        state: { type: 'pending' },
        patientWaitingSince: '2026-03-05T09:50:00Z',
      }),
    ];
    expect(ids(list)).toEqual(['pending', 'early', 'late']);
  });

  it('[DASH-7] calls doctors for their own and added appointments, the front desk for all', () => {
    const others = [
      appointment('own', { doctor: { person: person('other') } }),
      appointment('added', {
        doctor: { person: person('doctor') },
        otherUsers: [{ person: person('other'), roles: ['doctor'] }],
      }),
      appointment('foreign'),
    ];
    expect(ids(others, staff('other', 'doctor', 'admin')).sort()).toEqual(['added', 'own']);
    expect(ids(others, staff('desk', 'mfa'))).toHaveLength(3);
  });
});
