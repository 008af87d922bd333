import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { noAppointments, withEvent } from './live-appointments.ts';

const appointment = (id: string, type: Appointment['state']['type']): Appointment => ({
  id,
  state: { type },
  otherUsers: [],
  doctor: { person: { id: 'd', firstName: 'Dora', lastName: 'Özdemir' } },
  patient: {
    person: { id: 'p', firstName: 'Paul', lastName: 'Groß' },
    patientData: { dateOfBirth: '1950-01-31' },
  },
  scheduledStart: '2026-11-15T09:00:00Z',
  scheduledEnd: '2026-11-15T09:15:00Z',
  patientPresent: false,
  invitation: { state: 'none' },
});

it('[LIVE-4] [LIVE-5] a list replaces everything, a single appointment only itself', () => {
  const listed = withEvent(noAppointments, {
    type: 'getCalls',
    body: [appointment('a', 'pending'), appointment('b', 'accepted')],
  });
  const changed = withEvent(listed, { type: 'getAppointment', body: appointment('a', 'started') });
  expect(changed.byId.get('a')?.state.type).toBe('started');
  expect(changed.byId.get('b')?.state.type).toBe('accepted');
  const again = withEvent(changed, { type: 'getCalls', body: [appointment('b', 'stopped')] });
  expect([...again.byId.keys()]).toEqual(['b']);
  expect(listed.byId.get('a')?.state.type).toBe('pending');
});
