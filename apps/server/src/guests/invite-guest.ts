import { randomBytes, randomUUID } from 'node:crypto';
import { type GuestInput, guestsPerAppointment, pagePatterns } from '@visite/contract';
import { appointmentFor, assertOpen } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { endGuestSession, type GuestAct, heldGuest, recordGuestAct } from './held-guest.ts';
import { countGuests, insertGuest, setLink } from './store.ts';

interface Parts {
  publicUrl: string;
  box: SecretBox;
}

/** Behind the `#`: browsers send it to no server, so that no log and no mail scanner's GET uses it. */
const linkOf = (publicUrl: string, token: string) => `${publicUrl}${pagePatterns.guest}#${token}`;
const newLinkToken = () => randomBytes(32).toString('base64url');

async function sendLink(
  tx: TenantTransaction,
  { appointmentId, guestId }: Pick<GuestAct, 'appointmentId' | 'guestId'>,
  token: string,
  { box }: Parts,
): Promise<void> {
  const dedupeKey = `guest-invitation ${guestId} ${randomUUID()}`;
  await queueMail(tx, { kind: 'guest-invitation', appointmentId, guestId, token, box, dedupeKey });
}

/** The link is told here and never again: only its hash is kept. */
export async function inviteGuest(
  tx: TenantTransaction,
  {
    appointmentId,
    input,
    caller,
    requestId,
  }: Omit<GuestAct<StaffCaller>, 'guestId'> & {
    input: GuestInput;
  },
  parts: Parts,
): Promise<{ guestId: string; link: string }> {
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'guests.invite', 'change'));
  if ((await countGuests(tx, appointmentId)) >= guestsPerAppointment) {
    throw new ApiError('guest-limit');
  }
  const { kind, announcedAs, email = '' } = input;
  const guestId = randomUUID();
  const token = newLinkToken();
  const made = { appointmentId, guestId, kind, announcedAs, email };
  await insertGuest(tx, { ...made, invitedBy: caller.id, linkHash: tokenHash(token) });
  if (email !== '') await sendLink(tx, made, token, parts);
  const act = { appointmentId, guestId, caller, requestId };
  await recordGuestAct(tx, act, 'guest.invite', { kind, mailed: email !== '' });
  await publishAppointmentChanged(tx, appointmentId);
  return { guestId, link: linkOf(parts.publicUrl, token) };
}

/** For a link that a scanner opened or a phone that was lost: the old one is worth nothing any more. */
export async function renewGuestLink(
  tx: TenantTransaction,
  act: GuestAct<StaffCaller>,
  sendMail: boolean,
  parts: Parts,
): Promise<string> {
  const { guest } = await heldGuest(tx, act, 'guests.invite');
  if (sendMail && guest.email === '') throw new ApiError('no-email-address');
  const token = newLinkToken();
  await setLink(tx, act.guestId, tokenHash(token));
  if (sendMail) await sendLink(tx, act, token, parts);
  await recordGuestAct(tx, act, 'guest.renew-link', { mailed: sendMail });
  await endGuestSession(tx, act);
  await publishAppointmentChanged(tx, act.appointmentId);
  return linkOf(parts.publicUrl, token);
}
