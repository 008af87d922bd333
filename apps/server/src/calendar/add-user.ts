import { appointmentLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { countGuestsIn } from './guest-store.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';
import { countUsers, findStaffMember, insertUser } from './store.ts';

/** Doctor and patient are always of the party. */
const othersAtMost = appointmentLimits.peopleInCall - 2;

/** Call it with the newcomer written down, while the appointment is locked. */
export async function demandRoom(tx: TenantTransaction, appointmentId: string): Promise<void> {
  const others = (await countUsers(tx, appointmentId)) + (await countGuestsIn(tx, appointmentId));
  if (others > othersAtMost) throw new ApiError('call-full');
}

interface Addition {
  appointmentId: string;
  userId: string;
  caller: StaffCaller;
  requestId: string;
}

/**
 * Lets a colleague take part. Who takes part already stays as they are, but for one thing: added by
 * the doctor, who had come by themselves gets the whole conversation.
 */
export async function addUser(
  tx: TenantTransaction,
  { appointmentId, userId, caller, requestId }: Addition,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  const colleague = await findStaffMember(tx, userId, 'add');
  if (!colleague) throw notFound();
  assertOpen(held);
  if (colleague.status !== 'active') throw invalid({ path: 'userId', code: 'inactive' });
  if (userId === held.doctor_id) return;
  const isOther = caller.id !== userId;
  const wholeConversation =
    isOther && (caller.id === held.doctor_id || caller.roles.includes('admin'));
  const added = { appointmentId, staffId: userId, addedBy: caller.id, wholeConversation };
  if (!(await insertUser(tx, added))) return;
  await demandRoom(tx, appointmentId);
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.add-user',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { userId, wholeConversation },
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
}
