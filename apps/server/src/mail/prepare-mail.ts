import { appointmentLimits, pagePath, pagePatterns } from '@visite/contract';
import type { SendMailOptions } from 'nodemailer';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { isLinkUsable, type LinkKind, linkOf } from '../sessions/staff-links.ts';
import { tokenHash } from '../sessions/tokens.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { composeMail } from './compose-mail.ts';
import {
  type OutboxMail,
  type PatientMailData,
  readGuestMailData,
  readPatientMailData,
  readStaffMailData,
} from './outbox-store.ts';
import { linkTokenContext, type StaffMailKind } from './queue-mail.ts';

export interface PreparedMail {
  recipient: string;
  message: SendMailOptions;
}

interface Preparation {
  tenant: Tenant;
  from: string;
  box: SecretBox;
  at: Date;
}

/** The message as things stand now; undefined when nobody should get it any more. */
export async function prepareMail(
  tx: TenantTransaction,
  mail: OutboxMail,
  preparation: Preparation,
): Promise<PreparedMail | undefined> {
  const { tenant, from, at } = preparation;
  const base = { mailId: mail.mailId, kind: mail.kind, tenant, from, at };
  if (mail.kind === 'password-link' || mail.kind === 'second-factor-link') {
    const staffLink = await staffLinkOf(tx, mail, mail.kind, preparation);
    const person = mail.staffId ? await readStaffMailData(tx, mail.staffId) : undefined;
    if (!staffLink || person?.status !== 'active') return undefined;
    const to = { name: person, email: person.email };
    return { recipient: person.email, message: composeMail({ ...base, to, staffLink }) };
  }
  if (mail.kind === 'declined') {
    const { appointmentId = '' } = mail.payload;
    const about = await readPatientMailData(tx, appointmentId);
    const person = mail.staffId ? await readStaffMailData(tx, mail.staffId) : undefined;
    // Of an erased patient nothing is told any more.
    if (about?.status !== 'cancelled' || person?.status !== 'active' || !person.email) return;
    const staffLink = `${tenant.publicUrl}${pagePath('dashboard', {})}?appointment=${appointmentId}`;
    const to = { name: person, email: person.email };
    const { appointment } = about;
    const content = { ...base, to, appointment, staffLink, language: tenant.mailLanguage };
    return { recipient: person.email, message: composeMail(content) };
  }
  const data = mail.appointmentId ? await readPatientMailData(tx, mail.appointmentId) : undefined;
  if (!data || !stillMeant(mail, data, at)) return undefined;
  if (mail.kind === 'guest-invitation') {
    const guest = await guestMail(tx, mail, preparation);
    if (!guest) return undefined;
    const { link: staffLink, to } = guest;
    const message = composeMail({ ...base, to, staffLink, appointment: data.appointment });
    return { recipient: to.email, message };
  }
  if (data.to.email === '') return undefined;
  const { to, language, appointment } = data;
  return { recipient: to.email, message: composeMail({ ...base, to, language, appointment }) };
}

export function stillMeant(
  mail: Pick<OutboxMail, 'kind' | 'payload'>,
  { status, appointment }: PatientMailData,
  at: Date,
): boolean {
  const lasts = appointment.end.getTime() + appointmentLimits.loginEndsAfterMs > at.getTime();
  if (mail.kind === 'cancellation') return lasts && status === 'cancelled';
  const ahead = status === 'pending' || status === 'accepted';
  if (mail.kind !== 'reminder-24h' && mail.kind !== 'reminder-1h') {
    return lasts && (ahead || status === 'started');
  }
  // A reminder is of one point in time: a moved appointment gets one of its own.
  const sameTime = Date.parse(mail.payload.scheduledStart ?? '') === appointment.start.getTime();
  return ahead && sameTime && at < appointment.start;
}

const linkKindOf: Readonly<Record<StaffMailKind, LinkKind>> = {
  'password-link': 'password',
  'second-factor-link': 'second-factor',
};

/** Undefined for whoever has set up the factor before the mail went out, and for a link that has lain too long. */
async function staffLinkOf(
  tx: TenantTransaction,
  { mailId, staffId, payload }: OutboxMail,
  mailKind: StaffMailKind,
  { tenant, box }: Preparation,
): Promise<string | undefined> {
  const { sealedToken } = payload;
  if (!sealedToken || !staffId) return undefined;
  const context = linkTokenContext(mailKind, tx.tenantId, mailId);
  const token = box.open(Buffer.from(sealedToken, 'base64'), context).toString('utf8');
  const kind = linkKindOf[mailKind];
  const mayBeUsed = kind === 'second-factor' || payload.requeuedAt !== undefined;
  if (mayBeUsed && !(await isLinkUsable(tx, kind, staffId, token))) return undefined;
  return linkOf(tenant.publicUrl, kind, { staffId, token });
}

/** Undefined once the link was renewed or the guest sent away. */
async function guestMail(
  tx: TenantTransaction,
  { mailId, payload }: OutboxMail,
  { tenant, box }: Preparation,
) {
  const { sealedToken, guestId } = payload;
  const guest = guestId ? await readGuestMailData(tx, guestId) : undefined;
  if (!guest || !sealedToken) return undefined;
  const context = linkTokenContext('guest-invitation', tx.tenantId, mailId);
  const token = box.open(Buffer.from(sealedToken, 'base64'), context).toString('utf8');
  if (!tokenHash(token).equals(guest.link_hash)) return undefined;
  const name = { title: '', firstName: '', lastName: guest.announced_as };
  const link = `${tenant.publicUrl}${pagePatterns.guest}#${token}`;
  return { to: { name, email: guest.email }, link };
}
