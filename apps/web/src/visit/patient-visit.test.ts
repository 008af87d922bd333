import type { Appointment, LiveEvent } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import { FetchError, ResponseError } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { createStore } from '../state/store.ts';
import { ConsentNeeded, patientVisit } from './patient-visit.ts';

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
  await patientVisit.logIn(api as unknown as ApiSession, { callid: 'a' }, birthdate, agreed);
  const ready = patientVisit.becomeReady();
  const started: Appointment = { ...appointment, patientPresent: true, state: { type: 'started' } };
  tell({ type: 'getAppointment', body: started });
  respond({ ...appointment, patientPresent: true });
  await ready;
  expect(patientVisit.state.get()).toMatchObject({ ready: true, appointment: started });
});

it('[VISIT-55] "ready" is told after "setup", again until it is answered, and nothing after it', async () => {
  const answers: ((outcome: 'answered' | 'lost') => void)[] = [];
  const told: unknown[] = [];
  const progress = (body: unknown) =>
    new Promise<void>((resolve, reject) => {
      told.push(body);
      answers.push((outcome) =>
        outcome === 'answered' ? resolve() : reject(new FetchError(null)),
      );
    });
  const api = {
    patientLogin: async () => ({ appointment }),
    patientLogout: async () => undefined,
    patient: {
      call: (name: string, { body }: { body?: unknown }) =>
        name === 'reportProgress' ? progress(body) : Promise.resolve(appointment),
    },
    onEvent: () => () => undefined,
    stream: createStore({ state: 'open' }),
  };
  vi.useFakeTimers();
  const agreed = { language: 'de', terms: 'de-1', privacy: 'de-1' } as const;
  const birthdate = { dateOfBirth: '1950-01-31' };
  await patientVisit.logIn(api as unknown as ApiSession, { callid: 'a' }, birthdate, agreed);
  patientVisit.report('setup', null);
  patientVisit.report('setup', 'camera-denied');
  await vi.advanceTimersByTimeAsync(0);
  await patientVisit.becomeReady();
  patientVisit.report('setup', null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ step: 'setup', problem: 'camera-denied' }]);
  answers[0]?.('answered');
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.('lost');
  await vi.advanceTimersByTimeAsync(60_000);
  answers[2]?.('answered');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.slice(1)).toEqual([{ step: 'ready' }, { step: 'ready' }]);
  vi.useRealTimers();
});

const agreed = { language: 'de', terms: 'de-1', privacy: 'de-1' } as const;
const given = { givenAt: '2026-11-15T08:00:00Z' };
const outdated = new ResponseError(new Response(null, { status: 409 }), {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  code: 'consent-outdated',
});

it.each([
  ['agreed to just now', undefined, agreed, null],
  ['agreed to before, from this tab', given, null, null],
  [
    'agreed to before, taken back elsewhere',
    { ...given, withdrawnAt: given.givenAt },
    null,
    'none',
  ],
  ['never recorded, and not asked for', undefined, null, 'none'],
  ['agreed to in a version that has changed', undefined, agreed, 'outdated'],
] as const)('[VISIT-33] a login %s', async (_, consent, sent, refusal) => {
  const calls: string[] = [];
  const api = {
    patientLogin: async () => ({ appointment: { ...appointment, ...(consent && { consent }) } }),
    patientLogout: async () => void calls.push('logout'),
    patient: {
      call: async (name: string) => {
        calls.push(name);
        if (refusal === 'outdated') throw outdated;
      },
    },
    onEvent: () => () => undefined,
    stream: createStore({ state: 'open' }),
  };
  const birthdate = { dateOfBirth: '1950-01-31' };
  patientVisit.state.set({ kind: 'none' });
  const login = patientVisit.logIn(api as unknown as ApiSession, { callid: 'a' }, birthdate, sent);
  if (refusal) {
    await expect(login).rejects.toThrow(refusal === 'none' ? ConsentNeeded : ResponseError);
    expect(patientVisit.state.get().kind).toBe('none');
  } else {
    await login;
    expect(patientVisit.state.get()).toMatchObject({
      kind: 'here',
      appointment: { consent: { givenAt: expect.any(String) } },
    });
  }
  expect(calls).toEqual([...(sent ? ['giveConsent'] : []), ...(refusal ? ['logout'] : [])]);
});

it.each([
  [{ type: 'accepted' }, false],
  [{ type: 'started' }, true],
  [{ type: 'started', paused: '2026-11-15T09:05:00Z' }, true],
] as const)('[VISIT-54] who leaves at %j has hung up: %s', async (at, running) => {
  const api = {
    patientLogin: async () => ({ appointment: { ...appointment, consent: given, state: at } }),
    patientLogout: async () => undefined,
    onEvent: () => () => undefined,
    stream: createStore({ state: 'open' }),
  };
  const birthdate = { dateOfBirth: '1950-01-31' };
  patientVisit.state.set({ kind: 'none' });
  await patientVisit.logIn(api as unknown as ApiSession, { callid: 'a' }, birthdate, null);
  await patientVisit.leave('a');
  expect(patientVisit.state.get()).toEqual({ kind: 'left', callid: 'a', running });
});
