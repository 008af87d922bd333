import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface NewAttachment {
  attachmentId: string;
  appointmentId: string;
  type: 'image' | 'pdf' | 'video_chat';
  initiatorId: string;
  uploadedBy: string;
  /** Sealed, like the content. */
  name: Buffer | null;
  content: Buffer;
  sizeBytes: number;
  /** What of the conversation it holds. */
  items: string[];
}

export async function insertAttachment(
  { client, tenantId }: TenantTransaction,
  each: NewAttachment,
): Promise<void> {
  await client.query(
    `INSERT INTO attachments (tenant_id, appointment_id, attachment_id, type, initiator_id,
       uploaded_by, name, content, size_bytes, items)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      each.appointmentId,
      each.attachmentId,
      each.type,
      each.initiatorId,
      each.uploadedBy,
      each.name,
      each.content,
      each.sizeBytes,
      each.items,
    ],
  );
}

export interface StoredSoFar {
  files: number;
  /** Pictures of pages that were drawn on; their items are told by a file and a number. */
  drawings: number;
  chats: number;
  bytes: number;
}

export async function countAttachments(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<StoredSoFar> {
  const { rows } = await client.query<StoredSoFar>(
    `SELECT count(*) FILTER (WHERE type <> 'video_chat' AND NOT is_drawing) AS files,
       count(*) FILTER (WHERE type <> 'video_chat' AND is_drawing) AS drawings,
       count(*) FILTER (WHERE type = 'video_chat') AS chats,
       COALESCE(sum(size_bytes), 0) AS bytes
     FROM (
       SELECT type, size_bytes, COALESCE(items[1] LIKE '%:%', false) AS is_drawing
       FROM attachments WHERE tenant_id = $1 AND appointment_id = $2
     ) AS stored`,
    [tenantId, appointmentId],
  );
  return rows[0] ?? { files: 0, drawings: 0, chats: 0, bytes: 0 };
}

/** Milliseconds since the call was stopped, on the database's clock; undefined before. */
export async function stoppedSince(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ ms: number | null }>(
    `SELECT EXTRACT(EPOCH FROM now() - ended_at)::float8 * 1000 AS ms FROM appointments
     WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rows[0]?.ms ?? undefined;
}
