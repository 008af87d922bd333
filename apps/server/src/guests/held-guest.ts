import type { Action, AuditAction } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { appointmentFor, assertOpen } from '../calendar/locked-appointment.ts';
import { recordLeave } from '../calendar/presence-store.ts';
import type { LockedAppointment } from '../calendar/state-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLoggedOut } from '../event-log/publish.ts';
import { notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { setGuestSessionEnded } from '../sessions/guest-session-store.ts';
import { type FoundGuest, findGuest } from './store.ts';

/** Who does what to whose invitation. */
export interface GuestAct<By extends Caller = Caller> {
  appointmentId: string;
  guestId: string;
  caller: By;
  requestId: string;
}

/** One guest of an open appointment, whose row stays locked: what follows cannot cross another change. */
export async function heldGuest(
  tx: TenantTransaction,
  { appointmentId, guestId, caller }: GuestAct,
  action: Action,
): Promise<{ held: LockedAppointment; guest: FoundGuest }> {
  const held = await appointmentFor(tx, caller, appointmentId, action, 'change');
  const guest = await findGuest(tx, appointmentId, guestId);
  if (!guest) throw notFound();
  assertOpen(held);
  return { held, guest };
}

/** The browser that has the link open is logged out at once. */
export async function endGuestSession(
  tx: TenantTransaction,
  { appointmentId, guestId }: Pick<GuestAct, 'appointmentId' | 'guestId'>,
): Promise<void> {
  await recordLeave(tx, appointmentId, guestId);
  const ended = await setGuestSessionEnded(tx, guestId);
  if (ended) await publishLoggedOut(tx, guestId, ended);
}

export const recordGuestAct = (
  tx: TenantTransaction,
  { appointmentId, guestId, caller, requestId }: GuestAct,
  action: AuditAction & `guest.${string}`,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { guestId, ...detail },
    requestId,
  });
