import { consentVersions, type GuestEntry, type GuestVisit } from '@visite/contract';
import { readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { guestView } from '../calendar/appointment-view.ts';
import { recordJoin, recordLeave } from '../calendar/presence-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { GuestCaller } from '../platform/caller.ts';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';
import { type GuestAct, heldGuest, recordGuestAct } from './held-guest.ts';
import { setEntry, setGone, setReady, setWithdrawn } from './store.ts';

const actOf = (caller: GuestCaller, requestId: string): GuestAct<GuestCaller> => ({
  appointmentId: caller.appointmentId,
  guestId: caller.id,
  caller,
  requestId,
});

export async function readVisit(
  tx: TenantTransaction,
  { id, appointmentId }: Pick<GuestCaller, 'id' | 'appointmentId'>,
): Promise<GuestVisit> {
  const [row] = await readAppointmentRows(tx, [appointmentId]);
  const visit = row && guestView(row, id);
  if (!visit) throw notFound();
  return visit;
}

/** The name that the others see, and the consent to the terms in force: one without the other is nothing. */
export async function enterAsGuest(
  tx: TenantTransaction,
  caller: GuestCaller,
  { name, consent }: GuestEntry,
  { tenant, requestId }: { tenant: Tenant; requestId: string },
): Promise<GuestVisit> {
  const act = actOf(caller, requestId);
  const { guest } = await heldGuest(tx, act, 'guest.own');
  // Whom the patient has agreed to does not become somebody else.
  if (guest.agreed !== null) throw new ApiError('call-running');
  const { language, terms, privacy } = consent;
  const inForce = consentVersions(pageConfigOf(tenant), language);
  if (terms !== inForce.terms || privacy !== inForce.privacy) {
    throw new ApiError('consent-outdated');
  }
  await setEntry(tx, caller.id, { name, terms, privacy });
  await recordGuestAct(tx, act, 'guest.consent', { terms, privacy });
  await publishAppointmentChanged(tx, caller.appointmentId);
  return readVisit(tx, caller);
}

/** Staff and the patient see from now on that somebody waits. */
export async function waitAsGuest(
  tx: TenantTransaction,
  caller: GuestCaller,
  requestId: string,
): Promise<GuestVisit> {
  const act = actOf(caller, requestId);
  const { guest } = await heldGuest(tx, act, 'guest.own');
  if (!guest.consented_at) throw new ApiError('consent-withdrawn');
  await setReady(tx, caller.id);
  const { appointmentId, id: userId, tokenHash: sessionHash } = caller;
  const came = await recordJoin(tx, { appointmentId, userId, role: 'guest', sessionHash });
  if (came) await recordGuestAct(tx, act, 'guest.wait');
  await publishAppointmentChanged(tx, appointmentId);
  return readVisit(tx, caller);
}

/** Goes without ending anything for the others; whoever comes back waits again. */
export async function leaveAsGuest(
  tx: TenantTransaction,
  caller: GuestCaller,
  requestId: string,
  withdraw: boolean,
): Promise<void> {
  const act = actOf(caller, requestId);
  await heldGuest(tx, act, 'guest.own');
  await setGone(tx, caller.id);
  if (withdraw) await setWithdrawn(tx, caller.id);
  await recordLeave(tx, caller.appointmentId, caller.id);
  await recordGuestAct(tx, act, withdraw ? 'guest.withdraw-consent' : 'guest.leave');
  await publishAppointmentChanged(tx, caller.appointmentId);
}
