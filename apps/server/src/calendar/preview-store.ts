import type { AppointmentStatus } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface DoctorNames {
  title: string;
  first_name: string;
  last_name: string;
  scheduled_start: Date;
}

interface Preview extends DoctorNames {
  status: AppointmentStatus;
  scheduled_end: Date;
  wrong_logins: number;
  picture: string;
  /** The database's clock decides, the same on every node. */
  now: Date;
}

/** Nothing about the patient is read. */
export async function readPreview(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<Preview | undefined> {
  const { rows } = await client.query<Preview>(
    `SELECT a.status, a.scheduled_start, a.scheduled_end, a.wrong_logins, now() AS now,
       doctor.title, doctor.first_name, doctor.last_name, doctor.picture
     FROM appointments a
     JOIN staff doctor ON doctor.tenant_id = a.tenant_id AND doctor.staff_id = a.doctor_id
     WHERE a.tenant_id = $1 AND a.appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rows[0];
}

/** The patient's next one that can still take place. */
export async function readNext(
  { client, tenantId }: TenantTransaction,
  of: { appointmentId: string; patientId: string },
): Promise<DoctorNames | undefined> {
  const { rows } = await client.query<DoctorNames>(
    `SELECT a.scheduled_start, doctor.title, doctor.first_name, doctor.last_name
     FROM appointments a
     JOIN staff doctor ON doctor.tenant_id = a.tenant_id AND doctor.staff_id = a.doctor_id
     WHERE a.tenant_id = $1 AND a.patient_id = $2 AND a.appointment_id <> $3
       AND a.status IN ('pending', 'accepted') AND a.scheduled_start > now()
     ORDER BY a.scheduled_start LIMIT 1`,
    [tenantId, of.patientId, of.appointmentId],
  );
  return rows[0];
}
