import { randomUUID } from 'node:crypto';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';

export const appointmentMailKinds = [
  'invitation',
  'confirmation',
  'reminder-24h',
  'reminder-1h',
  'cancellation',
  'moved',
] as const;
export type AppointmentMailKind = (typeof appointmentMailKinds)[number];
export type StaffMailKind = 'password-link' | 'second-factor-link';
export type MailKind = AppointmentMailKind | StaffMailKind;

export interface AppointmentMail {
  kind: AppointmentMailKind;
  appointmentId: string;
  /** The same mail asked for twice is sent once. */
  dedupeKey: string;
}

export interface StaffLinkMail {
  kind: StaffMailKind;
  staffId: string;
  /** The plain token of the link; it waits sealed and is gone once the mail is sent. */
  token: string;
  box: SecretBox;
  dedupeKey: string;
}

/** These tell the patient when and where: their delivery is the appointment's invitation state. */
const announcing: ReadonlySet<MailKind> = new Set<MailKind>([
  'invitation',
  'moved',
  'cancellation',
]);

export const tellsDelivery = (kind: MailKind): boolean => announcing.has(kind);

/**
 * Puts a mail into the outbox, in the caller's own transaction: it is sent if and only if the
 * change that it tells of is committed. Sets the appointment's invitation state; telling the
 * streams is the caller's part, together with its own change.
 */
export async function queueMail(
  tx: TenantTransaction,
  mail: AppointmentMail | StaffLinkMail,
): Promise<void> {
  const queued =
    'staffId' in mail ? await queueStaffLink(tx, mail) : await queueAppointmentMail(tx, mail);
  if (queued) await tx.client.query('SELECT pg_notify($1, $2)', [channels.jobs, 'mail']);
}

async function queueAppointmentMail(tx: TenantTransaction, mail: AppointmentMail) {
  const { rowCount } = await tx.client.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, appointment_id, patient_id, recipient, payload, dedupe_key)
     SELECT tenant_id, $3, $4, appointment_id, patient_id, email,
            jsonb_build_object('scheduledStart', scheduled_start), $5
     FROM appointments JOIN patients USING (tenant_id, patient_id)
     WHERE tenant_id = $1 AND appointment_id = $2 AND email <> ''
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [tx.tenantId, mail.appointmentId, randomUUID(), mail.kind, mail.dedupeKey],
  );
  if (tellsDelivery(mail.kind)) await setInvitationState(tx, mail.appointmentId);
  return rowCount === 1;
}

/** From what lies in the outbox: a mail asked for again, but sent already, stays sent. */
async function setInvitationState(tx: TenantTransaction, appointmentId: string): Promise<void> {
  await tx.client.query(
    `UPDATE appointments SET
       invitation_state = COALESCE((SELECT CASE state WHEN 'sending' THEN 'queued' ELSE state END
         FROM outbox_mails AS mail
         WHERE mail.tenant_id = $1 AND mail.appointment_id = $2 AND mail.kind = ANY ($3) AND mail.state <> 'dropped'
         ORDER BY mail.created_at DESC, mail.attempts LIMIT 1), 'none')
     WHERE tenant_id = $1 AND appointment_id = $2`,
    [tx.tenantId, appointmentId, [...announcing]],
  );
}

export const linkTokenContext = (kind: StaffMailKind, tenantId: string, mailId: string) =>
  `${kind} ${tenantId} ${mailId}`;

async function queueStaffLink(tx: TenantTransaction, mail: StaffLinkMail) {
  const mailId = randomUUID();
  const sealed = mail.box.seal(mail.token, linkTokenContext(mail.kind, tx.tenantId, mailId));
  const { rowCount } = await tx.client.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, staff_id, recipient, payload, dedupe_key)
     SELECT tenant_id, $3, $6, staff_id, email, $4, $5 FROM staff
     WHERE tenant_id = $1 AND staff_id = $2
     ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`,
    [
      tx.tenantId,
      mail.staffId,
      mailId,
      { sealedToken: sealed.toString('base64') },
      mail.dedupeKey,
      mail.kind,
    ],
  );
  return rowCount === 1;
}
