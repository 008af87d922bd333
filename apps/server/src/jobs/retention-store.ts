import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';

/** Small enough to end within the database's time limit for a statement. */
const batchSize = 2_000;
/** Appointments take everything along that hangs on them. */
const appointmentBatchSize = 200;

/** Deletes at most one batch of what is older than `before`; how many there were. */
export async function deleteOlder(
  { client }: Transaction,
  table: string,
  column: string,
  before: Date,
  condition = 'true',
): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${column} < $1 AND ${condition}
       LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
    [before],
  );
  return rowCount ?? 0;
}

/** Of one practice, under its own policy; how many there were. */
export async function deleteExpiredRows(
  { client, tenantId }: TenantTransaction,
  { table, column }: { table: string; column: string },
  before: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ${table} WHERE tenant_id = $1 AND ${column} < $2`,
    [tenantId, before],
  );
  return rowCount ?? 0;
}

/**
 * Ended appointments go; their numbers stay, by day in the practice's time zone, without
 * any name; a call counts on the day on which it began, as in the history (REPORT-2).
 * Counting and deleting are one statement: none is counted twice or forgotten.
 */
export async function deleteEndedAppointments(
  { client }: Transaction,
  before: Date,
): Promise<number> {
  const { rows } = await client.query<{ gone: number }>(
    `WITH gone AS (
       DELETE FROM appointments WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM appointments WHERE ended_at < $1
         ORDER BY ended_at LIMIT ${appointmentBatchSize} FOR UPDATE SKIP LOCKED))
       RETURNING *
     ), figures AS (
       SELECT gone.tenant_id, (CASE WHEN gone.status = 'stopped' THEN gone.started_at
           ELSE gone.ended_at END AT TIME ZONE tenants.time_zone)::date AS day, each.*
       FROM gone JOIN tenants USING (tenant_id)
       CROSS JOIN LATERAL (VALUES
         ('appointments-' || gone.status, 1),
         ('call-seconds', GREATEST(0, EXTRACT(EPOCH FROM gone.stopped_at - gone.started_at)
           - gone.paused_seconds)),
         ('waiting-seconds', GREATEST(0,
           EXTRACT(EPOCH FROM gone.started_at - gone.first_patient_join_at)))
       ) AS each (metric, amount)
     ), kept AS (
       INSERT INTO daily_counts AS known (tenant_id, day, metric, amount)
       SELECT tenant_id, day, metric, round(sum(amount)) FROM figures
       WHERE amount > 0 GROUP BY tenant_id, day, metric
       ON CONFLICT (tenant_id, day, metric) DO UPDATE SET amount = known.amount + EXCLUDED.amount
     )
     SELECT count(*) AS gone FROM gone`,
    [before],
  );
  return rows[0]?.gone ?? 0;
}

/** What appointments that are gone have left, each after the months that its practice has set. */
export async function deleteStoredRecords({ client }: Transaction, at: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM stored_records WHERE ctid = ANY (ARRAY(
       SELECT r.ctid FROM stored_records r JOIN tenants t USING (tenant_id)
       WHERE r.day IS NOT NULL
         AND r.day + make_interval(months => t.content_retention_months) <= $1 AT TIME ZONE t.time_zone
       ORDER BY r.day LIMIT ${appointmentBatchSize} FOR UPDATE OF r SKIP LOCKED))`,
    [at],
  );
  return rowCount ?? 0;
}
