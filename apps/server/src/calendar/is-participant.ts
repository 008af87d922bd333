import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { isGuestIn } from './guest-store.ts';
import type { LockedAppointment } from './state-store.ts';
import { isAddedUser } from './store.ts';

/** Its doctor, its patient, somebody who was added, or a guest who was let in. */
export async function isParticipant(
  tx: TenantTransaction,
  appointment: Pick<LockedAppointment, 'appointment_id' | 'doctor_id' | 'patient_id'>,
  userId: string,
): Promise<boolean> {
  if (userId === appointment.doctor_id || userId === appointment.patient_id) return true;
  const { appointment_id: appointmentId } = appointment;
  return (
    (await isAddedUser(tx, appointmentId, userId)) || (await isGuestIn(tx, appointmentId, userId))
  );
}
