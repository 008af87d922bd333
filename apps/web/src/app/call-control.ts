import type { Connection } from '../api/connection.ts';
import { createStore, type Store } from '../api/store.ts';
import { activeAppointment } from './active-appointment.ts';

/** What the staff's pages know of a call; the call itself lives behind it. */
export interface CallControl {
  /** Id of the loaded call, null while there is none. */
  current: Pick<Store<string | null>, 'get' | 'subscribe'>;
  /** Loads the call; afterwards the caller goes to its page. Rejects with what the server said. */
  join(appointmentId: string): Promise<void>;
  /** Sets the loaded call on hold and leaves it. */
  pause(): Promise<void>;
  /** Ends the loaded call for everybody and leaves it. */
  end(): Promise<void>;
}

/** Keeps the server's books of a call, without picture and sound. */
export function createCallControl(connection: Connection): CallControl {
  const current = createStore<string | null>(null);

  async function leave(call: 'pauseCall' | 'stopCall'): Promise<void> {
    const appointmentId = current.get();
    if (appointmentId === null) return;
    await connection.staff.call(call, { params: { appointmentId } });
    activeAppointment.clear();
    current.set(null);
  }

  return {
    current,
    async join(appointmentId) {
      const params = { appointmentId };
      const { state } = await connection.staff.call('joinAppointment', { params });
      if (state.type === 'started' && state.paused) {
        await connection.staff.call('resumeCall', { params });
      }
      activeAppointment.save(appointmentId);
      current.set(appointmentId);
    },
    pause: () => leave('pauseCall'),
    end: () => leave('stopCall'),
  };
}
