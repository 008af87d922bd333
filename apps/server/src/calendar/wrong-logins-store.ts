import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** How many there have been in all, this one included. */
export async function countWrongLogin(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number> {
  const { rows } = await client.query<{ wrong_logins: number }>(
    `UPDATE appointments SET wrong_logins = wrong_logins + 1
     WHERE tenant_id = $1 AND appointment_id = $2 RETURNING wrong_logins`,
    [tenantId, appointmentId],
  );
  return rows[0]?.wrong_logins ?? 0;
}

export async function forgetWrongLogins(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<void> {
  await client.query(
    `UPDATE appointments SET wrong_logins = 0
     WHERE tenant_id = $1 AND appointment_id = $2 AND wrong_logins > 0`,
    [tenantId, appointmentId],
  );
}
