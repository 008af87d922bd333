import { mobileNumber, pagePath, type SmsFailure } from '@visite/contract';
import type { Logger } from 'pino';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { OutboundRequests } from '../outbound-requests/outbound-requests.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { backoffMs } from './delivery-failure.ts';
import { offeredLanguage } from './offered-language.ts';
import { readPatientMailData } from './outbox-store.ts';
import { stillMeant } from './prepare-mail.ts';
import { sendBySms } from './sms-gateway.ts';
import { smsParts } from './sms-parts.ts';
import {
  claimSms,
  type DueSms,
  dropWaitingSms,
  readSmsRecipient,
  reserveSmsParts,
  settleSms,
} from './sms-store.ts';
import type { SmsGatewayConfig, SmsMessage } from './sms-template.ts';
import { smsText } from './sms-texts.ts';
import { sendsSms } from './tell-patient.ts';

export interface SendSmsDeps {
  pool: Pool;
  tenants: Tenants;
  outbound: OutboundRequests;
  gateway: SmsGatewayConfig | undefined;
  log: Logger;
}

/** Longer than an attempt takes; then another node may take it over. */
const claimMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;
/** Then the run ends; a gateway that is away is not asked for every message. */
const failuresAtMost = 3;

type Prepared = { message: SmsMessage; parts: number } | { failure: SmsFailure } | undefined;
type Counts = { sent: number; queued: number; failed: number; dropped: number };

export async function sendSms(deps: SendSmsDeps, at: Date, stopping: AbortSignal): Promise<Counts> {
  const counts: Counts = { sent: 0, queued: 0, failed: 0, dropped: 0 };
  const { gateway } = deps;
  if (!gateway) {
    const before = new Date(at.getTime() - dayMs);
    return { ...counts, dropped: await dropWaitingSms(deps.pool, before) };
  }
  while (!stopping.aborted && counts.queued < failuresAtMost) {
    const due = await claimSms(deps.pool, at, new Date(at.getTime() + claimMs));
    if (!due) break;
    const state = await sendOne({ ...deps, gateway }, due, at);
    counts[state] += 1;
  }
  return counts;
}

type WithGateway = SendSmsDeps & { gateway: SmsGatewayConfig };

async function sendOne(deps: WithGateway, due: DueSms, at: Date): Promise<keyof Counts> {
  const prepared = await prepare(deps, due, at);
  if (!prepared) return settle(deps, due, { state: 'dropped', at });
  if ('failure' in prepared) return settle(deps, due, { state: 'failed', at, ...prepared });
  const { message, parts } = prepared;
  const refusal = await sendBySms(deps.outbound, deps.gateway, message);
  if (refusal === null) {
    const { price } = deps.gateway;
    const cost = price === undefined ? undefined : parts * price;
    return settle(deps, due, { state: 'sent', at, parts, price: cost });
  }
  const { failure, final } = refusal;
  deps.log.warn({ sms: due.smsId, kind: due.kind, reason: failure }, 'text message not sent');
  // A day later nobody needs it any more.
  const tooOld = at.getTime() - due.createdAt.getTime() > dayMs;
  if (final || tooOld) return settle(deps, due, { state: 'failed', at, failure });
  const nextAttemptAt = new Date(at.getTime() + backoffMs(due.attempts));
  return settle(deps, due, { state: 'queued', at, failure, nextAttemptAt });
}

/** As things stand now; undefined when nobody should get it any more. */
async function prepare(deps: WithGateway, due: DueSms, at: Date): Promise<Prepared> {
  const tenant = await deps.tenants.byId(due.tenantId);
  if (!tenant || !sendsSms(tenant)) return undefined;
  return inTenant(deps.pool, due.tenantId, async (tx): Promise<Prepared> => {
    const data = await readPatientMailData(tx, due.appointmentId);
    const recipient = await readSmsRecipient(tx, due.appointmentId);
    const payload = { scheduledStart: due.scheduledStart.toISOString() };
    if (!data || !recipient || !stillMeant({ kind: due.kind, payload }, data, at)) {
      return undefined;
    }
    const to = mobileNumber(recipient.phone, tenant.timeZone);
    if (to === undefined) return { failure: 'no-mobile-number' };
    const text = smsText({
      kind: due.kind,
      language: offeredLanguage(data.language, tenant),
      practice: tenant,
      start: data.appointment.start,
      link: tenant.publicUrl + pagePath('patientAccept', { callid: due.appointmentId }),
    });
    const parts = smsParts(text);
    const since = new Date(at.getTime() - dayMs);
    const limit = { parts, atMost: deps.gateway.perDay, since };
    if (!(await reserveSmsParts(tx, due, limit))) return { failure: 'daily-limit' };
    return { message: { id: due.smsId, to, text }, parts };
  });
}

async function settle(
  { pool }: SendSmsDeps,
  due: DueSms,
  outcome: Parameters<typeof settleSms>[2],
): Promise<keyof Counts> {
  await inTenant(pool, due.tenantId, async (tx) => {
    const isStill = await settleSms(tx, due, outcome);
    if (isStill && outcome.state !== 'queued')
      await publishAppointmentChanged(tx, due.appointmentId);
  });
  return outcome.state;
}
