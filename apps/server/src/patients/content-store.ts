import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface NoteRow {
  appointmentId: string;
  staffId: string;
  text: Buffer;
  createdAt: Date;
  updatedAt: Date;
  title: string;
  firstName: string;
  lastName: string;
}

interface AttachmentRow {
  appointmentId: string;
  attachmentId: string;
  type: 'image' | 'pdf' | 'video_chat';
  name: Buffer | null;
  content: Buffer;
  createdAt: Date;
}

export async function readContentNotes(
  { client, tenantId }: TenantTransaction,
  appointmentIds: readonly string[],
): Promise<NoteRow[]> {
  const { rows } = await client.query<NoteRow>(
    `SELECT n.appointment_id AS "appointmentId", n.staff_id AS "staffId", n.text,
       n.created_at AS "createdAt", n.updated_at AS "updatedAt",
       person.title, person.first_name AS "firstName", person.last_name AS "lastName"
     FROM notes n JOIN staff person USING (tenant_id, staff_id)
     WHERE n.tenant_id = $1 AND n.appointment_id = ANY ($2) ORDER BY n.created_at`,
    [tenantId, appointmentIds],
  );
  return rows;
}

/** Sealed as it is stored; also of appointments that are deleted already. */
export async function readContentsOf(
  tx: TenantTransaction,
  appointmentIds: readonly string[],
): Promise<{ notes: NoteRow[]; attachments: AttachmentRow[] }> {
  const notes = await readContentNotes(tx, appointmentIds);
  const { client, tenantId } = tx;
  const { rows: attachments } = await client.query<AttachmentRow>(
    `SELECT a.appointment_id AS "appointmentId", a.attachment_id AS "attachmentId", a.type,
       a.name, a.content, a.created_at AS "createdAt"
     FROM attachments a WHERE a.tenant_id = $1 AND a.appointment_id = ANY ($2)
     ORDER BY a.created_at`,
    [tenantId, appointmentIds],
  );
  return { notes, attachments };
}

export interface AttachmentHead {
  attachmentId: string;
  type: 'image' | 'pdf' | 'video_chat';
  name: Buffer | null;
  /** Of chats alone: a file's content can be megabytes. */
  chat: Buffer | null;
  sizeBytes: number;
  initiatorId: string;
  createdAt: Date;
}

/** In the order of uploading. */
export async function readAttachmentHeads(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<AttachmentHead[]> {
  const { rows } = await client.query<AttachmentHead>(
    `SELECT attachment_id AS "attachmentId", type, name,
       CASE WHEN type = 'video_chat' THEN content END AS chat, size_bytes AS "sizeBytes",
       initiator_id AS "initiatorId", created_at AS "createdAt"
     FROM attachments WHERE tenant_id = $1 AND appointment_id = $2
     ORDER BY created_at, attachment_id`,
    [tenantId, appointmentId],
  );
  return rows;
}

interface FileRow {
  type: 'image' | 'pdf';
  name: Buffer | null;
  content: Buffer;
}

export async function findStoredFile(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  fileId: string,
): Promise<FileRow | undefined> {
  const { rows } = await client.query<FileRow>(
    `SELECT type, name, content FROM attachments
     WHERE tenant_id = $1 AND appointment_id = $2 AND attachment_id = $3 AND type <> 'video_chat'`,
    [tenantId, appointmentId, fileId],
  );
  return rows[0];
}

export interface RecordRow {
  appointmentId: string;
  patientId: string;
  doctorId: string;
  title: string;
  firstName: string;
  lastName: string;
  /** In the practice's time zone: on which it began, or, once the appointment is deleted, ended. */
  day: string;
  /** Null once the appointment is deleted, and before its end. */
  endedAt: Date | null;
  isKept: boolean;
  /** Whom its doctor or an admin had added. */
  readers: string[];
  notes: number;
  attachments: number;
  files: number;
  months: number;
  timeZone: string;
}

/** A patient's appointments, those that have left only their content included; newest first. */
const recordsOfPatient = `
  SELECT r.appointment_id AS "appointmentId", r.patient_id AS "patientId", r.doctor_id AS "doctorId",
    doctor.title, doctor.first_name AS "firstName", doctor.last_name AS "lastName", r.day::text AS day,
    r.ended_at AS "endedAt", r.is_kept AS "isKept", r.readers,
    (SELECT count(*) FROM notes n
      WHERE n.tenant_id = r.tenant_id AND n.appointment_id = r.appointment_id) AS notes,
    (SELECT count(*) FROM attachments f
      WHERE f.tenant_id = r.tenant_id AND f.appointment_id = r.appointment_id) AS attachments,
    (SELECT count(*) FROM attachments f WHERE f.tenant_id = r.tenant_id
      AND f.appointment_id = r.appointment_id AND f.type <> 'video_chat') AS files,
    r.months, r.time_zone AS "timeZone"
  FROM (
    SELECT k.tenant_id, k.appointment_id, k.patient_id, k.doctor_id, k.day, NULL::timestamptz AS ended_at,
      true AS is_kept, k.readers, t.content_retention_months AS months, t.time_zone
    FROM stored_records k JOIN tenants t USING (tenant_id)
    WHERE k.tenant_id = $1 AND k.patient_id = $2 AND k.day IS NOT NULL
    UNION ALL
    SELECT a.tenant_id, a.appointment_id, a.patient_id, a.doctor_id,
      (COALESCE(a.started_at, a.scheduled_start) AT TIME ZONE t.time_zone)::date, a.ended_at, false,
      ARRAY(SELECT u.staff_id FROM appointment_users u WHERE u.tenant_id = a.tenant_id
        AND u.appointment_id = a.appointment_id AND u.whole_conversation),
      t.content_retention_months, t.time_zone
    FROM appointments a JOIN tenants t USING (tenant_id)
    WHERE a.tenant_id = $1 AND a.patient_id = $2
  ) AS r JOIN staff doctor ON doctor.tenant_id = r.tenant_id AND doctor.staff_id = r.doctor_id`;

export async function readRecordRows(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<RecordRow[]> {
  const { rows } = await client.query<RecordRow>(
    `${recordsOfPatient} ORDER BY r.day DESC, r.appointment_id`,
    [tenantId, patientId],
  );
  return rows;
}

export async function findRecordRow(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  appointmentId: string,
): Promise<RecordRow | undefined> {
  const { rows } = await client.query<RecordRow>(
    `${recordsOfPatient} WHERE r.appointment_id = $3`,
    [tenantId, patientId, appointmentId],
  );
  return rows[0];
}
