import { demandRoom } from '../calendar/add-user.ts';
import { recordLeave } from '../calendar/presence-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import { endGuestSession, type GuestAct, heldGuest, recordGuestAct } from './held-guest.ts';
import { setAnswer, setLetIn, setRemoved } from './store.ts';

/** The patient's own word, which they may take back; the same again changes nothing. */
export async function answerGuest(
  tx: TenantTransaction,
  act: GuestAct<PatientCaller>,
  agreed: boolean,
): Promise<void> {
  const { guest } = await heldGuest(tx, act, 'guests.agree');
  if (guest.agreed === agreed) return;
  // Nobody agrees to somebody who has not said who they are.
  if (agreed && !guest.ready_at) throw new ApiError('guest-not-agreed');
  await setAnswer(tx, act.guestId, agreed);
  await recordGuestAct(tx, act, agreed ? 'guest.agree' : 'guest.decline');
  await publishAppointmentChanged(tx, act.appointmentId);
}

/** Only who waits, and to whom the patient has agreed; four people in all. */
export async function letGuestIn(tx: TenantTransaction, act: GuestAct<StaffCaller>): Promise<void> {
  const { guest } = await heldGuest(tx, act, 'guests.admit');
  if (guest.let_in_at) return;
  if (!guest.agreed || !guest.ready_at) throw new ApiError('guest-not-agreed');
  await setLetIn(tx, act.guestId, act.caller.id);
  await demandRoom(tx, act.appointmentId);
  await recordGuestAct(tx, act, 'guest.let-in');
  await publishAppointmentChanged(tx, act.appointmentId);
}

/** At any time: out of the call, and the link is worth nothing any more. */
export async function removeGuest(
  tx: TenantTransaction,
  act: GuestAct<StaffCaller>,
): Promise<void> {
  await heldGuest(tx, act, 'guests.invite');
  await setRemoved(tx, act.guestId);
  await recordLeave(tx, act.appointmentId, act.guestId);
  await recordGuestAct(tx, act, 'guest.remove');
  await endGuestSession(tx, act);
  await publishAppointmentChanged(tx, act.appointmentId);
}
