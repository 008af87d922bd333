import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PatientCaller } from '../platform/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { changeState } from './change-state.ts';
import { appointmentFor } from './locked-appointment.ts';
import { setDeclined } from './store.ts';

interface Decline {
  appointmentId: string;
  /** As the patient saw it. */
  scheduledStart: string;
  caller: PatientCaller;
  tenant: Tenant;
  requestId: string;
}

/**
 * "I cannot come": cancels as the practice would, and says that it was the patient. A call that has
 * begun is not canceled (409), and of a moved appointment the patient has to see the new time first.
 */
export async function declineAppointment(
  tx: TenantTransaction,
  { appointmentId, scheduledStart, caller, tenant, requestId }: Decline,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.decline', 'change');
  const moved = held.scheduled_start.getTime() !== Date.parse(scheduledStart);
  if (moved && (held.status === 'pending' || held.status === 'accepted')) {
    throw new ApiError('appointment-moved');
  }
  // Before the event is written: staff read with it who has canceled.
  if (held.status !== 'cancelled') await setDeclined(tx, appointmentId);
  if (!(await changeState(tx, held, 'cancel'))) return;
  await tellPatient(tx, tenant, {
    kind: 'cancellation',
    appointmentId,
    dedupeKey: `cancellation ${appointmentId}`,
  });
  await queueMail(tx, {
    kind: 'declined',
    staffId: held.doctor_id,
    aboutAppointment: appointmentId,
    dedupeKey: `declined ${appointmentId}`,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.decline',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
}
