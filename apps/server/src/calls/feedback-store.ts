import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** True for the first time, and only for a patient who had joined. */
export async function markAsked(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  patientId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE participants SET feedback_asked = true
     WHERE tenant_id = $1 AND appointment_id = $2 AND user_id = $3 AND NOT feedback_asked`,
    [tenantId, appointmentId, patientId],
  );
  return rowCount === 1;
}

/** Valid until the end of the next day, by the hour of nobody's call. */
export async function insertTicket(
  { client, tenantId }: TenantTransaction,
  hash: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO feedback_tokens (tenant_id, token_hash, expires_at)
     VALUES ($1, $2, date_trunc('day', now()) + interval '2 days')`,
    [tenantId, hash],
  );
}

/** True once: of two at the same time one gets it. */
export async function useUpTicket(
  { client, tenantId }: TenantTransaction,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `DELETE FROM feedback_tokens
     WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()`,
    [tenantId, hash],
  );
  return rowCount === 1;
}
