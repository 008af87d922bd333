import { signalBytesAtMost } from '@visite/contract';
import { isParticipant } from '../calendar/is-participant.ts';
import { allowedTo } from '../calendar/locked-appointment.ts';
import {
  type BareAppointment,
  type FoundAppointment,
  findAppointment,
  type LockedAppointment,
} from '../calendar/state-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { insertSignal, type WrittenSignal } from '../live-events/store.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import type { SessionRates } from '../platform/session-rates.ts';
import { admitAhead } from './connect-ahead.ts';

interface SignalRequest {
  appointmentId: string;
  userId: string;
  message: unknown;
}

/**
 * Writes a signal for its receiver and hands it to `relay` once it is committed. The sender is the
 * owner of the token, never a field of the body.
 */
export async function sendSignal(
  tx: TenantTransaction,
  caller: Caller,
  { appointmentId, userId, message }: SignalRequest,
  bare: BareAppointment | undefined,
  { relay, aheadRates }: { relay: (signal: WrittenSignal) => void; aheadRates: SessionRates },
): Promise<void> {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > signalBytesAtMost) throw new ApiError('too-large');
  const recipientId = userId.toLowerCase();
  const appointment = allowedTo(
    await withOthers(tx, bare, caller, recipientId),
    caller,
    'call.connect',
  );
  // Until the doctor has let them in, a guest is nobody's participant.
  if (caller.kind === 'guest' && !appointment.guests_in.includes(caller.id))
    throw new ApiError('forbidden');
  if (!(await isParticipant(tx, appointment, recipientId))) throw notFound();
  if (!takesSignals(appointment))
    await admitAhead(tx, caller, appointment, recipientId, aheadRates);
  const signal = { senderId: caller.id, recipientId, appointmentId, message: text };
  tx.commitWith(() => insertSignal(tx, signal), relay);
}

/** Who else is there is only read for them: in a running call doctor and patient reach each other anyway. */
async function withOthers(
  tx: TenantTransaction,
  bare: BareAppointment | undefined,
  caller: Caller,
  recipientId: string,
): Promise<FoundAppointment | undefined> {
  if (!bare) return undefined;
  const two = [bare.doctor_id, bare.patient_id];
  if (takesSignals(bare) && two.includes(caller.id) && two.includes(recipientId)) {
    return { ...bare, added: [], added_by_others: [], guests_agreed: [], guests_in: [] };
  }
  return findAppointment(tx, bare.appointment_id, 'look');
}

const takesSignals = ({ status, paused_at }: LockedAppointment) =>
  status === 'started' && paused_at === null;
