import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface NewMail {
  mailId: string;
  kind: string;
  dedupeKey: string;
}

/** False when it was queued before, and for a patient without an address. */
export async function insertAppointmentMail(
  { client, tenantId }: TenantTransaction,
  { mailId, kind, dedupeKey, appointmentId }: NewMail & { appointmentId: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, appointment_id, patient_id, recipient, payload, dedupe_key)
     SELECT tenant_id, $3, $4, appointment_id, patient_id, email,
            jsonb_build_object('scheduledStart', scheduled_start), $5
     FROM appointments JOIN patients USING (tenant_id, patient_id)
     WHERE tenant_id = $1 AND appointment_id = $2 AND email <> ''
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [tenantId, appointmentId, mailId, kind, dedupeKey],
  );
  return rowCount === 1;
}

/** False when it was queued before. */
export async function insertStaffMail(
  { client, tenantId }: TenantTransaction,
  { mailId, kind, dedupeKey, staffId, payload }: NewMail & { staffId: string; payload: object },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, staff_id, recipient, payload, dedupe_key)
     SELECT tenant_id, $3, $6, staff_id, email, $4, $5 FROM staff
     WHERE tenant_id = $1 AND staff_id = $2
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [tenantId, staffId, mailId, payload, dedupeKey, kind],
  );
  return rowCount === 1;
}

/** Not the patient's mail: it names neither the patient nor anything about them. */
export async function insertGuestMail(
  { client, tenantId }: TenantTransaction,
  mail: NewMail & { appointmentId: string; guestId: string; payload: object },
): Promise<boolean> {
  const { mailId, kind, dedupeKey, appointmentId, guestId, payload } = mail;
  const { rowCount } = await client.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, appointment_id, recipient, payload, dedupe_key)
     SELECT tenant_id, $4, $5, appointment_id, email, $6, $7 FROM appointment_guests
     WHERE tenant_id = $1 AND appointment_id = $2 AND guest_id = $3 AND email <> ''`,
    [tenantId, appointmentId, guestId, mailId, kind, payload, dedupeKey],
  );
  return rowCount === 1;
}

/** From what lies in the outbox: a mail asked for again, but sent already, stays sent. */
export async function setInvitationState(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  kinds: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE appointments SET
       invitation_state = COALESCE((SELECT CASE state WHEN 'sending' THEN 'queued' ELSE state END
         FROM outbox_mails AS mail
         WHERE mail.tenant_id = $1 AND mail.appointment_id = $2 AND mail.kind = ANY ($3) AND mail.state <> 'dropped'
         ORDER BY mail.created_at DESC, mail.attempts LIMIT 1), 'none')
     WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId, kinds],
  );
}

/** Heard when the transaction commits. */
export async function notifyJobs(
  { client }: TenantTransaction,
  channel: string,
  job: string,
): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [channel, job]);
}
