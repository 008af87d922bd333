import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Later ones of the same series that can be cancelled, locked in the order of their ids. */
export async function findFollowing(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT a.appointment_id AS id
     FROM appointments a JOIN appointments this
       ON this.tenant_id = a.tenant_id AND this.series_id = a.series_id
     WHERE a.tenant_id = $1 AND this.appointment_id = $2
       AND a.scheduled_start > this.scheduled_start AND a.status IN ('pending', 'accepted')
     ORDER BY a.appointment_id FOR NO KEY UPDATE OF a`,
    [tenantId, appointmentId],
  );
  return rows.map(({ id }) => id);
}
