import type { TenantTransaction } from '../db/tenant-transaction.ts';

export async function isGuestIn(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  guestId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM appointment_guests WHERE tenant_id = $1 AND appointment_id = $2 AND guest_id = $3
       AND let_in_at IS NOT NULL AND removed_at IS NULL`,
    [tenantId, appointmentId, guestId],
  );
  return rowCount === 1;
}

export async function countGuestsIn(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM appointment_guests WHERE tenant_id = $1 AND appointment_id = $2
       AND let_in_at IS NOT NULL AND removed_at IS NULL`,
    [tenantId, appointmentId],
  );
  return rowCount ?? 0;
}
