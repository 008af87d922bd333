import type { TenantTransaction } from '../db/tenant-transaction.ts';

export async function saveNote(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  staffId: string,
  sealed: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO notes (tenant_id, appointment_id, staff_id, text) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, appointment_id, staff_id)
     DO UPDATE SET text = EXCLUDED.text, updated_at = now()`,
    [tenantId, appointmentId, staffId, sealed],
  );
}

export async function deleteNote(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  staffId: string,
): Promise<void> {
  await client.query(
    'DELETE FROM notes WHERE tenant_id = $1 AND appointment_id = $2 AND staff_id = $3',
    [tenantId, appointmentId, staffId],
  );
}

export async function readNotes(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<{ staffId: string; text: Buffer }[]> {
  const { rows } = await client.query<{ staffId: string; text: Buffer }>(
    `SELECT staff_id AS "staffId", text FROM notes
     WHERE tenant_id = $1 AND appointment_id = $2 ORDER BY created_at, staff_id`,
    [tenantId, appointmentId],
  );
  return rows;
}
