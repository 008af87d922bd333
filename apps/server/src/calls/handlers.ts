import type { KeyObject } from 'node:crypto';
import { aheadLimits, rehearsalLimits, type TransitionCall } from '@visite/contract';
import { staffView } from '../calendar/appointment-view.ts';
import { appointmentFor, assertOpen } from '../calendar/locked-appointment.ts';
import { type BareAppointment, findBareAppointment } from '../calendar/state-store.ts';
import type { Config } from '../config.ts';
import type { LiveEvents } from '../live-events/live-events.ts';
import { sendsSms } from '../mail/tell-patient.ts';
import type { CallInTransaction, Handlers } from '../platform/handler.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createSessionRates } from '../platform/session-rates.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { readWaitingSeconds } from './call-report-store.ts';
import { cancelFollowing } from './cancel-following.ts';
import { changeCall } from './change-call.ts';
import { askFeedback, giveFeedback } from './feedback.ts';
import { listHistory } from './history-store.ts';
import { admitRehearsal, reportRehearsal } from './rehearsal.ts';
import { reportCall } from './report-call.ts';
import { sendHeartbeat } from './send-heartbeat.ts';
import { sendSignal } from './send-signal.ts';
import { turnServersFor } from './turn-servers.ts';

const done = { success: true } as const;

interface Parts {
  config: Pick<Config, 'relay'>;
  secretKey: KeyObject;
  liveEvents: Pick<LiveEvents, 'relay'>;
  metrics: Metrics;
}

/** Below `/calls`; notes and attachments stand in tables of their own. */
export function callHandlers({ config, secretKey, liveEvents, metrics }: Parts) {
  const limits = createLoginLimits(secretKey);
  const aheadRates = createSessionRates(aheadLimits.signals);
  const change =
    (call: Extract<TransitionCall, 'start' | 'pause' | 'resume' | 'stop' | 'cancel'>) =>
    async ({ tx, caller, params, tenant, requestId }: CallInTransaction<'startCall'>) => {
      const runBy = tenant.config.videoConsultation.features.callsRunBy;
      const changed = await changeCall(tx, { ...params, call, caller, runBy, tenant, requestId });
      if (changed && call === 'start') {
        const waited = await readWaitingSeconds(tx, params.appointmentId);
        const labels = metrics.tenantLabel(tenant.id);
        if (waited !== undefined) metrics.waitingSeconds.observe(labels, waited);
      }
      return done;
    };
  return {
    startCall: change('start'),
    pauseCall: change('pause'),
    resumeCall: change('resume'),
    stopCall: change('stop'),
    cancelAppointment: change('cancel'),
    cancelFollowing: async ({ tx, caller, params, tenant, requestId }) => ({
      ...done,
      cancelled: await cancelFollowing(tx, { ...params, caller, tenant, requestId }),
    }),
    sendHeartbeat: async ({ tx, caller, params, body }) => {
      await sendHeartbeat(tx, caller, params.appointmentId, body);
      return done;
    },
    reportCall: async ({ tx, caller, params, body, tenant }) => {
      const wanted = tenant.config.videoConsultation.features.callStatistics;
      const counted = await reportCall(tx, caller, { ...params, report: body, wanted, metrics });
      return { ...done, counted };
    },
    askFeedback: async ({ tx, caller, params, tenant }) => {
      const wanted = tenant.config.videoConsultation.features.askAfterCall;
      const token = await askFeedback(tx, caller, { ...params, wanted });
      return token ? { token } : {};
    },
    giveFeedback: {
      ownTransaction: async ({ inTenant, body }) => {
        await inTenant((tx) => giveFeedback(tx, body));
        return done;
      },
    },
    listHistory: async ({ tx, query, tenant }) => {
      const { 'start-date': first, 'end-date': last } = query;
      const rows = await listHistory(tx, { first, last, timeZone: tenant.timeZone });
      return rows.map((row) => staffView(row, sendsSms(tenant)));
    },
    listTurnServers: async ({ tx, caller, params }) => {
      const { appointmentId } = params;
      assertOpen(await appointmentFor(tx, caller, appointmentId, 'call.connect'));
      return turnServersFor(config.relay, secretKey, { appointmentId, userId: caller.id });
    },
    beginRehearsal: {
      ownTransaction: async ({ inTenant, params, connection: { address } }) => {
        await inTenant((tx) => admitRehearsal(tx, { ...params, address, limits }));
        const of = { ...params, userId: 'rehearsal', seconds: rehearsalLimits.relaySeconds };
        return { ...done, turnServers: turnServersFor(config.relay, secretKey, of) };
      },
    },
    reportRehearsal: {
      ownTransaction: async ({ inTenant, params, body, connection: { address } }) => {
        await inTenant((tx) => reportRehearsal(tx, { ...params, address, limits, result: body }));
        return done;
      },
    },
    sendSignal: {
      readAhead: (tx, { appointmentId }) => findBareAppointment(tx, appointmentId),
      async run({ tx, caller, params, body }, found: BareAppointment | undefined) {
        const parts = { relay: liveEvents.relay, aheadRates };
        await sendSignal(tx, caller, { ...params, ...body }, found, parts);
        return done;
      },
    },
  } satisfies Partial<Handlers>;
}
