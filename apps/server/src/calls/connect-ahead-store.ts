import { presenceSeconds } from '../calendar/appointment-row-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

const present = `here.left_at IS NULL AND here.last_seen_at > now() - interval '${presenceSeconds} seconds'`;

/** In the waiting room right now. */
export async function isPresent(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'ahead-present',
    text: `SELECT FROM participants here
      WHERE here.tenant_id = $1 AND here.appointment_id = $2 AND here.user_id = $3 AND ${present}`,
    values: [tenantId, appointmentId, userId],
  });
  return rowCount === 1;
}

/** The other patients who wait and to whom this person is connected ahead; one request counts at a time. */
export async function lockOthersAhead(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  appointmentId: string,
): Promise<number> {
  await client.query({
    name: 'ahead-lock',
    text: 'SELECT FROM staff WHERE tenant_id = $1 AND staff_id = $2 FOR NO KEY UPDATE',
    values: [tenantId, staffId],
  });
  const { rows } = await client.query<{ others: number }>({
    name: 'ahead-others',
    text: `SELECT count(*)::integer AS others FROM connected_ahead c
      JOIN appointments a ON a.tenant_id = c.tenant_id AND a.appointment_id = c.appointment_id
      JOIN participants here ON here.tenant_id = a.tenant_id
        AND here.appointment_id = a.appointment_id AND here.user_id = a.patient_id
      WHERE c.tenant_id = $1 AND c.staff_id = $2 AND c.appointment_id <> $3
        AND a.status IN ('pending', 'accepted') AND ${present}`,
    values: [tenantId, staffId, appointmentId],
  });
  return rows[0]?.others ?? 0;
}

export async function insertAhead(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  appointmentId: string,
): Promise<void> {
  await client.query({
    name: 'ahead-over',
    text: `DELETE FROM connected_ahead c USING appointments a
      WHERE c.tenant_id = $1 AND c.staff_id = $2 AND a.tenant_id = c.tenant_id
        AND a.appointment_id = c.appointment_id AND a.status NOT IN ('pending', 'accepted')`,
    values: [tenantId, staffId],
  });
  await client.query({
    name: 'ahead-insert',
    text: `INSERT INTO connected_ahead (tenant_id, staff_id, appointment_id) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING`,
    values: [tenantId, staffId, appointmentId],
  });
}
