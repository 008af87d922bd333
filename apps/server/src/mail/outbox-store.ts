import type { PatientLanguage } from '@visite/contract';
import { patientLanguageOf } from '../db/patient-language.ts';
import type { Pool } from '../db/pool.ts';
import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';
import type { MailAppointment, PersonName } from './compose-mail.ts';
import { type MailKind, tellsDelivery } from './queue-mail.ts';

export interface OutboxMail {
  mailId: string;
  kind: MailKind;
  appointmentId: string | null;
  staffId: string | null;
  payload: {
    scheduledStart?: string;
    sealedToken?: string;
    requeuedAt?: string;
    appointmentId?: string;
    guestId?: string;
  };
  attempts: number;
  createdAt: Date;
}

/** Longer than any attempt takes; then another node may take the mail over. */
const claimMs = 5 * 60_000;

/** The practices with something to send, but for suspended ones; the mails themselves are read under their policy. */
export async function tenantsWithDueMails(pool: Pool, at: Date): Promise<string[]> {
  const { rows } = await pool.query<{ tenant_id: string }>(
    `SELECT DISTINCT tenant_id FROM outbox_mails JOIN tenants USING (tenant_id)
     WHERE suspended_at IS NULL AND state IN ('queued', 'sending') AND next_attempt_at <= $1 ORDER BY 1`,
    [at],
  );
  return rows.map((row) => row.tenant_id);
}

export interface Waiting {
  count: number;
  oldestSeconds: number;
}

/** Of all practices but suspended ones, whose mails wait on purpose. */
export async function readWaitingMails(pool: Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(
    `SELECT count(*), COALESCE(max(EXTRACT(EPOCH FROM now() - outbox_mails.created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox_mails JOIN tenants USING (tenant_id)
     WHERE suspended_at IS NULL AND state IN ('queued', 'sending')`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Takes due mails for this node. A claim that is never settled runs out and is made again. */
export async function claimMails(
  tx: TenantTransaction,
  at: Date,
  atMost: number,
): Promise<OutboxMail[]> {
  const { rows } = await tx.client.query<OutboxMail>(
    `UPDATE outbox_mails SET state = 'sending', attempts = attempts + 1, next_attempt_at = $3
     WHERE tenant_id = $1 AND mail_id IN (
       SELECT mail_id FROM outbox_mails
       WHERE tenant_id = $1 AND state IN ('queued', 'sending') AND next_attempt_at <= $2
       ORDER BY next_attempt_at, mail_id LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING mail_id AS "mailId", kind, appointment_id AS "appointmentId",
       staff_id AS "staffId", payload, attempts, created_at AS "createdAt"`,
    [tx.tenantId, at, new Date(at.getTime() + claimMs), atMost],
  );
  return rows;
}

export interface PatientMailData {
  status: string;
  to: { name: PersonName; email: string };
  /** Undefined: not known. */
  language: PatientLanguage | undefined;
  appointment: MailAppointment;
}

interface PatientMailRow {
  status: string;
  scheduled_start: Date;
  scheduled_end: Date;
  calendar_sequence: number;
  rehearsed: boolean;
  title: string;
  first_name: string;
  last_name: string;
  email: string;
  language: string | null;
  further_language: string | null;
  doctor_title: string;
  doctor_first_name: string;
  doctor_last_name: string;
}

/** As things stand now, not as they stood when the mail was queued. */
export async function readPatientMailData(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<PatientMailData | undefined> {
  const { rows } = await tx.client.query<PatientMailRow>(
    `SELECT a.status, a.scheduled_start, a.scheduled_end, a.calendar_sequence,
       a.rehearsed_at IS NOT NULL AND a.rehearsal_problem IS NULL AS rehearsed,
       p.title, p.first_name, p.last_name, p.email, p.language, p.further_language,
       s.title AS doctor_title, s.first_name AS doctor_first_name, s.last_name AS doctor_last_name
     FROM appointments a
     JOIN patients p USING (tenant_id, patient_id)
     JOIN staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.doctor_id
     WHERE a.tenant_id = $1 AND a.appointment_id = $2`,
    [tx.tenantId, appointmentId],
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    status: row.status,
    to: {
      name: { title: row.title, firstName: row.first_name, lastName: row.last_name },
      email: row.email,
    },
    language: patientLanguageOf(row),
    appointment: {
      id: appointmentId,
      start: row.scheduled_start,
      end: row.scheduled_end,
      sequence: row.calendar_sequence,
      rehearsed: row.rehearsed,
      doctor: {
        title: row.doctor_title,
        firstName: row.doctor_first_name,
        lastName: row.doctor_last_name,
      },
    },
  };
}

interface GuestMailRow {
  announced_as: string;
  email: string;
  link_hash: Buffer;
}

/** Undefined for who was sent away. */
export async function readGuestMailData(
  tx: TenantTransaction,
  guestId: string,
): Promise<GuestMailRow | undefined> {
  const { rows } = await tx.client.query<GuestMailRow>(
    `SELECT announced_as, email, link_hash FROM appointment_guests
     WHERE tenant_id = $1 AND guest_id = $2 AND removed_at IS NULL`,
    [tx.tenantId, guestId],
  );
  return rows[0];
}

export async function readStaffMailData(tx: TenantTransaction, staffId: string) {
  const { rows } = await tx.client.query<PersonName & { email: string; status: string }>(
    `SELECT title, first_name AS "firstName", last_name AS "lastName", email, status
     FROM staff WHERE tenant_id = $1 AND staff_id = $2`,
    [tx.tenantId, staffId],
  );
  return rows[0];
}

export type Settlement =
  | { state: 'sent'; at: Date; recipient: string }
  | { state: 'not-sent'; recipient: string }
  | { state: 'dropped' }
  | { state: 'failed'; reason: string }
  | { state: 'queued'; reason: string; nextAttemptAt: Date };

/** Ends a claim. True when the appointment shows something new, which its streams must hear of. */
export async function settleMail(
  tx: TenantTransaction,
  mail: OutboxMail,
  result: Settlement,
): Promise<boolean> {
  // The appointment's row first, as everybody else does: two orders would wait for each other.
  if (mail.appointmentId !== null) await lockAppointment(tx, mail.appointmentId);
  const { rowCount } = await tx.client.query(
    `UPDATE outbox_mails SET state = $3, last_error = $4, sent_at = $5,
       recipient = COALESCE($6, recipient), next_attempt_at = COALESCE($7, next_attempt_at),
       payload = CASE WHEN $3 IN ('queued', 'not-sent') THEN payload ELSE '{}' END
     WHERE tenant_id = $1 AND mail_id = $2 AND state = 'sending' AND attempts = $8`,
    [
      tx.tenantId,
      mail.mailId,
      result.state,
      'reason' in result ? result.reason : null,
      result.state === 'sent' ? result.at : null,
      'recipient' in result ? result.recipient : null,
      result.state === 'queued' ? result.nextAttemptAt : null,
      mail.attempts,
    ],
  );
  if (rowCount === 0 || mail.appointmentId === null) return false;
  if (result.state === 'sent' && tellsDelivery(mail.kind)) {
    return showDelivery(tx, mail, 'sent', result.at);
  }
  if (result.state === 'not-sent' && tellsDelivery(mail.kind)) {
    return showDelivery(tx, mail, 'not-sent', null);
  }
  if (result.state === 'failed') return showDelivery(tx, mail, 'failed', null);
  return false;
}

async function lockAppointment(tx: TenantTransaction, appointmentId: string): Promise<void> {
  await tx.client.query(
    'SELECT FROM appointments WHERE tenant_id = $1 AND appointment_id = $2 FOR UPDATE',
    [tx.tenantId, appointmentId],
  );
}

/** A newer announcement that still waits keeps the word: the older one's fate is history. */
async function showDelivery(
  tx: TenantTransaction,
  mail: OutboxMail,
  state: 'sent' | 'failed' | 'not-sent',
  sentAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE appointments SET invitation_state = $3,
       invitation_sent_at = COALESCE($4, invitation_sent_at)
     WHERE tenant_id = $1 AND appointment_id = $2 AND NOT EXISTS (
       SELECT FROM outbox_mails AS newer
       WHERE newer.tenant_id = $1 AND newer.appointment_id = $2 AND newer.created_at > (
           SELECT created_at FROM outbox_mails WHERE tenant_id = $1 AND mail_id = $5)
         AND newer.kind IN ('invitation', 'moved', 'cancellation') AND newer.state <> 'dropped')`,
    [tx.tenantId, mail.appointmentId, state, sentAt, mail.mailId],
  );
  return rowCount === 1;
}

/** Those of the given mails that are still there, of whatever practice the transaction may see. */
export async function readKnownMails(
  { client }: Transaction,
  mailIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ mailId: string }>(
    'SELECT mail_id AS "mailId" FROM outbox_mails WHERE mail_id = ANY ($1)',
    [mailIds],
  );
  return rows.map((row) => row.mailId);
}
