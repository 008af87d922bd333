import { type Appointment, isOpen } from '@visite/contract';
import { createContext, useContext } from 'react';
import { createStore, type Store, useStore } from '../state/store.ts';
import type { PreparedCalls, PreparedCallsParts } from './prepared-calls.ts';
import type { StaffCall } from './staff-call.ts';

type Readable<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;

/** The staff pages' access to the call; loads the engine only when needed. */
export interface CallControl {
  /** Id of the loaded call, null while there is none. */
  current: Readable<string | null>;
  /** What the call's page shows: the loaded call, or the last one until somebody goes on. */
  shown: Readable<StaffCall | null>;
  /** The call that was ended to take the shown one: its summary is still to be read. */
  before: Readable<StaffCall | null>;
  /** Calls that are connected ahead, without media: the patient is ready, not seen. */
  ready: Readable<ReadonlySet<string>>;
  /** Connects ahead to the first three of these waiting patients, and no longer to others. */
  prepare(waiting: readonly Appointment[]): void;
  /** Loads the call; afterwards the caller goes to its page. Rejects with what the server said. */
  join(appointmentId: string): Promise<void>;
  /** Sets the loaded call on hold and leaves it; one that has not begun is only left. */
  pause(): Promise<void>;
  /** Ends the loaded call for everybody and leaves it; one that has not begun is only left. */
  end(): Promise<void>;
  /** Leaves the loaded call, which goes on for the others. */
  leave(): Promise<void>;
}

/** What calls left that ended while no tab was open; after the first screen, which does not need it. */
export async function removeLeftovers(): Promise<void> {
  const [{ removeStaleConversations }, { removeExpiredKeys }] = await Promise.all([
    import('./conversation-store.ts'),
    import('./key-store.ts'),
  ]);
  await Promise.all([removeStaleConversations(), removeExpiredKeys()]);
}

export function createCallControl(parts: PreparedCallsParts): CallControl {
  const { api, liveAppointment } = parts;
  const current = createStore<string | null>(null);
  const shown = createStore<StaffCall | null>(null);
  const before = createStore<StaffCall | null>(null);
  const ready = createStore<ReadonlySet<string>>(new Set());
  let wanted: readonly Appointment[] = [];
  let calls: PreparedCalls | null = null;
  let joining = false;
  const store = () => import('./conversation-store.ts');
  const keys = () => import('./key-store.ts');
  // A call on hold, left, or taken over by another tab has no session here that would see its end.
  api.onEvent((event) => {
    const user = api.staffUser.get();
    if (event.type !== 'getAppointment' || isOpen(event.body.state.type) || !user) return;
    store()
      .then(({ forgetConversation }) => forgetConversation(event.body.id, user.person.id))
      .catch((error: unknown) => console.debug('a conversation stays', error));
    keys()
      .then(({ forgetKeys }) => forgetKeys(event.body.id, user.person.id))
      .catch((error: unknown) => console.debug('the keys of a call stay', error));
  });
  // Covers every end of the session: `loggedOut` event, 401, own logout.
  api.staffUser.subscribe(() => {
    if (api.staffUser.get()) return;
    wanted = [];
    calls?.handleLoggedOut();
    shown.get()?.session.handleLoggedOut();
    current.set(null);
    store()
      .then(({ forgetInMemory }) => forgetInMemory())
      .catch((error: unknown) => console.debug('a conversation stays', error));
    shown.set(null);
    before.set(null);
  });

  /** The engine comes with the first who waits or is called. */
  async function load(): Promise<PreparedCalls> {
    const { preparedCalls } = await import('./prepared-calls.ts');
    calls ??= preparedCalls(parts, ready);
    return calls;
  }

  async function prepareWanted(): Promise<void> {
    if (wanted.length > 0) await load();
    // A call that is being joined is no longer prepared.
    if (!joining) calls?.prepare(wanted.filter(({ id }) => id !== current.get()));
  }

  function prepare(): void {
    prepareWanted().catch((error: unknown) => console.debug('nothing prepared', error));
  }

  async function open(appointmentId: string): Promise<StaffCall> {
    const params = { appointmentId };
    const [{ openDevices }, loaded, appointment] = await Promise.all([
      import('./prepared-calls.ts'),
      load(),
      liveAppointment(appointmentId) ?? api.staff.call('readAppointment', { params }),
    ]);
    const call = loaded.take(appointment);
    openDevices(call.media);
    return call;
  }

  async function join(appointmentId: string): Promise<void> {
    const call = await open(appointmentId);
    try {
      await call.session.getSnapshot().actions.join?.();
    } catch (error) {
      call.session.leaveNow();
      throw error;
    }
    const stop = call.session.subscribe(() => {
      if (call.session.getSnapshot().phase !== 'ended') return;
      stop();
      if (current.get() === appointmentId) current.set(null);
    });
    shown.set(call);
    current.set(appointmentId);
    void startAtOnce(call);
  }

  /** The doctor's join also starts the call: one press from the dashboard to the patient's video. */
  async function startAtOnce({ session }: StaffCall): Promise<void> {
    const snapshot = session.getSnapshot();
    const { appointment, actions } = snapshot;
    const isDoctor = appointment.doctor.person.id === api.staffUser.get()?.person.id;
    if (!isDoctor || !appointment.patientPresent) return;
    try {
      await actions.start?.();
    } catch (error) {
      // The waiting view still offers the start, and says what is in its way.
      console.debug('the call could not be started at once', error);
    }
  }

  async function leave(how: 'pause' | 'stop' | 'leave'): Promise<void> {
    const call = shown.get();
    if (!call || current.get() === null) return;
    const { actions } = call.session.getSnapshot();
    const act = actions[how] ?? actions.leave;
    if (act) await untilEnded(call, act());
    const after = call.session.getSnapshot();
    if (after.phase === 'ended' && after.summary && how === 'stop') before.set(call);
  }

  return {
    current,
    shown,
    before,
    ready,
    prepare(waiting) {
      wanted = waiting;
      prepare();
    },
    async join(appointmentId) {
      joining = true;
      try {
        await join(appointmentId);
      } finally {
        joining = false;
        prepare();
      }
    },
    pause: () => leave('pause'),
    end: () => leave('stop'),
    leave: () => leave('leave'),
  };
}

/** The uploads go on after the end; nobody has to wait for them. */
function untilEnded({ session }: StaffCall, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = session.subscribe(() => {
      if (session.getSnapshot().phase === 'ended') finish();
    });
    const finish = () => {
      stop();
      resolve();
    };
    work.then(finish, (error: unknown) => {
      stop();
      reject(error);
    });
  });
}

const CallControlContext = createContext<CallControl | null>(null);

export const StaffCallProvider = CallControlContext.Provider;

/** Inside the staff area only: starts, holds, switches and ends this tab's one call. */
export function useCallControl(): CallControl {
  const control = useContext(CallControlContext);
  if (!control) throw new Error('the staff area is missing');
  return control;
}

/** Id of the loaded call, or null. */
export function useCurrentCall(): string | null {
  return useStore(useCallControl().current);
}

/** Whether this waiting patient is connected ahead: neither seen nor heard before the start. */
export function useIsReady(appointmentId: string): boolean {
  return useStore(useCallControl().ready).has(appointmentId);
}

/** The call that its page shows: the loaded one, or the last one after its end. */
export function useShownCall(): StaffCall | null {
  return useStore(useCallControl().shown);
}
