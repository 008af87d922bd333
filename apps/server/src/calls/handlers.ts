import type { TransitionCall } from '@visite/contract';
import { staffView } from '../calendar/appointment-view.ts';
import { appointmentFor, demandOpen } from '../calendar/held-appointment.ts';
import type { Deps } from '../deps.ts';
import type { LiveEvents } from '../live-events/live-events.ts';
import type { CallInTransaction, Handlers } from '../platform/handler.ts';
import { changeCall } from './change-call.ts';
import { listHistory } from './list-history.ts';
import { sendHeartbeat } from './send-heartbeat.ts';
import { sendSignal } from './send-signal.ts';
import { createSignalWriter } from './signal-writer.ts';
import { turnServersFor } from './turn-servers.ts';
import { writePlainSignals, writeSignals } from './write-signals.ts';

const done = { success: true } as const;

/** Below `/calls`; notes and attachments stand in tables of their own. */
export function callHandlers({ config, pool, secretKey }: Deps, liveEvents: LiveEvents) {
  const write = createSignalWriter(async () => {
    const client = await pool.connect();
    return {
      writePlain: (tenantId, signals) => writePlainSignals(client, tenantId, signals),
      write: (tenantId, signals) => writeSignals(client, tenantId, signals),
      close: (broken) => client.release(broken),
    };
  });
  const change =
    (call: Extract<TransitionCall, 'start' | 'pause' | 'resume' | 'stop' | 'cancel'>) =>
    async ({ tx, caller, params, requestId }: CallInTransaction<'startCall'>) => {
      await changeCall(tx, { ...params, call, caller, requestId });
      return done;
    };
  return {
    startCall: change('start'),
    pauseCall: change('pause'),
    resumeCall: change('resume'),
    stopCall: change('stop'),
    cancelAppointment: change('cancel'),
    sendHeartbeat: async ({ tx, caller, params, body }) => {
      await sendHeartbeat(tx, caller, params.appointmentId, body);
      return done;
    },
    listHistory: async ({ tx, query, tenant }) => {
      const { 'start-date': first, 'end-date': last } = query;
      const rows = await listHistory(tx, { first, last, timeZone: tenant.timeZone });
      return rows.map(staffView);
    },
    listTurnServers: async ({ tx, caller, params }) => {
      const { appointmentId } = params;
      demandOpen(await appointmentFor(tx, caller, appointmentId, 'call.join'));
      return turnServersFor(config.relay, secretKey, { appointmentId, userId: caller.id });
    },
    sendSignal: {
      ownCheck: async (call) => {
        liveEvents.relay(await sendSignal(write, call));
        return done;
      },
    },
  } satisfies Partial<Handlers>;
}
