import { randomUUID } from 'node:crypto';
import type { PatientInput } from '@visite/contract';
import { patientSearchText } from '../db/patient-search.ts';
import { sortName } from '../db/search-text.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PatientRow } from './patient-view.ts';

const columns = `patient_id, title, first_name, last_name, email, gender, date_of_birth,
  street, street_number, zip_code, city, country, joined_at`;

const fields = [
  'title',
  'first_name',
  'last_name',
  'email',
  'gender',
  'date_of_birth',
  'street',
  'street_number',
  'zip_code',
  'city',
  'country',
  'search_text',
  'sort_name',
] as const;

/** In the order of `fields`. */
function valuesOf(input: PatientInput): (string | null)[] {
  const { person, patientData } = input;
  const { address = {} } = patientData;
  return [
    person.title ?? '',
    person.firstName,
    person.lastName,
    person.email ?? '',
    person.gender ?? null,
    patientData.dateOfBirth,
    address.street ?? '',
    address.streetNumber ?? '',
    address.zipCode ?? '',
    address.city ?? '',
    address.country ?? '',
    patientSearchText(input),
    sortName(person.lastName, person.firstName),
  ];
}

export async function insertPatient(
  { client, tenantId }: TenantTransaction,
  input: PatientInput,
): Promise<PatientRow> {
  const places = fields.map((_field, at) => `$${at + 3}`);
  const { rows } = await client.query<PatientRow>(
    `INSERT INTO patients (tenant_id, patient_id, ${fields.join(', ')})
     VALUES ($1, $2, ${places.join(', ')}) RETURNING ${columns}`,
    [tenantId, randomUUID(), ...valuesOf(input)],
  );
  const [row] = rows;
  if (!row) throw new Error('a patient was not written');
  return row;
}

/** False when there is no such patient. */
export async function updatePatient(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  input: PatientInput,
): Promise<boolean> {
  const changes = fields.map((field, at) => `${field} = $${at + 3}`);
  const { rowCount } = await client.query(
    `UPDATE patients SET ${changes.join(', ')}, updated_at = now(), version = version + 1
     WHERE tenant_id = $1 AND patient_id = $2`,
    [tenantId, patientId, ...valuesOf(input)],
  );
  return rowCount === 1;
}

export async function findPatient(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<PatientRow | undefined> {
  const { rows } = await client.query<PatientRow>({
    name: 'patient-by-id',
    text: `SELECT ${columns} FROM patients WHERE tenant_id = $1 AND patient_id = $2`,
    values: [tenantId, patientId],
  });
  return rows[0];
}

export async function openAppointmentsOf(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT appointment_id AS id FROM appointments WHERE tenant_id = $1 AND patient_id = $2
       AND status IN ('pending', 'accepted', 'started') ORDER BY 1`,
    [tenantId, patientId],
  );
  return rows.map((row) => row.id);
}

export interface Page {
  limit: number;
  offset: number;
}

interface PatientPage {
  patients: PatientRow[];
  /** Over all pages. */
  total: number;
}

/** In the order of names. */
export async function listPatients(
  { client, tenantId }: TenantTransaction,
  { limit, offset }: Page,
): Promise<PatientPage> {
  const counted = await client.query<{ total: number }>({
    name: 'patients-total',
    text: 'SELECT count(*) AS total FROM patients WHERE tenant_id = $1',
    values: [tenantId],
  });
  const { rows } = await client.query<PatientRow>({
    name: 'patients-by-name',
    text: `SELECT ${columns} FROM patients WHERE tenant_id = $1
      ORDER BY sort_name, patient_id LIMIT $2 OFFSET $3`,
    values: [tenantId, limit, offset],
  });
  return { patients: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function searchPatients(
  { client, tenantId }: TenantTransaction,
  patterns: readonly string[],
  { limit, offset }: Page,
): Promise<PatientPage> {
  const { rows } = await client.query<PatientRow & { total: number }>({
    name: 'patients-search',
    text: `SELECT ${columns}, total
      FROM search_patients($2, $3, $4) AS found (patient_id, total)
      LEFT JOIN patients USING (patient_id)
      WHERE tenant_id = $1 OR found.patient_id IS NULL ORDER BY sort_name, patient_id`,
    values: [tenantId, patterns, limit, offset],
  });
  // Beyond the last page there is a total, but nobody to list.
  const patients = rows.filter((row) => row.patient_id !== null);
  return { patients, total: rows[0]?.total ?? 0 };
}
