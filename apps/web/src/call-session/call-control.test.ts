import type { Appointment, FeatureFlags, StaffUser } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import type { ApiSession } from '../api/api-session.ts';
import { createStore } from '../state/store.ts';
import { createCallControl } from './call-control.ts';

const opened = vi.hoisted((): Appointment[] => []);
const sessions = vi.hoisted(
  () => new Map<string, { left: boolean; setReady: (on: boolean) => void }>(),
);
// The call itself needs a browser.
vi.mock('./staff-call.ts', () => ({
  openDevices: () => undefined,
  openStaffCall: (_parts: unknown, appointment: Appointment) => {
    opened.push(appointment);
    let snapshot = { phase: 'setup', appointment, actions: {}, ready: new Set<string>() };
    const listeners = new Set<() => void>();
    const seen = {
      left: false,
      setReady: (on: boolean) => {
        snapshot = { ...snapshot, ready: new Set(on ? ['patient'] : []) };
        for (const listener of listeners) listener();
      },
    };
    sessions.set(appointment.id, seen);
    const session = {
      getSnapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      leaveNow: () => {
        seen.left = true;
        seen.setReady(false);
      },
    };
    return { id: appointment.id, session };
  },
}));

const person = { id: 'ada', firstName: 'Ada', lastName: 'Arzt' };
const inState = (type: 'accepted' | 'started', id = 'a') =>
  ({ id, state: { type }, doctor: { person }, patientPresent: false }) as Appointment;

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

function controlOf(live: ReadonlyMap<string, Appointment>) {
  const api = {
    onEvent: () => () => undefined,
    staffUser: createStore<StaffUser | null>({ person } as StaffUser),
  } as unknown as ApiSession;
  const features = {} as FeatureFlags;
  const liveAppointment = (id: string) => live.get(id);
  return createCallControl({ api, features, liveAppointment, drawnPictures: async () => [] });
}

it('[PEER-54] the three who wait longest are connected ahead, and the one taken is not made again', async () => {
  const waiting = ['one', 'two', 'three', 'four'].map((id) => inState('accepted', id));
  const control = controlOf(new Map(waiting.map((each) => [each.id, each])));
  opened.length = 0;
  control.prepare(waiting);
  control.prepare(waiting);
  await vi.waitFor(() => expect(opened.map(({ id }) => id)).toEqual(['one', 'two', 'three']));
  sessions.get('one')?.setReady(true);
  sessions.get('two')?.setReady(true);
  expect([...control.ready.get()]).toEqual(['one', 'two']);

  await control.join('two');
  control.prepare(waiting.filter(({ id }) => id !== 'two'));
  await vi.waitFor(() =>
    expect(opened.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'four']),
  );
  expect(sessions.get('two')?.left).toBe(false);

  control.prepare([]);
  expect(['one', 'three', 'four'].map((id) => sessions.get(id)?.left)).toEqual([true, true, true]);
  expect([...control.ready.get()]).toEqual(['two']);
});
