import { defaultAppointmentsLimit, type Endpoints, type Query } from '@visite/contract';
import { isoMoment } from '../db/parse-moment.ts';
import { patientSearchPatterns } from '../db/patient-search.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type AppointmentRow, selectFrom } from './appointment-row-store.ts';

type Filter = Query<Endpoints['listAppointments']>;

/** `from` and `to` bound the start, the first inclusive: adjoining periods share no appointment. */
const conditions = {
  from: (value: string) => `scheduled_start >= ${value}`,
  to: (value: string) => `scheduled_start < ${value}`,
  doctorId: (value: string) => `doctor_id = ${value}`,
  patientId: (value: string) => `patient_id = ${value}`,
  userId: (value: string) => `(doctor_id = ${value} OR EXISTS (
    SELECT FROM appointment_users added WHERE added.tenant_id = appointments.tenant_id
      AND added.appointment_id = appointments.appointment_id AND added.staff_id = ${value}))`,
  searchTerm: () => 'patient_id IN (SELECT patient_id FROM found)',
} as const;
type Condition = keyof typeof conditions;
const conditionNames = Object.keys(conditions) as Condition[];

/** One page in the order of time, and how many there are over all pages. */
export async function listAppointments(
  tx: TenantTransaction,
  filter: Filter,
): Promise<{ rows: AppointmentRow[]; total: number }> {
  const { limit = defaultAppointmentsLimit, offset = 0 } = filter;
  const statuses = [...new Set(filter['status[]'])];
  const patterns = patientSearchPatterns(filter.searchTerm ?? '');
  const used = conditionNames.filter((name) =>
    name === 'searchTerm' ? patterns.length > 0 : filter[name] !== undefined,
  );
  const values = {
    ...filter,
    from: isoMoment(filter.from),
    to: isoMoment(filter.to),
    searchTerm: patterns,
  };
  const given = used.map((name) => values[name]);
  const where = used.map((name, index) => ` AND ${conditions[name](`$${index + 3}`)}`).join('');
  const at = used.indexOf('searchTerm');
  // Looked for once, and not again for every state.
  const found =
    at < 0
      ? ''
      : `WITH found AS MATERIALIZED (
          SELECT patient_id FROM matching_patients($${at + 3}::text[]) AS patient_id)`;
  // Each state's own first rows come in order out of the index, however many rows there are.
  const [reach, skip] = [`$${used.length + 3}`, `$${used.length + 4}`];
  const source = `(
    SELECT a.* FROM unnest($2::text[]) AS wanted (status), LATERAL (
      SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status${where}
      ORDER BY scheduled_start, appointment_id LIMIT ${reach}) a
    ORDER BY a.scheduled_start, a.appointment_id LIMIT ${reach}::integer - ${skip}::integer OFFSET ${skip})`;
  const { rows } = await tx.client.query<AppointmentRow>({
    name: `appointments-list ${used.join(' ')}`,
    text: `${found} ${selectFrom(source)} ORDER BY a.scheduled_start, a.appointment_id`,
    values: [tx.tenantId, statuses, ...given, limit + offset, offset],
  });
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: offset + rows.length };
  }
  const counted = await tx.client.query<{ total: number }>({
    name: `appointments-count ${used.join(' ')}`,
    text: `${found} SELECT count(*) AS total FROM appointments
      WHERE tenant_id = $1 AND status = ANY ($2)${where}`,
    values: [tx.tenantId, statuses, ...given],
  });
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
