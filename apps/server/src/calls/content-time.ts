import { isOpen } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import type { LockedAppointment } from '../calendar/state-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { stoppedSince } from './attachment-store.ts';

/** How long a call that was stopped still takes files, chats and notes. */
const acceptedAfterStopMs = 60 * 60_000;

/** From start, also on hold, until 60 minutes after stop. */
export async function demandUploadTime(
  tx: TenantTransaction,
  appointment: LockedAppointment,
): Promise<void> {
  if (appointment.status === 'started') return;
  await demandJustStopped(tx, appointment);
}

/** Like an upload, and before the start as well: whoever prepares a call writes something down. */
export async function demandNoteTime(
  tx: TenantTransaction,
  appointment: LockedAppointment,
): Promise<void> {
  if (isOpen(appointment.status)) return;
  await demandJustStopped(tx, appointment);
}

async function demandJustStopped(
  tx: TenantTransaction,
  appointment: LockedAppointment,
): Promise<void> {
  const since = await stoppedSince(tx, appointment.appointment_id);
  const inTime = since !== undefined && since <= acceptedAfterStopMs;
  if (appointment.status !== 'stopped' || !inTime) throw illegalTransition(stateOf(appointment));
}
