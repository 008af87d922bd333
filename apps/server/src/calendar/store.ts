import type { AppointmentStatus, ProgressInput, StaffRole, StaffStatus } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface StaffMember {
  roles: StaffRole[];
  status: StaffStatus;
}

/**
 * `book` puts bookings of one doctor in a row: two overlapping inserts at once would wait for each
 * other at the constraint until PostgreSQL kills one. Both keep the account as it is meanwhile.
 */
export async function findStaffMember(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  purpose: 'book' | 'add',
): Promise<StaffMember | undefined> {
  const { rows } = await client.query<StaffMember>(
    `SELECT roles, status FROM staff WHERE tenant_id = $1 AND staff_id = $2
     ${purpose === 'book' ? 'FOR NO KEY UPDATE' : 'FOR SHARE'}`,
    [tenantId, staffId],
  );
  return rows[0];
}

export async function patientExists(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM patients WHERE tenant_id = $1 AND patient_id = $2 FOR KEY SHARE`,
    [tenantId, patientId],
  );
  return rowCount === 1;
}

export async function hasEmailAddress(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM patients WHERE tenant_id = $1 AND patient_id = $2 AND email <> '' FOR KEY SHARE`,
    [tenantId, patientId],
  );
  return rowCount === 1;
}

export interface NewAppointment {
  appointmentId: string;
  doctorId: string;
  patientId: string;
  status: Extract<AppointmentStatus, 'pending' | 'accepted'>;
  scheduledStart: string;
  scheduledEnd: string;
  sealedTan: Buffer;
  entryCode: string;
  createdBy: string;
  seriesId?: string | undefined;
}

export async function insertAppointment(
  { client, tenantId }: TenantTransaction,
  of: NewAppointment,
): Promise<void> {
  await client.query(
    `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
       scheduled_start, scheduled_end, login_tan, created_by, series_id, entry_code, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       CASE WHEN $5 = 'accepted' THEN now() END)`,
    [
      tenantId,
      of.appointmentId,
      of.doctorId,
      of.patientId,
      of.status,
      new Date(of.scheduledStart),
      new Date(of.scheduledEnd),
      of.sealedTan,
      of.createdBy,
      of.seriesId ?? null,
      of.entryCode,
    ],
  );
}

/** By the patient; in the transaction that cancels it. */
export async function setDeclined(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<void> {
  await client.query(
    `UPDATE appointments SET declined_at = now() WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId],
  );
}

/**
 * Time and doctor in one statement: the doctor before need not be free at the new time, nor the new one at the
 * time before. A new doctor is no longer one of those who were added. The sequence number counts the calendar
 * file's versions.
 */
export async function setPlan(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  { scheduledStart, scheduledEnd, doctorId }: Plan,
): Promise<number> {
  await client.query(
    'DELETE FROM appointment_users WHERE tenant_id = $1 AND appointment_id = $2 AND staff_id = $3',
    [tenantId, appointmentId, doctorId],
  );
  const { rows } = await client.query<{ sequence: number }>(
    `UPDATE appointments SET scheduled_start = $3, scheduled_end = $4, doctor_id = $5,
       calendar_sequence = calendar_sequence + 1, updated_at = now(), version = version + 1
     WHERE tenant_id = $1 AND appointment_id = $2 RETURNING calendar_sequence AS sequence`,
    [tenantId, appointmentId, scheduledStart, scheduledEnd, doctorId],
  );
  return rows[0]?.sequence ?? 0;
}

interface Plan {
  scheduledStart: Date;
  scheduledEnd: Date;
  doctorId: string;
}

/** False when the person had been added before, with the same rights. */
export async function insertUser(
  { client, tenantId }: TenantTransaction,
  of: { appointmentId: string; staffId: string; addedBy: string; wholeConversation: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO appointment_users AS known
       (tenant_id, appointment_id, staff_id, added_by, whole_conversation)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, appointment_id, staff_id) DO UPDATE
       SET added_by = EXCLUDED.added_by, whole_conversation = true
       WHERE EXCLUDED.whole_conversation AND NOT known.whole_conversation`,
    [tenantId, of.appointmentId, of.staffId, of.addedBy, of.wholeConversation],
  );
  return rowCount === 1;
}

export async function isAddedUser(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  staffId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM appointment_users WHERE tenant_id = $1 AND appointment_id = $2 AND staff_id = $3`,
    [tenantId, appointmentId, staffId],
  );
  return rowCount === 1;
}

export async function countUsers(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM appointment_users WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rowCount ?? 0;
}

/** False when the patient has told the same before. */
export async function setProgress(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  { step, problem }: ProgressInput,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE appointments SET patient_step = $3, patient_problem = $4, patient_progress_at = now()
     WHERE tenant_id = $1 AND appointment_id = $2 AND status IN ('pending', 'accepted')
       AND (patient_step, patient_problem) IS DISTINCT FROM ($3, $4)`,
    [tenantId, appointmentId, step, problem ?? null],
  );
  return rowCount === 1;
}

export interface Details {
  login_tan: Buffer | null;
  entry_code: string | null;
  picture: string;
  street: string;
  street_number: string;
  zip_code: string;
  city: string;
  country: string;
}

/** What only the single read shows: too much, or too secret, for lists. */
export async function readDetails(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<Details | undefined> {
  const { rows } = await client.query<Details>(
    `SELECT a.login_tan, a.entry_code, doctor.picture, p.street, p.street_number, p.zip_code, p.city, p.country
     FROM appointments a
     JOIN staff doctor ON doctor.tenant_id = a.tenant_id AND doctor.staff_id = a.doctor_id
     JOIN patients p ON p.tenant_id = a.tenant_id AND p.patient_id = a.patient_id
     WHERE a.tenant_id = $1 AND a.appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rows[0];
}

export interface LoginData {
  status: AppointmentStatus;
  patient_id: string;
  date_of_birth: string;
  login_tan: Buffer | null;
  scheduled_start: Date;
  scheduled_end: Date;
  wrong_logins: number;
  declined_at: Date | null;
  /** The database's clock decides, the same on every node. */
  now: Date;
}

export async function readLoginData(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<LoginData | undefined> {
  const { rows } = await client.query<LoginData>({
    name: 'patient-login-data',
    text: `SELECT a.status, a.patient_id, p.date_of_birth, a.login_tan, a.scheduled_start,
        a.scheduled_end, a.wrong_logins, a.declined_at, now() AS now
      FROM appointments a JOIN patients p USING (tenant_id, patient_id)
      WHERE a.tenant_id = $1 AND a.appointment_id = $2`,
    values: [tenantId, appointmentId],
  });
  return rows[0];
}
