import { type AppointmentStatus, can, type Signal, signalBytesAtMost } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishSignal, type WrittenSignal } from '../live-events/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';

interface Row {
  status: AppointmentStatus;
  paused_at: Date | null;
  doctor_id: string;
  patient_id: string;
  sender_added: boolean;
  receiver_added: boolean;
}

const added = (staffId: string) => `EXISTS (
  SELECT FROM appointment_users u WHERE u.tenant_id = a.tenant_id
    AND u.appointment_id = a.appointment_id AND u.staff_id = ${staffId})`;

const select = `
  SELECT a.status, a.paused_at, a.doctor_id, a.patient_id,
    ${added('$3')} AS sender_added, ${added('$4')} AS receiver_added
  FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2`;

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
  const { rows } = await tx.client.query<Row>({
    name: 'signal-parties',
    text: select,
    values: [tx.tenantId, appointmentId, caller.id, receiverId],
  });
  const [row] = rows;
  if (!row) throw notFound();
  demandSender(caller, row);
  if (receiverId === caller.id) throw invalid({ path: 'userId', code: 'invalid' });
  const { doctor_id, patient_id, receiver_added } = row;
  const takesPart = receiver_added || receiverId === doctor_id || receiverId === patient_id;
  if (!takesPart) throw notFound();
  if (row.status !== 'started' || row.paused_at) throw illegalTransition(stateOf(row));
  return publishSignal(tx, {
    fromUserID: caller.id,
    toUserID: receiverId,
    appointmentID: appointmentId,
    message,
  });
}

function demandSender(caller: Caller, row: Row): void {
  const isOwn = caller.kind === 'patient' || row.doctor_id === caller.id;
  const relation = row.sender_added ? 'added' : isOwn ? 'own' : 'none';
  if (!can(caller.roles, 'call.join', relation)) throw new ApiError('forbidden');
}
