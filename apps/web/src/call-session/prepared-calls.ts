import { type Appointment, aheadLimits } from '@visite/contract';
import type { Store } from '../state/store.ts';
import { openStaffCall, type StaffCall, type StaffCallParts } from './staff-call.ts';

export { openDevices } from './staff-call.ts';

export interface PreparedCallsParts extends Omit<StaffCallParts, 'user'> {
  /** The newest state of an appointment that the event stream has told. */
  liveAppointment: (appointmentId: string) => Appointment | undefined;
}

/** Calls that nobody has joined yet; fetched with the engine, once somebody waits or is called. */
export interface PreparedCalls {
  /** Connects ahead to the first three of these waiting patients, and no longer to others. */
  prepare(waiting: readonly Appointment[]): void;
  /** The prepared call, or a new one. */
  take(appointment: Appointment): StaffCall;
  /** Nobody may be told any more. */
  handleLoggedOut(): void;
}

export function preparedCalls(
  parts: PreparedCallsParts,
  ready: Store<ReadonlySet<string>>,
): PreparedCalls {
  const prepared = new Map<string, StaffCall>();

  function make(appointment: Appointment): StaffCall {
    const user = parts.api.staffUser.get();
    if (!user) throw new Error('nobody is logged in');
    // The call follows the stream only from here on: it would miss an event that came before.
    const newest = parts.liveAppointment(appointment.id) ?? appointment;
    const call = openStaffCall({ ...parts, user }, newest);
    followReady(call, ready);
    return call;
  }

  return {
    prepare(waiting) {
      const wanted = waiting.slice(0, aheadLimits.patients);
      for (const [id, { session }] of prepared) {
        if (wanted.some((each) => each.id === id)) continue;
        prepared.delete(id);
        session.leaveNow();
      }
      for (const each of wanted) if (!prepared.has(each.id)) prepared.set(each.id, make(each));
    },
    take(appointment) {
      const { id, state } = appointment;
      const made = prepared.get(id);
      prepared.delete(id);
      // Of two windows the one that joins last must count: a call that runs is joined anew.
      if (made && (state.type === 'pending' || state.type === 'accepted')) return made;
      made?.session.leaveNow();
      return make(appointment);
    },
    handleLoggedOut() {
      for (const { session } of prepared.values()) session.handleLoggedOut();
      prepared.clear();
    },
  };
}

function followReady({ id, session }: StaffCall, ready: Store<ReadonlySet<string>>): void {
  const stop = session.subscribe(() => {
    const snapshot = session.getSnapshot();
    const isReady = snapshot.phase !== 'ended' && snapshot.ready.size > 0;
    if (snapshot.phase === 'ended') stop();
    if (ready.get().has(id) === isReady) return;
    const others = [...ready.get()].filter((each) => each !== id);
    ready.set(new Set(isReady ? [...others, id] : others));
  });
}
