import type { SmsDelivery } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SmsKind } from './sms-texts.ts';

/** The practice sends text messages, the patient wants them and has a number. */
export const wantsSms = `p.sms_wanted AND p.phone <> '' AND COALESCE(
  (t.config #>> '{videoConsultation,features,smsMessages}')::boolean, false)`;

/** False when it was queued before, and for who wants none. */
export async function insertSms(
  { client, tenantId }: TenantTransaction,
  { kind, appointmentId, dedupeKey }: { kind: string; appointmentId: string; dedupeKey: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key)
     SELECT a.tenant_id, $3, a.appointment_id, a.patient_id, a.scheduled_start, $4
     FROM appointments a JOIN patients p USING (tenant_id, patient_id) JOIN tenants t USING (tenant_id)
     WHERE a.tenant_id = $1 AND a.appointment_id = $2 AND ${wantsSms}
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [tenantId, appointmentId, kind, dedupeKey],
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

/** As it is now; undefined for who wants no more messages. */
export async function readSmsNumber(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ phone: string }>(
    `SELECT p.phone FROM appointments a JOIN patients p USING (tenant_id, patient_id)
       JOIN tenants t USING (tenant_id)
     WHERE a.tenant_id = $1 AND a.appointment_id = $2 AND ${wantsSms}`,
    [tenantId, appointmentId],
  );
  return rows[0]?.phone;
}

interface Outcome {
  state: 'queued' | 'sent' | 'failed' | 'dropped';
  at: Date;
  nextAttemptAt?: Date;
  failure?: string;
  parts?: number;
  price?: number | undefined;
}

/** Ends a claim; not one that was made again meanwhile. */
export async function settleSms(
  { client, tenantId }: TenantTransaction,
  { smsId, attempts }: DueSms,
  { state, at, nextAttemptAt, failure, parts = 0, price }: Outcome,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE outbox_sms SET state = $4, next_attempt_at = COALESCE($6, next_attempt_at), last_failure = $7,
       sent_at = CASE WHEN $4 = 'sent' THEN $5::timestamptz END, parts = $8, price = $9
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

/** Nobody takes them while there is no gateway: they would go out days later. */
export async function dropWaitingSms(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE outbox_sms SET state = 'dropped' WHERE state IN ('queued', 'sending')`,
  );
  return rowCount ?? 0;
}

export interface SmsFigures {
  messages: number;
  parts: number;
  /** Euros; null where the price was not known. */
  price: number | null;
}

/** Of one practice, since a moment. */
export async function readSmsFigures(
  { client, tenantId }: TenantTransaction,
  since: Date,
): Promise<SmsFigures> {
  const { rows } = await client.query<SmsFigures>(
    `SELECT count(*) AS messages, COALESCE(sum(parts), 0)::int AS parts, sum(price)::float8 AS price
     FROM outbox_sms WHERE tenant_id = $1 AND state = 'sent' AND sent_at >= $2`,
    [tenantId, since],
  );
  return rows[0] ?? { messages: 0, parts: 0, price: null };
}

export interface NewestSms {
  state: SmsDelivery['state'];
  sentAt: Date | null;
  failure: string | null;
}

interface NewestRow {
  state: 'queued' | 'sending' | 'sent' | 'failed';
  sent_at: Date | null;
  last_failure: string | null;
}

/** What became of the newest message about an appointment. */
export async function readNewestSms(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<NewestSms | undefined> {
  const { rows } = await client.query<NewestRow>(
    `SELECT state, sent_at, last_failure FROM outbox_sms
     WHERE tenant_id = $1 AND appointment_id = $2 AND state <> 'dropped'
     ORDER BY created_at DESC, sms_id LIMIT 1`,
    [tenantId, appointmentId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const state = row.state === 'sending' ? 'queued' : row.state;
  return { state, sentAt: row.sent_at, failure: row.last_failure };
}
