import { aheadLimits } from '@visite/contract';
import { presenceSeconds } from '../calendar/appointment-row-store.ts';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import type { FoundAppointment } from '../calendar/state-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import type { SessionRates } from '../platform/session-rates.ts';
import { insertAhead, isPresent, lockOthersAhead } from './connect-ahead-store.ts';

/**
 * A signal before the start: between the patient, who has to be there, and the appointment's doctor or
 * somebody whom that doctor added; one of these reaches three waiting patients at once [PEER-59].
 */
export async function admitAhead(
  tx: TenantTransaction,
  caller: Caller,
  appointment: FoundAppointment,
  recipientId: string,
  rates: SessionRates,
): Promise<void> {
  const { appointment_id: appointmentId, patient_id: patientId, status } = appointment;
  const refused = () => illegalTransition(stateOf(appointment));
  if (status !== 'pending' && status !== 'accepted') throw refused();
  const staff = [appointment.doctor_id, ...appointment.added_by_others];
  const isToStaff = caller.id === patientId && staff.includes(recipientId);
  const isToPatient = recipientId === patientId && staff.includes(caller.id);
  if (!isToStaff && !isToPatient) throw refused();
  if (!(await isPresent(tx, appointmentId, patientId))) throw refused();
  rates.take(caller);
  if (isToStaff) return;
  const others = await lockOthersAhead(tx, caller.id, appointmentId);
  if (others >= aheadLimits.patients) {
    throw new ApiError('too-many-attempts', { retryAfter: presenceSeconds });
  }
  await insertAhead(tx, caller.id, appointmentId);
}
