import type { Appointment, FeatureFlags, StaffUser } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import type { ApiSession } from '../api/api-session.ts';
import { createStore } from '../state/store.ts';
import { createCallControl } from './call-control.ts';

const opened = vi.hoisted((): Appointment[] => []);
// The call itself needs a browser.
vi.mock('./staff-call.ts', () => ({
  openDevices: () => undefined,
  openStaffCall: (_parts: unknown, appointment: Appointment) => {
    opened.push(appointment);
    const snapshot = { phase: 'setup', appointment, actions: {} };
    const session = { getSnapshot: () => snapshot, subscribe: () => () => undefined };
    return { id: appointment.id, session };
  },
}));

const person = { id: 'ada', firstName: 'Ada', lastName: 'Arzt' };
const inState = (type: 'accepted' | 'started') =>
  ({ id: 'a', state: { type }, doctor: { person }, patientPresent: false }) as Appointment;

it('[CALL-62] a call is made from an event that came during its reading, not from the response', async () => {
  const live = new Map<string, Appointment>();
  const api = {
    onEvent: () => () => undefined,
    staffUser: createStore<StaffUser | null>({ person } as StaffUser),
    staff: {
      call: async () => {
        live.set('a', inState('started'));
        return inState('accepted');
      },
    },
  } as unknown as ApiSession;
  const features = {} as FeatureFlags;
  const control = createCallControl({
    api,
    features,
    liveAppointment: (id) => live.get(id),
    drawnPictures: async () => [],
  });
  await control.join('a');
  expect(opened).toEqual([inState('started')]);
  expect(control.current.get()).toBe('a');
});
