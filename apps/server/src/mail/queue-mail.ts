import { randomUUID } from 'node:crypto';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  insertAppointmentMail,
  insertGuestMail,
  insertStaffMail,
  notifyJobs,
  setInvitationState,
} from './queue-store.ts';

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
/** To the doctor: the patient cannot come. */
type StaffNoticeKind = 'declined';
export type MailKind = AppointmentMailKind | StaffMailKind | StaffNoticeKind | 'guest-invitation';

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

/** The link of a third person; its plain secret waits sealed and is gone once the mail is sent. */
export interface GuestLinkMail {
  kind: 'guest-invitation';
  appointmentId: string;
  guestId: string;
  token: string;
  box: SecretBox;
  dedupeKey: string;
}

/** Names the appointment alone: whose it is stays in the practice's pages. */
interface StaffNotice {
  kind: StaffNoticeKind;
  staffId: string;
  aboutAppointment: string;
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
 * streams is the caller's part, together with its own change. False: nobody gets anything.
 */
export async function queueMail(tx: TenantTransaction, mail: AnyMail): Promise<boolean> {
  const queued = await queue(tx, mail);
  if (queued) await notifyJobs(tx, channels.jobs, 'mail');
  return queued;
}

type AnyMail = AppointmentMail | StaffLinkMail | GuestLinkMail | StaffNotice;

function queue(tx: TenantTransaction, mail: AnyMail) {
  if ('aboutAppointment' in mail) return queueStaffNotice(tx, mail);
  if ('staffId' in mail) return queueStaffLink(tx, mail);
  return 'guestId' in mail ? queueGuestLink(tx, mail) : queueAppointmentMail(tx, mail);
}

async function queueAppointmentMail(tx: TenantTransaction, mail: AppointmentMail) {
  const queued = await insertAppointmentMail(tx, { ...mail, mailId: randomUUID() });
  if (tellsDelivery(mail.kind)) await setInvitationState(tx, mail.appointmentId, [...announcing]);
  return queued;
}

export const linkTokenContext = (
  kind: StaffMailKind | 'guest-invitation',
  tenantId: string,
  mailId: string,
) => `${kind} ${tenantId} ${mailId}`;

async function queueStaffLink(tx: TenantTransaction, mail: StaffLinkMail) {
  const mailId = randomUUID();
  const sealed = mail.box.seal(mail.token, linkTokenContext(mail.kind, tx.tenantId, mailId));
  const { kind, staffId, dedupeKey } = mail;
  const payload = { sealedToken: sealed.toString('base64') };
  return insertStaffMail(tx, { mailId, kind, staffId, payload, dedupeKey });
}

async function queueGuestLink(tx: TenantTransaction, mail: GuestLinkMail) {
  const mailId = randomUUID();
  const sealed = mail.box.seal(mail.token, linkTokenContext(mail.kind, tx.tenantId, mailId));
  const { appointmentId, guestId, dedupeKey } = mail;
  const payload = { sealedToken: sealed.toString('base64'), guestId };
  return insertGuestMail(tx, {
    mailId,
    kind: mail.kind,
    appointmentId,
    guestId,
    payload,
    dedupeKey,
  });
}

async function queueStaffNotice(tx: TenantTransaction, mail: StaffNotice) {
  const { aboutAppointment, ...rest } = mail;
  const payload = { appointmentId: aboutAppointment };
  return insertStaffMail(tx, { ...rest, mailId: randomUUID(), payload });
}
