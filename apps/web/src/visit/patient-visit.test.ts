import type { Appointment, LiveEvent } from '@visite/contract';
import { expect, it } from 'vitest';
import type { ApiSession } from '../api/api-session.ts';
import { createStore } from '../state/store.ts';
import { patientVisit } from './patient-visit.ts';

const appointment: Appointment = {
  id: 'a',
  state: { type: 'accepted' },
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
};

it('[CALL-62] a start that overtakes the response to "I am ready" is not lost', async () => {
  let respond: (body: Appointment) => void = () => undefined;
  const response = new Promise<Appointment>((resolve) => {
    respond = resolve;
  });
  let tell: (event: LiveEvent) => void = () => undefined;
  const api = {
    patientLogin: async () => ({ appointment }),
    patient: { call: async (name: string) => (name === 'joinAppointment' ? response : {}) },
    onEvent: (listen: typeof tell) => {
      tell = listen;
      return () => undefined;
    },
    stream: createStore({ state: 'open' }),
  };
  const agreed = { language: 'de', terms: 'de-1', privacy: 'de-1' } as const;
  const birthdate = { dateOfBirth: '1950-01-31' };
  await patientVisit.logIn(api as unknown as ApiSession, 'a', birthdate, agreed);
  const ready = patientVisit.becomeReady();
  const started: Appointment = { ...appointment, patientPresent: true, state: { type: 'started' } };
  tell({ type: 'getAppointment', body: started });
  respond({ ...appointment, patientPresent: true });
  await ready;
  expect(patientVisit.state.get()).toMatchObject({ ready: true, appointment: started });
});
