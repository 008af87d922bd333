import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Those to which a patient can still log in. */
export async function openAppointmentIds({
  client,
  tenantId,
}: TenantTransaction): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT appointment_id AS id FROM appointments
     WHERE tenant_id = $1 AND status IN ('pending', 'accepted', 'started')`,
    [tenantId],
  );
  return rows.map((row) => row.id);
}
