import type { SmsFailure } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import { type TenantTransaction, withoutTenant } from '../db/tenant-transaction.ts';
import type { Waiting } from './outbox-store.ts';
import type { SmsKind } from './sms-texts.ts';

/** The patient wants text messages and has a number. */
const wants = `p.sms_wanted AND p.phone <> ''`;

/** For who looks across practices: the practice sends them, too. Whether there is a gateway no table knows. */
export const wantsSms = `${wants} AND COALESCE(
  (t.config #>> '{videoConsultation,features,smsMessages}')::boolean, false)`;

interface SmsRecipient {
  /** As it was typed. */
  phone: string;
  patientId: string;
}

/** As the record is now; undefined for who wants no messages. */
export async function readSmsRecipient(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<SmsRecipient | undefined> {
  const { rows } = await client.query<SmsRecipient>(
    `SELECT p.phone, p.patient_id AS "patientId"
     FROM appointments a JOIN patients p USING (tenant_id, patient_id)
     WHERE a.tenant_id = $1 AND a.appointment_id = $2 AND ${wants}`,
    [tenantId, appointmentId],
  );
  return rows[0];
}

/** Those that went out or wait to. */
export async function countSmsOfPatient(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  since: Date,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM outbox_sms
     WHERE tenant_id = $1 AND patient_id = $2 AND created_at >= $3
       AND state IN ('queued', 'sending', 'sent')`,
    [tenantId, patientId, since],
  );
  return rows[0]?.count ?? 0;
}

interface NewSms {
  kind: string;
  appointmentId: string;
  dedupeKey: string;
  /** It is not sent at all, but shown with its reason. */
  failure: SmsFailure | undefined;
}

/** False when it was queued before. */
export async function insertSms(
  { client, tenantId }: TenantTransaction,
  { kind, appointmentId, dedupeKey, failure }: NewSms,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key,
       state, last_failure)
     SELECT a.tenant_id, $3, a.appointment_id, a.patient_id, a.scheduled_start, $4, $5, $6
     FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [tenantId, appointmentId, kind, dedupeKey, failure ? 'failed' : 'queued', failure ?? null],
  );
  return rowCount === 1;
}

export interface DueSms {
  tenantId: string;
  smsId: string;
  kind: SmsKind;
  appointmentId: string;
  scheduledStart: Date;
  createdAt: Date;
  attempts: number;
}

/** Takes one for this node; a claim that is never settled runs out. Not of suspended practices. */
export async function claimSms(pool: Pool, at: Date, until: Date): Promise<DueSms | undefined> {
  const { rows } = await pool.query<DueSms>(
    `UPDATE outbox_sms SET state = 'sending', attempts = attempts + 1, next_attempt_at = $2
     WHERE (tenant_id, sms_id) IN (
       SELECT s.tenant_id, s.sms_id FROM outbox_sms s JOIN tenants t USING (tenant_id)
       WHERE s.state IN ('queued', 'sending') AND s.next_attempt_at <= $1 AND t.suspended_at IS NULL
       ORDER BY s.next_attempt_at, s.sms_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED)
     RETURNING tenant_id AS "tenantId", sms_id AS "smsId", kind, appointment_id AS "appointmentId",
       scheduled_start AS "scheduledStart", created_at AS "createdAt", attempts`,
    [at, until],
  );
  return rows[0];
}

interface Outcome {
  state: 'queued' | 'sent' | 'failed' | 'dropped';
  at: Date;
  nextAttemptAt?: Date;
  failure?: string;
  parts?: number;
  price?: number | undefined;
}

/** Ends a claim; not one that was made again meanwhile. What has arrived by then was sent, whatever the answer said. */
export async function settleSms(
  { client, tenantId }: TenantTransaction,
  { smsId, attempts }: DueSms,
  { state, at, nextAttemptAt, failure, parts = 0, price }: Outcome,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE outbox_sms SET next_attempt_at = COALESCE($6, next_attempt_at), last_failure = $7,
       state = CASE WHEN receipt = 'delivered' THEN 'sent' ELSE $4 END,
       sent_at = CASE WHEN $4 = 'sent' OR receipt = 'delivered' THEN $5::timestamptz END,
       parts = CASE WHEN receipt = 'delivered' THEN GREATEST(parts, $8) ELSE $8 END, price = $9
     WHERE tenant_id = $1 AND sms_id = $2 AND state = 'sending' AND attempts = $3`,
    [
      tenantId,
      smsId,
      attempts,
      state,
      at,
      nextAttemptAt ?? null,
      failure ?? null,
      parts,
      price ?? null,
    ],
  );
  return rowCount === 1;
}

/** Of a node without a gateway: younger ones another node may still send, older ones would come days later. */
export async function dropWaitingSms(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE outbox_sms SET state = 'dropped' WHERE state IN ('queued', 'sending') AND created_at < $1`,
    [before],
  );
  return rowCount ?? 0;
}

/** Across practices; not of suspended ones, whose messages wait on purpose. */
export async function readWaitingSms(pool: Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(
    `SELECT count(*), COALESCE(max(EXTRACT(EPOCH FROM now() - outbox_sms.created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox_sms JOIN tenants USING (tenant_id)
     WHERE suspended_at IS NULL AND state IN ('queued', 'sending')`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Ids are drawn at random; a receipt knows nothing else. */
export function findTenantOfSms(pool: Pool, smsId: string): Promise<string | undefined> {
  return withoutTenant(pool, async ({ client }) => {
    const { rows } = await client.query<{ id: string | null }>('SELECT tenant_of_sms($1) AS id', [
      smsId,
    ]);
    return rows[0]?.id ?? undefined;
  });
}

/**
 * What the gateway reports of a message; that it arrived is the last word. One whose acceptance was not heard, and
 * that would be sent again, has gone out after all. Gives the appointment if something has changed.
 */
export async function noteSmsReceipt(
  { client, tenantId }: TenantTransaction,
  smsId: string,
  receipt: 'delivered' | 'undelivered',
): Promise<string | undefined> {
  const { rows } = await client.query<{ appointmentId: string }>(
    `UPDATE outbox_sms SET receipt = $3, receipt_at = now(),
       state = CASE WHEN $3 = 'delivered' AND state IN ('queued', 'failed') THEN 'sent' ELSE state END,
       sent_at = CASE WHEN $3 = 'delivered' AND state IN ('queued', 'failed') THEN now() ELSE sent_at END
     WHERE tenant_id = $1 AND sms_id = $2 AND attempts > 0 AND state <> 'dropped'
       AND receipt IS DISTINCT FROM 'delivered' AND receipt IS DISTINCT FROM $3
     RETURNING appointment_id AS "appointmentId"`,
    [tenantId, smsId, receipt],
  );
  return rows[0]?.appointmentId;
}

interface SmsFigures {
  messages: number;
  parts: number;
  /** Euros; null where the price was not known. */
  price: number | null;
  notSent: number;
  /** Taken by the gateway, but not by the telephone. */
  notDelivered: number;
  /** Parts since the later moment. */
  lastDay: number;
}

/**
 * Sets the parts of a claimed message aside, if the practice has as many left since a moment; one node after the
 * other, so that together they do not pass the limit.
 */
export async function reserveSmsParts(
  { client, tenantId }: TenantTransaction,
  { smsId, attempts }: DueSms,
  { parts, atMost, since }: { parts: number; atMost: number; since: Date },
): Promise<boolean> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('sms ' || $1, 0))`, [tenantId]);
  const { rowCount } = await client.query(
    `UPDATE outbox_sms SET parts = $4
     WHERE tenant_id = $1 AND sms_id = $2 AND state = 'sending' AND attempts = $3
       AND $4::int + (
         SELECT COALESCE(sum(other.parts), 0) FROM outbox_sms other
         WHERE other.tenant_id = $1 AND other.sms_id <> $2
           AND (other.state = 'sending' OR other.state = 'sent' AND other.sent_at >= $5)) <= $6`,
    [tenantId, smsId, attempts, parts, since, atMost],
  );
  return rowCount === 1;
}

/** Of one practice, since a moment and since a later one. */
export async function readSmsFigures(
  { client, tenantId }: TenantTransaction,
  since: Date,
  lastDay: Date,
): Promise<SmsFigures> {
  const { rows } = await client.query<SmsFigures>(
    `SELECT count(*) FILTER (WHERE state = 'sent') AS messages,
       COALESCE(sum(parts) FILTER (WHERE state = 'sent'), 0)::int AS parts,
       sum(price) FILTER (WHERE state = 'sent')::float8 AS price,
       count(*) FILTER (WHERE state = 'failed') AS "notSent",
       count(*) FILTER (WHERE state = 'sent' AND receipt = 'undelivered') AS "notDelivered",
       COALESCE(sum(parts) FILTER (WHERE state = 'sent' AND sent_at >= $3), 0)::int AS "lastDay"
     FROM outbox_sms
     WHERE tenant_id = $1 AND (sent_at >= $2 OR state = 'failed' AND created_at >= $2)`,
    [tenantId, since, lastDay],
  );
  return rows[0] ?? { messages: 0, parts: 0, price: null, notSent: 0, notDelivered: 0, lastDay: 0 };
}
