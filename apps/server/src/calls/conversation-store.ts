import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface Whose {
  appointmentId: string;
  userId: string;
}

/** Null when there is none yet. */
export async function readKeyPart(
  { client, tenantId }: TenantTransaction,
  { appointmentId, userId }: Whose,
): Promise<Buffer | null> {
  const { rows } = await client.query<{ key_part: Buffer }>(
    `SELECT key_part FROM conversation_keys
     WHERE tenant_id = $1 AND appointment_id = $2 AND user_id = $3`,
    [tenantId, appointmentId, userId],
  );
  return rows[0]?.key_part ?? null;
}

export async function insertKeyPart(
  { client, tenantId }: TenantTransaction,
  { appointmentId, userId }: Whose,
  sealed: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO conversation_keys (tenant_id, appointment_id, user_id, key_part)
     VALUES ($1, $2, $3, $4)`,
    [tenantId, appointmentId, userId, sealed],
  );
}

/** Its doctor, or somebody whom that doctor or an admin added. */
export async function hasWholeConversation(
  { client, tenantId }: TenantTransaction,
  { appointmentId, userId }: Whose,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2
       AND (a.doctor_id = $3 OR EXISTS (
         SELECT FROM appointment_users added WHERE added.tenant_id = a.tenant_id
           AND added.appointment_id = a.appointment_id AND added.staff_id = $3
           AND added.whole_conversation))`,
    [tenantId, appointmentId, userId],
  );
  return rowCount === 1;
}

/** The messages and files that attachments hold already. */
export async function readStoredItems(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ item: string }>(
    `SELECT DISTINCT item FROM attachments, unnest(items) AS item
     WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rows.map(({ item }) => item);
}
