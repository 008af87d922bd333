import type { TenantConfig } from '@visite/contract';
import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';

interface DemoPractice {
  tenantId: string;
  name: string;
  company: string;
  phone: string;
  config: TenantConfig;
}

/** Only the owner of the tables may. A practice that is there stays as it is. */
export async function insertPracticeOnce({ client }: Transaction, of: DemoPractice): Promise<void> {
  await client.query(
    `INSERT INTO tenants (tenant_id, name, company, phone, config) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [of.tenantId, of.name, of.company, of.phone, of.config],
  );
}

export async function hasStaff({ client, tenantId }: TenantTransaction): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM staff WHERE tenant_id = $1 LIMIT 1', [
    tenantId,
  ]);
  return rowCount === 1;
}

export async function patientIdsByEmail({
  client,
  tenantId,
}: TenantTransaction): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT patient_id AS id, email FROM patients WHERE tenant_id = $1',
    [tenantId],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function hasAppointmentAhead(
  { client, tenantId }: TenantTransaction,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM appointments WHERE tenant_id = $1
       AND status IN ('pending', 'accepted', 'started') AND scheduled_end > $2 LIMIT 1`,
    [tenantId, now],
  );
  return rowCount === 1;
}

interface PastAppointment {
  appointmentId: string;
  doctorId: string;
  patientId: string;
  scheduledEnd: Date;
  firstPatientJoinAt: Date;
  startedAt: Date;
  stoppedAt: Date;
}

/** One that began on time and was stopped. */
export async function insertPastAppointment(
  { client, tenantId }: TenantTransaction,
  of: PastAppointment,
): Promise<void> {
  await client.query(
    `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, created_by, status,
       scheduled_start, started_at, scheduled_end, first_patient_join_at, stopped_at, ended_at)
     VALUES ($1, $2, $3, $4, $3, 'stopped', $5, $5, $6, $7, $8, $8)`,
    [
      tenantId,
      of.appointmentId,
      of.doctorId,
      of.patientId,
      of.startedAt,
      of.scheduledEnd,
      of.firstPatientJoinAt,
      of.stoppedAt,
    ],
  );
}
