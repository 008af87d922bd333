import type { AppointmentStatus } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

const exportedAtOnce = 500;

export interface ExportedPatient {
  id: string;
  sortName: string;
  title: string;
  firstName: string;
  lastName: string;
  born: string;
  gender: string | null;
  email: string;
  phone: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  country: string;
  insuranceNumber: string;
  language: string | null;
}

/** In the order of names. */
export async function readPatientsAfter(
  { client, tenantId }: TenantTransaction,
  after?: Pick<ExportedPatient, 'id' | 'sortName'>,
): Promise<ExportedPatient[]> {
  const { rows } = await client.query<ExportedPatient>(
    `SELECT patient_id AS id, sort_name AS "sortName", title, first_name AS "firstName",
       last_name AS "lastName", to_char(date_of_birth, 'DD.MM.YYYY') AS born, gender, email, phone,
       street, street_number AS "streetNumber", zip_code AS "zipCode", city, country,
       insurance_number AS "insuranceNumber", COALESCE(further_language, language) AS language
     FROM patients
     WHERE tenant_id = $1
       AND ($2::text IS NULL OR (sort_name, patient_id) > ($2::text COLLATE "C", $3::uuid))
     ORDER BY sort_name, patient_id LIMIT ${exportedAtOnce}`,
    [tenantId, after?.sortName ?? null, after?.id ?? null],
  );
  return rows;
}

export interface ExportedAppointment {
  number: string;
  startsAt: Date;
  day: string;
  start: string;
  end: string;
  doctor: string;
  lastName: string;
  firstName: string;
  born: string;
  status: AppointmentStatus;
  minutes: number | null;
}

/** Days on the practice's clock, both of them included. */
export async function readAppointmentsAfter(
  { client, tenantId }: TenantTransaction,
  { from, to }: { from: string; to: string },
  after?: Pick<ExportedAppointment, 'number' | 'startsAt'>,
): Promise<ExportedAppointment[]> {
  const { rows } = await client.query<ExportedAppointment>(
    `SELECT a.appointment_number AS number, a.scheduled_start AS "startsAt",
       to_char(a.scheduled_start AT TIME ZONE t.time_zone, 'DD.MM.YYYY') AS day,
       to_char(a.scheduled_start AT TIME ZONE t.time_zone, 'HH24:MI') AS start,
       to_char(a.scheduled_end AT TIME ZONE t.time_zone, 'HH24:MI') AS end,
       concat_ws(' ', NULLIF(s.title, ''), s.first_name, s.last_name) AS doctor,
       p.last_name AS "lastName", p.first_name AS "firstName",
       to_char(p.date_of_birth, 'DD.MM.YYYY') AS born, a.status,
       CASE WHEN a.stopped_at IS NOT NULL THEN round(GREATEST(0,
         EXTRACT(EPOCH FROM a.stopped_at - a.started_at) - a.paused_seconds) / 60)::int END AS minutes
     FROM appointments a JOIN tenants t USING (tenant_id)
       JOIN staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.doctor_id
       JOIN patients p ON p.tenant_id = a.tenant_id AND p.patient_id = a.patient_id
     WHERE a.tenant_id = $1
       AND a.scheduled_start >= $2::date::timestamp AT TIME ZONE t.time_zone
       AND a.scheduled_start < ($3::date + 1)::timestamp AT TIME ZONE t.time_zone
       AND ($4::timestamptz IS NULL OR (a.scheduled_start, a.appointment_number) > ($4, $5))
     ORDER BY a.scheduled_start, a.appointment_number LIMIT ${exportedAtOnce}`,
    [tenantId, from, to, after?.startsAt ?? null, after?.number ?? null],
  );
  return rows;
}
