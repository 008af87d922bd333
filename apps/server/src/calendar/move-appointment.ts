import { type AppointmentMove, appointmentLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { invalid } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import { refuseStale } from '../platform/if-match.ts';
import { extendPatientSession } from '../sessions/patient-session-store.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition } from './change-state.ts';
import { pastErrors, refuseDoubleBooking } from './create-appointment.ts';
import { appointmentFor, planTag } from './locked-appointment.ts';
import { refusePatientOverlap } from './refuse-overlap.ts';
import { findStaffMember, setTimes } from './store.ts';

interface Move {
  appointmentId: string;
  times: AppointmentMove;
  ifMatch: string | undefined;
  caller: PracticeCaller;
  requestId: string;
}

/** A new time for a pending or accepted appointment; the same time again changes nothing. */
export async function moveAppointment(
  tx: TenantTransaction,
  { appointmentId, times, ifMatch, caller, requestId }: Move,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  if (held.status !== 'pending' && held.status !== 'accepted') {
    throw illegalTransition(stateOf(held));
  }
  refuseStale(ifMatch, planTag(held));
  const sameStart = Date.parse(times.scheduledStart) === held.scheduled_start.getTime();
  const end = Date.parse(times.scheduledEnd);
  if (sameStart && end === held.scheduled_end.getTime()) return;
  const errors = sameStart ? [] : pastErrors(times);
  if (errors.length > 0) throw invalid(...errors);

  await findStaffMember(tx, held.doctor_id, 'book');
  await refusePatientOverlap(tx, {
    doctorId: held.doctor_id,
    patientId: held.patient_id,
    times: [times],
    exceptId: appointmentId,
    patientOverlap: times.patientOverlap,
  });
  const sequence = await refuseDoubleBooking(() => setTimes(tx, appointmentId, times));
  await extendPatientSession(tx, appointmentId, loginEnd(end));
  await queueMail(tx, {
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
  await publishAppointmentChanged(tx, appointmentId);
}

/** When a patient's session of an appointment ends. */
export const loginEnd = (scheduledEnd: number): Date =>
  new Date(scheduledEnd + appointmentLimits.loginEndsAfterMs);
