import { randomUUID } from 'node:crypto';
import type { AttackType, IntrusionReportInput } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';

export async function insertReport(
  { client, tenantId }: TenantTransaction,
  report: IntrusionReportInput,
  caller: Caller,
): Promise<string> {
  const reportId = randomUUID();
  await client.query(
    `INSERT INTO intrusion_reports (tenant_id, report_id, appointment_id, suspected_user,
       attack_type, description, reported_by, reported_by_role)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      reportId,
      report.correspondingAppointment,
      report.suspectedUser.toLowerCase(),
      report.attackType,
      report.description,
      caller.id,
      caller.roles.join('+'),
    ],
  );
  return reportId;
}

export async function countReports(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  reportedBy: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM intrusion_reports
     WHERE tenant_id = $1 AND appointment_id = $2 AND reported_by = $3`,
    [tenantId, appointmentId, reportedBy],
  );
  return rows[0]?.count ?? 0;
}

interface Names {
  title: string;
  firstName: string;
  lastName: string;
}

export interface ReportRow {
  id: string;
  appointmentId: string;
  suspectedUser: string;
  suspected: Names | null;
  reportedBy: string;
  reporter: Names | null;
  attackType: AttackType;
  description: string;
  createdAt: Date;
}

const nameOf = (userId: string) => `COALESCE(
  (SELECT json_build_object('title', s.title, 'firstName', s.first_name, 'lastName', s.last_name)
   FROM staff s WHERE s.tenant_id = r.tenant_id AND s.staff_id = ${userId}),
  (SELECT json_build_object('title', p.title, 'firstName', p.first_name, 'lastName', p.last_name)
   FROM patients p WHERE p.tenant_id = r.tenant_id AND p.patient_id = ${userId}))`;

export async function countAllReports({ client, tenantId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM intrusion_reports WHERE tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

export async function readReports(
  { client, tenantId }: TenantTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const { rows } = await client.query<ReportRow>(
    `SELECT r.report_id AS id, r.appointment_id AS "appointmentId",
       r.suspected_user AS "suspectedUser", ${nameOf('r.suspected_user::uuid')} AS suspected,
       r.reported_by AS "reportedBy", ${nameOf('r.reported_by')} AS reporter,
       r.attack_type AS "attackType", r.description, r.created_at AS "createdAt"
     FROM intrusion_reports r WHERE r.tenant_id = $1
     ORDER BY r.created_at DESC, r.report_id LIMIT $2 OFFSET $3`,
    [tenantId, limit, offset],
  );
  return rows;
}
