import { can, type Signal, signalBytesAtMost } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { WrittenSignal } from '../live-events/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { type SignalParties, writeSignal } from './write-signal.ts';

interface Sending {
  caller: Caller;
  appointmentId: string;
  receiverId: string;
  message: Signal['message'];
}

/** Writes a signal for its receiver. Who it is from comes from the token alone. */
export async function sendSignal(
  tx: TenantTransaction,
  { caller, appointmentId, receiverId, message }: Sending,
): Promise<WrittenSignal> {
  if (Buffer.byteLength(JSON.stringify(message)) > signalBytesAtMost) {
    throw new ApiError('too-large');
  }
  if (caller.kind === 'patient' && caller.appointmentId !== appointmentId) throw notFound();
  const signal: Signal = {
    fromUserID: caller.id,
    toUserID: receiverId,
    appointmentID: appointmentId,
    message,
  };
  const body = JSON.stringify(signal);
  const parties = await writeSignal(tx, {
    appointmentId,
    senderId: caller.id,
    receiverId,
    body,
    mayIfAdded: can(caller.roles, 'call.join', 'added'),
    mayIfOwn: can(caller.roles, 'call.join', 'own'),
  });
  if (!parties) throw notFound();
  const { event_id: eventId } = parties;
  if (eventId === null) throw refusal(caller, receiverId, parties);
  return { tenantId: tx.tenantId, recipientId: receiverId, appointmentId, eventId, body };
}

/** Why nothing was written; the order is that of what the caller may know. */
function refusal(caller: Caller, receiverId: string, parties: SignalParties): ApiError {
  const { doctor_id, patient_id, sender_added, receiver_added } = parties;
  const isOwn = caller.kind === 'patient' || doctor_id === caller.id;
  const relation = sender_added ? 'added' : isOwn ? 'own' : 'none';
  if (!can(caller.roles, 'call.join', relation)) return new ApiError('forbidden');
  if (receiverId === caller.id) return invalid({ path: 'userId', code: 'invalid' });
  const takesPart = receiver_added || receiverId === doctor_id || receiverId === patient_id;
  return takesPart ? illegalTransition(stateOf(parties)) : notFound();
}
