import type { AppointmentStatus } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { DateRange } from './date-range.ts';
import type { ChangeCursor } from './search.ts';

interface ChangedRow {
  id: string;
  /** Of the last change, in microseconds: what the page's end is remembered by. */
  micros: string;
}

export interface ChangePage {
  rows: ChangedRow[];
  total: number;
}

interface Paging {
  count: number;
  cursor: ChangeCursor | undefined;
  changed: DateRange;
}

export interface PatientFilter extends Paging {
  ids: readonly string[] | undefined;
  family: string | undefined;
  given: string | undefined;
  name: string | undefined;
  birthDate: string | undefined;
}

const patients = `FROM patients WHERE tenant_id = $1
  AND ($2::uuid[] IS NULL OR patient_id = ANY ($2))
  AND ($3::timestamptz IS NULL OR updated_at >= $3) AND ($4::timestamptz IS NULL OR updated_at < $4)
  AND ($5::text IS NULL OR starts_with(lower(last_name), lower($5)))
  AND ($6::text IS NULL OR starts_with(lower(first_name), lower($6)))
  AND ($7::text IS NULL OR starts_with(lower(last_name), lower($7)) OR starts_with(lower(first_name), lower($7)))
  AND ($8::date IS NULL OR date_of_birth = $8)`;

/** In the order in which they were changed, so that a reader who goes on misses nothing. */
export async function findChangedPatients(
  { client, tenantId }: TenantTransaction,
  of: PatientFilter,
): Promise<ChangePage> {
  const values = [
    tenantId,
    of.ids ?? null,
    of.changed.from ?? null,
    of.changed.to ?? null,
    of.family ?? null,
    of.given ?? null,
    of.name ?? null,
    of.birthDate ?? null,
  ];
  const { rows } = await client.query<ChangedRow>(
    `SELECT patient_id AS id, (extract(epoch FROM updated_at) * 1000000)::bigint::text AS micros ${patients}
       AND ($9::text IS NULL OR (updated_at, patient_id) >
         (timestamptz 'epoch' + $9::bigint * interval '1 microsecond', $10::uuid))
     ORDER BY updated_at, patient_id LIMIT $11`,
    [...values, of.cursor?.micros ?? null, of.cursor?.id ?? null, of.count + 1],
  );
  const counted = await client.query<{ total: number }>(
    `SELECT count(*) AS total ${patients}`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface AppointmentFilter extends Paging {
  numbers: readonly string[] | undefined;
  starts: DateRange;
  patientId: string | undefined;
  doctorId: string | undefined;
  statuses: readonly AppointmentStatus[] | undefined;
}

const appointments = `FROM appointments WHERE tenant_id = $1
  AND ($2::text[] IS NULL OR appointment_number = ANY ($2))
  AND ($3::timestamptz IS NULL OR updated_at >= $3) AND ($4::timestamptz IS NULL OR updated_at < $4)
  AND ($5::timestamptz IS NULL OR scheduled_start >= $5) AND ($6::timestamptz IS NULL OR scheduled_start < $6)
  AND ($7::uuid IS NULL OR patient_id = $7)
  AND ($8::uuid IS NULL OR doctor_id = $8)
  AND ($9::text[] IS NULL OR status = ANY ($9))`;

export async function findChangedAppointments(
  { client, tenantId }: TenantTransaction,
  of: AppointmentFilter,
): Promise<ChangePage> {
  const values = [
    tenantId,
    of.numbers ?? null,
    of.changed.from ?? null,
    of.changed.to ?? null,
    of.starts.from ?? null,
    of.starts.to ?? null,
    of.patientId ?? null,
    of.doctorId ?? null,
    of.statuses ?? null,
  ];
  const { rows } = await client.query<ChangedRow>(
    `SELECT appointment_number AS id, (extract(epoch FROM updated_at) * 1000000)::bigint::text AS micros
     ${appointments}
       AND ($10::text IS NULL OR (updated_at, appointment_number) >
         (timestamptz 'epoch' + $10::bigint * interval '1 microsecond', $11::text))
     ORDER BY updated_at, appointment_number LIMIT $12`,
    [...values, of.cursor?.micros ?? null, of.cursor?.id ?? null, of.count + 1],
  );
  const counted = await client.query<{ total: number }>(
    `SELECT count(*) AS total ${appointments}`,
    values,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Ids, which are secret, by the numbers that are not. */
export async function idsOfNumbers(
  { client, tenantId }: TenantTransaction,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string }>(
    'SELECT appointment_id FROM appointments WHERE tenant_id = $1 AND appointment_number = ANY ($2)',
    [tenantId, numbers],
  );
  return rows.map((row) => row.appointment_id);
}

export async function numbersOfIds(
  { client, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_number: string }>(
    'SELECT appointment_number FROM appointments WHERE tenant_id = $1 AND appointment_id = ANY ($2)',
    [tenantId, ids],
  );
  return rows.map((row) => row.appointment_number);
}

export interface VersionRow {
  id: string;
  version: number;
  updated_at: Date;
}

export async function appointmentVersions(
  { client, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<VersionRow[]> {
  const { rows } = await client.query<VersionRow>(
    `SELECT appointment_id AS id, version, updated_at FROM appointments
     WHERE tenant_id = $1 AND appointment_id = ANY ($2)`,
    [tenantId, ids],
  );
  return rows;
}

export async function patientVersions(
  { client, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<VersionRow[]> {
  const { rows } = await client.query<VersionRow>(
    `SELECT patient_id AS id, version, updated_at FROM patients
     WHERE tenant_id = $1 AND patient_id = ANY ($2::uuid[])`,
    [tenantId, ids],
  );
  return rows;
}

export async function findByInsuranceNumber(
  { client, tenantId }: TenantTransaction,
  value: string,
): Promise<string[]> {
  const { rows } = await client.query<{ patient_id: string }>(
    'SELECT patient_id FROM patients WHERE tenant_id = $1 AND insurance_number = $2',
    [tenantId, value],
  );
  return rows.map((row) => row.patient_id);
}

/** Two conditional creations of the same at one moment: the second waits, and then finds the first. */
export async function lockCondition(tx: TenantTransaction, condition: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `fhir ${tx.tenantId} ${condition}`,
  ]);
}

export interface DoctorRow {
  staff_id: string;
  title: string;
  first_name: string;
  last_name: string;
  status: 'active' | 'inactive';
  version: number;
  updated_at: Date;
}

/** Neither address nor username: whom one can book, and nothing else. In the order of names. */
export async function readDoctors({ client, tenantId }: TenantTransaction): Promise<DoctorRow[]> {
  const { rows } = await client.query<DoctorRow>(
    `SELECT staff_id, title, first_name, last_name, status, version, updated_at FROM staff
     WHERE tenant_id = $1 AND 'doctor' = ANY (roles) ORDER BY sort_name, staff_id`,
    [tenantId],
  );
  return rows;
}
