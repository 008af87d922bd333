import type { AppointmentTimes } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface OverlapRow {
  scheduled_start: Date;
  scheduled_end: Date;
  title: string;
  firstName: string;
  lastName: string;
}

/** Until the transaction ends: of two bookings of one patient at once the second sees the first. */
export async function lockPatientPlanning(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 26))`, [
    `${tenantId} ${patientId}`,
  ]);
}

interface Wanted {
  patientId: string;
  doctorId: string;
  times: readonly AppointmentTimes[];
  /** Being moved: it does not stand in its own way. */
  exceptId?: string | undefined;
}

const open = `a.status IN ('pending', 'accepted', 'started')`;
const overlapping = `EXISTS (
  SELECT FROM unnest($3::timestamptz[], $4::timestamptz[]) AS wanted (starts, ends)
  WHERE a.scheduled_start < wanted.ends AND a.scheduled_end > wanted.starts)`;
const moments = (times: readonly AppointmentTimes[]) => [
  times.map(({ scheduledStart }) => new Date(scheduledStart)),
  times.map(({ scheduledEnd }) => new Date(scheduledEnd)),
];

/** The patient's open appointments with other doctors at these times, each with its doctor's name. */
export async function findPatientOverlaps(
  { client, tenantId }: TenantTransaction,
  { patientId, doctorId, times, exceptId = '' }: Wanted,
): Promise<OverlapRow[]> {
  const { rows } = await client.query<OverlapRow>(
    `SELECT a.scheduled_start, a.scheduled_end, s.title, s.first_name AS "firstName",
       s.last_name AS "lastName"
     FROM appointments a JOIN staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.doctor_id
     WHERE a.tenant_id = $1 AND a.patient_id = $2 AND ${open} AND ${overlapping}
       AND a.doctor_id <> $5 AND a.appointment_id <> $6
     ORDER BY a.scheduled_start`,
    [tenantId, patientId, ...moments(times), doctorId, exceptId],
  );
  return rows;
}

/** The doctor's open appointments at these times, each with its patient's name. */
export async function findDoctorOverlaps(
  { client, tenantId }: TenantTransaction,
  { doctorId, times }: Pick<Wanted, 'doctorId' | 'times'>,
): Promise<OverlapRow[]> {
  const { rows } = await client.query<OverlapRow>(
    `SELECT a.scheduled_start, a.scheduled_end, p.title, p.first_name AS "firstName",
       p.last_name AS "lastName"
     FROM appointments a JOIN patients p ON p.tenant_id = a.tenant_id AND p.patient_id = a.patient_id
     WHERE a.tenant_id = $1 AND a.doctor_id = $2 AND ${open} AND ${overlapping}
     ORDER BY a.scheduled_start`,
    [tenantId, doctorId, ...moments(times)],
  );
  return rows;
}
