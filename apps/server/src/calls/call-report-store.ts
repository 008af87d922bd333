import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** True for the first report of somebody who has joined; of two at once one gets it. */
export async function markReported(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE participants SET call_reported = true
     WHERE tenant_id = $1 AND appointment_id = $2 AND user_id = $3 AND NOT call_reported`,
    [tenantId, appointmentId, userId],
  );
  return rowCount === 1;
}

/** How long the patient of a call that has begun had waited; undefined if they came later. */
export async function readWaitingSeconds(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ seconds: number | null }>(
    `SELECT EXTRACT(EPOCH FROM started_at - first_patient_join_at)::float8 AS seconds FROM appointments
     WHERE tenant_id = $1 AND appointment_id = $2 AND first_patient_join_at <= started_at`,
    [tenantId, appointmentId],
  );
  return rows[0]?.seconds ?? undefined;
}
