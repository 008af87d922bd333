import { can, signalBytesAtMost } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import type { WrittenSignal } from '../live-events/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import type { OwnCheckCall } from '../platform/handler.ts';
import type { SignalWriter } from './signal-writer.ts';
import type { SignalRow } from './write-signals.ts';

/** Writes a signal for its receiver. Who it is from comes from the token alone. */
export async function sendSignal(
  write: SignalWriter,
  call: OwnCheckCall<'sendSignal'>,
): Promise<WrittenSignal> {
  const { sender, tenant, params } = call;
  const { appointmentId } = params;
  const receiverId = params.userId.toLowerCase();
  const message = JSON.stringify(call.body.message);
  if (Buffer.byteLength(message) > signalBytesAtMost) {
    await call.identify();
    throw new ApiError('too-large');
  }
  const row = await write(tenant.id, { sender, appointmentId, receiverId, message });
  const caller = call.admit(callerOf(sender, row));
  const { event_id: eventId } = row;
  if (eventId === null) throw refusal(caller, appointmentId, receiverId, row);
  const { id: senderId } = caller;
  return {
    ...{ tenantId: tenant.id, eventId, senderId, recipientId: receiverId, appointmentId },
    message,
  };
}

function callerOf(sender: OwnCheckCall<'sendSignal'>['sender'], row: SignalRow) {
  const { sender_id: id, roles, must_enrol: mustEnrol, session_appointment: appointmentId } = row;
  const { kind, tokenHash } = sender;
  if (id === null) return undefined;
  const caller: Caller =
    kind === 'staff'
      ? { kind, id, roles: roles ?? [], tokenHash, mustEnrol }
      : { kind, id, roles: ['patient'], appointmentId: appointmentId ?? '', tokenHash };
  return caller;
}

/** Why nothing was written; the order is that of what the caller may know. */
function refusal(
  caller: Caller,
  appointmentId: string,
  receiverId: string,
  { status, paused_at, doctor_id, patient_id, sender_added, receiver_added }: SignalRow,
): ApiError {
  if (caller.kind === 'patient' && caller.appointmentId !== appointmentId) return notFound();
  if (status === null) return notFound();
  const isOwn = caller.kind === 'patient' || doctor_id === caller.id;
  const relation = sender_added ? 'added' : isOwn ? 'own' : 'none';
  if (!can(caller.roles, 'call.join', relation)) return new ApiError('forbidden');
  if (receiverId === caller.id) return invalid({ path: 'userId', code: 'invalid' });
  const takesPart = receiver_added || receiverId === doctor_id || receiverId === patient_id;
  return takesPart ? illegalTransition(stateOf({ status, paused_at })) : notFound();
}
