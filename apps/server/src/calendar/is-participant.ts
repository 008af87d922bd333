import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { LockedAppointment } from './change-state.ts';

/** Its doctor, its patient, or somebody who was added. */
export async function isParticipant(
  { client, tenantId }: TenantTransaction,
  appointment: Pick<LockedAppointment, 'appointment_id' | 'doctor_id' | 'patient_id'>,
  userId: string,
): Promise<boolean> {
  if (userId === appointment.doctor_id || userId === appointment.patient_id) return true;
  const { rowCount } = await client.query(
    `SELECT FROM appointment_users WHERE tenant_id = $1 AND appointment_id = $2 AND staff_id = $3`,
    [tenantId, appointment.appointment_id, userId],
  );
  return rowCount === 1;
}
