import type { Appointment, LiveEvent } from '@visite/contract';
import { createStore, type Store } from '../state/store.ts';

/** `loaded` is false until the stream has told its first state. */
export interface LiveAppointments {
  loaded: boolean;
  byId: ReadonlyMap<string, Appointment>;
}

export const noAppointments: LiveAppointments = { loaded: false, byId: new Map() };

/** What the stream says about appointments: the list at the start and after a gap, then changes. */
export function withEvent(before: LiveAppointments, event: LiveEvent): LiveAppointments {
  if (event.type === 'getCalls') {
    return { loaded: true, byId: new Map(event.body.map((each) => [each.id, each])) };
  }
  if (event.type === 'getAppointment') {
    return { ...before, byId: new Map(before.byId).set(event.body.id, event.body) };
  }
  return before;
}

export function createLiveAppointments(): Store<LiveAppointments> {
  return createStore(noAppointments);
}
