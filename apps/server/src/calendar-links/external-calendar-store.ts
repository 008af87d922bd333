import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { BusySpan } from './busy-hours.ts';

/** Another address makes another calendar: what the one before said is forgotten. */
export async function saveExternalCalendar(
  { client, tenantId }: TenantTransaction,
  { staffId, address, host }: { staffId: string; address: Buffer; host: string },
): Promise<void> {
  await client.query('DELETE FROM external_calendars WHERE tenant_id = $1 AND staff_id = $2', [
    tenantId,
    staffId,
  ]);
  await client.query(
    `INSERT INTO external_calendars (tenant_id, staff_id, address, host) VALUES ($1, $2, $3, $4)`,
    [tenantId, staffId, address, host],
  );
}

/** False when there is none. */
export async function deleteExternalCalendar(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM external_calendars WHERE tenant_id = $1 AND staff_id = $2',
    [tenantId, staffId],
  );
  return rowCount === 1;
}

export interface DueCalendar {
  tenantId: string;
  staffId: string;
  address: Buffer;
  failures: number;
}

/** Takes one for this node; a claim that is never settled runs out. Not of suspended practices nor of who left. */
export async function claimDueCalendar(
  pool: Pool,
  at: Date,
  claimedUntil: Date,
): Promise<DueCalendar | undefined> {
  const { rows } = await pool.query<DueCalendar>(
    `UPDATE external_calendars SET next_fetch_at = $2
     WHERE (tenant_id, staff_id) IN (
       SELECT e.tenant_id, e.staff_id FROM external_calendars e
         JOIN tenants t USING (tenant_id) JOIN staff s USING (tenant_id, staff_id)
       WHERE e.next_fetch_at <= $1 AND t.suspended_at IS NULL AND s.status = 'active'
       ORDER BY e.next_fetch_at LIMIT 1 FOR UPDATE OF e SKIP LOCKED)
     RETURNING tenant_id AS "tenantId", staff_id AS "staffId", address, failures`,
    [at, claimedUntil],
  );
  return rows[0];
}

interface Outcome {
  nextFetchAt: Date;
  fetchedAt: Date | null;
  error: string | null;
}

/** False when the calendar was replaced or removed meanwhile. */
export async function settleCalendar(
  { client, tenantId }: TenantTransaction,
  { staffId, address }: DueCalendar,
  { nextFetchAt, fetchedAt, error }: Outcome,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE external_calendars SET next_fetch_at = $4, last_error = $6,
       fetched_at = COALESCE($5, fetched_at),
       failures = CASE WHEN $6::text IS NULL THEN 0 ELSE failures + 1 END
     WHERE tenant_id = $1 AND staff_id = $2 AND address = $3`,
    [tenantId, staffId, address, nextFetchAt, fetchedAt, error],
  );
  return rowCount === 1;
}

/** True when something is different now. */
export async function replaceBusyHours(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  spans: readonly BusySpan[],
): Promise<boolean> {
  const starts = spans.map(([start]) => new Date(start));
  const ends = spans.map(([, end]) => new Date(end));
  const { rowCount: gone } = await client.query(
    `DELETE FROM busy_hours b WHERE tenant_id = $1 AND staff_id = $2 AND NOT EXISTS (
       SELECT FROM unnest($3::timestamptz[], $4::timestamptz[]) AS n (starts_at, ends_at)
       WHERE n.starts_at = b.starts_at AND n.ends_at = b.ends_at)`,
    [tenantId, staffId, starts, ends],
  );
  const { rowCount: come } = await client.query(
    `INSERT INTO busy_hours (tenant_id, staff_id, starts_at, ends_at)
     SELECT $1, $2, starts_at, ends_at FROM unnest($3::timestamptz[], $4::timestamptz[]) AS n (starts_at, ends_at)
     ON CONFLICT (tenant_id, staff_id, starts_at) DO NOTHING`,
    [tenantId, staffId, starts, ends],
  );
  return (gone ?? 0) + (come ?? 0) > 0;
}
