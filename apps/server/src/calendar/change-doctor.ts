import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import { refuseStale } from '../platform/if-match.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition } from './change-state.ts';
import { doctorErrors, refuseDoubleBooking } from './create-appointment.ts';
import { appointmentFor, assertOpen, planTag } from './locked-appointment.ts';
import type { LockedAppointment } from './state-store.ts';
import { setPlan } from './store.ts';

interface Change {
  appointmentId: string;
  doctorId: string;
  ifMatch: string | undefined;
  caller: PracticeCaller;
  tenant: Tenant;
  requestId: string;
}

/** Another doctor for an open appointment; the same one again changes nothing. */
export async function changeDoctor(
  tx: TenantTransaction,
  { appointmentId, ifMatch, caller, tenant, requestId, ...wanted }: Change,
): Promise<void> {
  const doctorId = wanted.doctorId.toLowerCase();
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  assertOpen(held);
  if (held.status === 'started') refuseDuringCall(held, caller);
  refuseStale(ifMatch, planTag(held));
  if (doctorId === held.doctor_id) return;
  const errors = await doctorErrors(tx, doctorId);
  if (errors.length > 0) throw invalid(...errors);

  const sequence = await refuseDoubleBooking(() =>
    setPlan(tx, appointmentId, {
      scheduledStart: held.scheduled_start,
      scheduledEnd: held.scheduled_end,
      doctorId,
    }),
  );
  await tellPatient(tx, tenant, {
    kind: 'moved',
    appointmentId,
    dedupeKey: `moved ${appointmentId} ${sequence}`,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.change-doctor',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { from: held.doctor_id, to: doctorId },
    requestId,
  });
  await queueWebhooks(tx, appointmentId, 'appointment.changed');
  await publishAppointmentChanged(tx, appointmentId);
}

/**
 * Who becomes its doctor reads notes and chat. Once there can be some, only its doctor or an admin hands
 * the appointment over, and not under a call that runs.
 */
function refuseDuringCall(held: LockedAppointment, caller: PracticeCaller): void {
  const isAdmin = caller.kind === 'staff' && caller.roles.includes('admin');
  if (caller.id !== held.doctor_id && !isAdmin) {
    throw new ApiError('forbidden');
  }
  if (held.paused_at === null) throw illegalTransition(stateOf(held));
}
