import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { LockedAppointment } from './change-state.ts';
import { isAddedUser } from './store.ts';

/** Its doctor, its patient, or somebody who was added. */
export async function isParticipant(
  tx: TenantTransaction,
  appointment: Pick<LockedAppointment, 'appointment_id' | 'doctor_id' | 'patient_id'>,
  userId: string,
): Promise<boolean> {
  if (userId === appointment.doctor_id || userId === appointment.patient_id) return true;
  return isAddedUser(tx, appointment.appointment_id, userId);
}
