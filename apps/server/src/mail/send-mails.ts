import type { Logger } from 'pino';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { backoffMs, deliveryFailureOf } from './delivery-failure.ts';
import type { MailTransport } from './mail-transport.ts';
import {
  claimMails,
  type OutboxMail,
  readKnownMails,
  type Settlement,
  settleMail,
  tenantsWithDueMails,
} from './outbox-store.ts';
import { prepareMail } from './prepare-mail.ts';

export interface SendMailsDeps {
  pool: Pool;
  tenants: Tenants;
  transport: MailTransport;
  from: string;
  box: SecretBox;
  log: Logger;
  metrics?: Metrics;
}

const atOnce = 5;
/** A mail that could not be delivered for so long is given up; staff see it and can resend. */
const patienceMs = 48 * 3_600_000;

type Outcome = Settlement['state'] | 'away';
export type MailCounts = Record<Settlement['state'], number>;

/** Sends what is due, until nothing is left or the mail server is away. */
export async function sendMails(
  deps: SendMailsDeps,
  at: Date,
  stopping: AbortSignal,
): Promise<MailCounts> {
  const counts: MailCounts = { sent: 0, 'not-sent': 0, queued: 0, failed: 0, dropped: 0 };
  for (const tenantId of await tenantsWithDueMails(deps.pool, at)) {
    const tenant = await deps.tenants.byId(tenantId);
    if (!tenant) continue;
    while (!stopping.aborted) {
      const mails = await inTenant(deps.pool, tenantId, (tx) => claimMails(tx, at, atOnce));
      if (mails.length === 0) break;
      const outcomes = await Promise.all(mails.map((mail) => sendMail(deps, tenant, mail, at)));
      for (const outcome of outcomes) counts[outcome === 'away' ? 'queued' : outcome] += 1;
      if (outcomes.includes('away')) return counts;
    }
  }
  return counts;
}

async function sendMail(
  deps: SendMailsDeps,
  tenant: Tenant,
  mail: OutboxMail,
  at: Date,
): Promise<Outcome> {
  const { outcome, settlement } = await attempt(deps, tenant, mail, at);
  const isKnown = await inTenant(deps.pool, tenant.id, async (tx) => {
    const shows = await settleMail(tx, mail, settlement);
    if (shows && mail.appointmentId) await publishAppointmentChanged(tx, mail.appointmentId);
    return (await readKnownMails(tx, [mail.mailId])).length > 0;
  });
  observe(deps.metrics, tenant.id, settlement, mail);
  if (!isKnown) await deps.transport.forget?.(fileNameOf(mail));
  return outcome;
}

async function attempt(deps: SendMailsDeps, tenant: Tenant, mail: OutboxMail, at: Date) {
  let sending = false;
  try {
    const prepared = await inTenant(deps.pool, tenant.id, (tx) =>
      prepareMail(tx, mail, { tenant, from: deps.from, box: deps.box, at }),
    );
    if (!prepared) return done({ state: 'dropped' });
    sending = true;
    await deps.transport.send(prepared.message, fileNameOf(mail));
    const { recipient } = prepared;
    if (!deps.transport.delivers) return done({ state: 'not-sent', recipient });
    return done({ state: 'sent', at, recipient });
  } catch (error) {
    const { reason, final, away } = deliveryFailureOf(error);
    deps.log.warn({ mail: mail.mailId, kind: mail.kind, reason }, 'mail not delivered');
    const since = Date.parse(mail.payload.requeuedAt ?? '') || mail.createdAt.getTime();
    const tooOld = at.getTime() - since > patienceMs;
    if (final || tooOld) return done({ state: 'failed', reason });
    const nextAttemptAt = new Date(at.getTime() + backoffMs(mail.attempts));
    const settlement: Settlement = { state: 'queued', reason, nextAttemptAt };
    return away && sending ? { outcome: 'away' as const, settlement } : done(settlement);
  }
}

function observe(
  metrics: Metrics | undefined,
  tenantId: string,
  settlement: Settlement,
  { createdAt }: OutboxMail,
): void {
  if (!metrics) return;
  const labels = metrics.tenantLabel(tenantId);
  if (settlement.state === 'failed') metrics.mailsUndelivered.inc(labels);
  if (settlement.state !== 'sent') return;
  const delayMs = Math.max(0, settlement.at.getTime() - createdAt.getTime());
  metrics.mailDelaySeconds.observe(labels, delayMs / 1_000);
}

const done = (settlement: Settlement) => ({ outcome: settlement.state, settlement });

/** Sorts by time, tells the kind, and is the same at every attempt. */
function fileNameOf(mail: OutboxMail): string {
  const time = mail.createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${time}-${mail.kind}-${mail.mailId}.eml`;
}
