import { randomUUID } from 'node:crypto';
import type { PatientInput } from '@visite/contract';
import { patientLanguageOf, storedLanguageOf } from '../db/patient-language.ts';
import { patientSearchText } from '../db/patient-search.ts';
import { sortName } from '../db/search-text.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { PatientRow } from './patient-view.ts';
import { remarkContext } from './remark-context.ts';

const columns = `patient_id, title, first_name, last_name, email, gender, date_of_birth,
  street, street_number, zip_code, city, country, phone, insurance_number, remark, language,
  further_language, sms_wanted, version, joined_at`;

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
  'phone',
  'insurance_number',
  'remark',
  'language',
  'further_language',
  'sms_wanted',
  'search_text',
  'sort_name',
] as const;

/** In the order of `fields`. */
function valuesOf(
  input: PatientInput,
  remark: Buffer | null,
): (string | boolean | Buffer | null)[] {
  const { person, patientData } = input;
  const { address = {} } = patientData;
  const { language, further } = storedLanguageOf(patientData.language);
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
    patientData.phone ?? '',
    patientData.insuranceNumber ?? '',
    remark,
    language,
    further,
    patientData.smsWanted ?? false,
    patientSearchText(input),
    sortName(person.lastName, person.firstName),
  ];
}

export async function insertPatient(
  tx: TenantTransaction,
  box: SecretBox,
  input: PatientInput,
): Promise<PatientRow> {
  const [row] = await insertPatients(tx, box, [input]);
  if (!row) throw new Error('a patient was not written');
  return row;
}

/** In one statement, in the order in which they are given: an import waits once for many. */
export async function insertPatients(
  { client, tenantId }: TenantTransaction,
  box: SecretBox,
  inputs: readonly PatientInput[],
): Promise<PatientRow[]> {
  const made = inputs.map((input) => {
    const patientId = randomUUID();
    const remark = sealedRemark(input, remarkContext(tenantId, patientId), box);
    return { patientId, values: [patientId, ...valuesOf(input, remark)] };
  });
  const width = fields.length + 1;
  const lines = made.map(({ values }, at) => {
    const places = values.map((_value, index) => `$${2 + at * width + index}`);
    return `($1, ${places.join(', ')})`;
  });
  const { rows } = await client.query<PatientRow>(
    `INSERT INTO patients (tenant_id, patient_id, ${fields.join(', ')})
     VALUES ${lines.join(', ')} RETURNING ${columns}`,
    [tenantId, ...made.flatMap(({ values }) => values)],
  );
  const written = new Map(rows.map((row) => [row.patient_id, row]));
  return made.flatMap(({ patientId }) => written.get(patientId) ?? []);
}

function sealedRemark(
  { patientData: { remark } }: PatientInput,
  context: string,
  box: SecretBox,
): Buffer | null {
  return remark?.trim() ? box.seal(remark.trim(), context) : null;
}

/** Of the fields that the specification does not know, those stay that the call does not name. */
export async function updatePatient(
  { client, tenantId }: TenantTransaction,
  box: SecretBox,
  before: PatientRow,
  input: PatientInput,
): Promise<void> {
  const id = before.patient_id;
  const { patientData } = input;
  const remark =
    patientData.remark === undefined
      ? before.remark
      : sealedRemark(input, remarkContext(tenantId, id), box);
  const whole: PatientInput = {
    ...input,
    patientData: {
      ...patientData,
      phone: patientData.phone ?? before.phone,
      insuranceNumber: patientData.insuranceNumber ?? before.insurance_number,
      language: patientData.language ?? patientLanguageOf(before) ?? '',
      smsWanted: patientData.smsWanted ?? before.sms_wanted,
    },
  };
  const changes = fields.map((field, at) => `${field} = $${at + 3}`);
  await client.query(
    `UPDATE patients SET ${changes.join(', ')}, updated_at = now(), version = version + 1
     WHERE tenant_id = $1 AND patient_id = $2`,
    [tenantId, id, ...valuesOf(whole, remark)],
  );
}

/** Held until the transaction ends: nobody changes it meanwhile. */
export async function holdPatient(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<PatientRow | undefined> {
  const { rows } = await client.query<PatientRow>(
    `SELECT ${columns} FROM patients WHERE tenant_id = $1 AND patient_id = $2 FOR UPDATE`,
    [tenantId, patientId],
  );
  return rows[0];
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

/** As far as they exist, in no order. */
export async function findPatients(
  { client, tenantId }: TenantTransaction,
  patientIds: readonly string[],
): Promise<PatientRow[]> {
  const { rows } = await client.query<PatientRow>(
    `SELECT ${columns} FROM patients WHERE tenant_id = $1 AND patient_id = ANY ($2::uuid[])`,
    [tenantId, patientIds],
  );
  return rows;
}

/** Two who add the same person at one moment: the second waits, and then is asked. */
export async function lockBirthDate(tx: TenantTransaction, day: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `born ${tx.tenantId} ${day}`,
  ]);
}

/** In the order in which they were added. */
export async function bornOn(
  { client, tenantId }: TenantTransaction,
  day: string,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  const { rows } = await client.query<{ id: string; firstName: string; lastName: string }>(
    `SELECT patient_id AS id, first_name AS "firstName", last_name AS "lastName" FROM patients
     WHERE tenant_id = $1 AND date_of_birth = $2 ORDER BY joined_at, patient_id`,
    [tenantId, day],
  );
  return rows;
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
