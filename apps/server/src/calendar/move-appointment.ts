import { type AppointmentMove, appointmentLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { invalid } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import { refuseStale } from '../platform/if-match.ts';
import { extendPatientSession } from '../sessions/patient-session-store.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition } from './change-state.ts';
import { doctorErrors, pastErrors, refuseDoubleBooking } from './create-appointment.ts';
import { appointmentFor, planTag } from './locked-appointment.ts';
import { refusePatientOverlap } from './refuse-overlap.ts';
import { findStaffMember, setPlan } from './store.ts';

interface Move {
  appointmentId: string;
  times: AppointmentMove;
  ifMatch: string | undefined;
  caller: PracticeCaller;
  tenant: Tenant;
  requestId: string;
}

/** A new time, and another doctor where one is named; the same again changes nothing. */
export async function moveAppointment(
  tx: TenantTransaction,
  { appointmentId, times, ifMatch, caller, tenant, requestId }: Move,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  if (held.status !== 'pending' && held.status !== 'accepted') {
    throw illegalTransition(stateOf(held));
  }
  refuseStale(ifMatch, planTag(held));
  const sameStart = Date.parse(times.scheduledStart) === held.scheduled_start.getTime();
  const end = Date.parse(times.scheduledEnd);
  const doctorId = times.doctorId?.toLowerCase() ?? held.doctor_id;
  const handedOver = doctorId !== held.doctor_id;
  if (sameStart && end === held.scheduled_end.getTime() && !handedOver) return;
  const errors = [
    ...(sameStart ? [] : pastErrors(times)),
    ...(handedOver ? await doctorErrors(tx, doctorId) : []),
  ];
  if (errors.length > 0) throw invalid(...errors);

  if (!handedOver) await findStaffMember(tx, doctorId, 'book');
  await refusePatientOverlap(tx, {
    doctorId,
    patientId: held.patient_id,
    times: [times],
    exceptId: appointmentId,
    patientOverlap: times.patientOverlap,
  });
  const sequence = await refuseDoubleBooking(() =>
    setPlan(tx, appointmentId, {
      scheduledStart: new Date(times.scheduledStart),
      scheduledEnd: new Date(end),
      doctorId,
    }),
  );
  await extendPatientSession(tx, appointmentId, loginEnd(end));
  await tellPatient(tx, tenant, {
    kind: 'moved',
    appointmentId,
    dedupeKey: `moved ${appointmentId} ${sequence}`,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.move',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  if (handedOver) {
    await recordAudit(tx, {
      actor: caller,
      action: 'appointment.change-doctor',
      recordType: 'appointment',
      recordId: appointmentId,
      detail: { from: held.doctor_id, to: doctorId },
      requestId,
    });
  }
  await queueWebhooks(tx, appointmentId, 'appointment.changed');
  await publishAppointmentChanged(tx, appointmentId);
}

/** When a patient's session of an appointment ends. */
export const loginEnd = (scheduledEnd: number): Date =>
  new Date(scheduledEnd + appointmentLimits.loginEndsAfterMs);
