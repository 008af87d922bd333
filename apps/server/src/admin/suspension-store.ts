import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** False when it was so already. */
export async function setSuspended(
  { client, tenantId }: TenantTransaction,
  suspended: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE tenants SET suspended_at = CASE WHEN $2 THEN now() END
     WHERE tenant_id = $1 AND (suspended_at IS NULL) = $2`,
    [tenantId, suspended],
  );
  return rowCount === 1;
}

/** Those with an open session who are in no running call. */
export async function staffOutsideCalls({
  client,
  tenantId,
}: TenantTransaction): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT s.staff_id AS id FROM staff_sessions s
     WHERE s.tenant_id = $1 AND s.ended_at IS NULL AND NOT EXISTS (
       SELECT FROM participants p JOIN appointments a USING (tenant_id, appointment_id)
       WHERE p.tenant_id = $1 AND p.user_id = s.staff_id AND a.status = 'started')`,
    [tenantId],
  );
  return rows.map((row) => row.id);
}

/** Appointments whose patient is logged in, but not in a running call. */
export async function visitsOutsideCalls({
  client,
  tenantId,
}: TenantTransaction): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT a.appointment_id AS id FROM patient_sessions s
       JOIN appointments a USING (tenant_id, appointment_id)
     WHERE s.tenant_id = $1 AND s.ended_at IS NULL AND a.status <> 'started'`,
    [tenantId],
  );
  return rows.map((row) => row.id);
}

/** Guests with an open session who were not let into a running call. */
export async function guestsOutsideCalls({
  client,
  tenantId,
}: TenantTransaction): Promise<{ appointmentId: string; guestId: string }[]> {
  const { rows } = await client.query<{ appointment_id: string; guest_id: string }>(
    `SELECT g.appointment_id, g.guest_id FROM guest_sessions s
       JOIN appointment_guests g USING (tenant_id, guest_id)
       JOIN appointments a ON a.tenant_id = g.tenant_id AND a.appointment_id = g.appointment_id
     WHERE s.tenant_id = $1 AND s.ended_at IS NULL
       AND NOT (a.status = 'started' AND g.let_in_at IS NOT NULL)`,
    [tenantId],
  );
  return rows.map((row) => ({ appointmentId: row.appointment_id, guestId: row.guest_id }));
}

export async function countRunningCalls({ client, tenantId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM appointments WHERE tenant_id = $1 AND status = 'started'`,
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}
