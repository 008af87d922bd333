import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Whoever made it still has access. */
export const clientStillValid = `(w.client_id IS NULL OR EXISTS (
  SELECT FROM api_clients c WHERE c.tenant_id = w.tenant_id AND c.client_id = w.client_id
    AND c.revoked_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > now())))`;

/** One for each webhook that wants this kind; how many. The state is the one that the change has made. */
export async function insertDeliveries(
  { client, tenantId }: TenantTransaction,
  appointmentIds: readonly string[],
  { kind, state }: { kind: string; state?: string },
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'queue-webhooks',
    text: `INSERT INTO webhook_deliveries (tenant_id, webhook_id, kind, appointment_number, appointment_state)
      SELECT w.tenant_id, w.webhook_id, $3, a.appointment_number, COALESCE($4, a.status)
      FROM webhooks w JOIN appointments a USING (tenant_id)
      WHERE w.tenant_id = $1 AND a.appointment_id = ANY ($2) AND $3 = ANY (w.kinds)
        AND w.paused_by IS NULL AND ${clientStillValid}`,
    values: [tenantId, appointmentIds, kind, state ?? null],
  });
  return rowCount ?? 0;
}

/** Of appointments that are about to be erased. */
export async function deleteDeliveriesOf(
  { client, tenantId }: TenantTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await client.query(
    `DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND appointment_number IN (
       SELECT appointment_number FROM appointments WHERE tenant_id = $1 AND appointment_id = ANY ($2))`,
    [tenantId, appointmentIds],
  );
}
