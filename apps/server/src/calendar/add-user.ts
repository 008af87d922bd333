import { appointmentLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../live-events/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { appointmentFor, demandOpen } from './held-appointment.ts';
import { countUsers, findStaffMember, insertUser } from './store.ts';

/** Doctor and patient are always of the party. */
const othersAtMost = appointmentLimits.peopleInCall - 2;

interface Addition {
  appointmentId: string;
  userId: string;
  caller: StaffCaller;
  requestId: string;
}

/** Lets a colleague take part; whoever takes part already stays as they are. */
export async function addUser(
  tx: TenantTransaction,
  { appointmentId, userId, caller, requestId }: Addition,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  const colleague = await findStaffMember(tx, userId, 'add');
  if (!colleague) throw notFound();
  demandOpen(held);
  if (colleague.status !== 'active') throw invalid({ path: 'userId', code: 'inactive' });
  if (userId === held.doctor_id) return;
  if (!(await insertUser(tx, { appointmentId, staffId: userId, addedBy: caller.id }))) return;
  if ((await countUsers(tx, appointmentId)) > othersAtMost) throw new ApiError('call-full');
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.add-user',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { userId },
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
}
