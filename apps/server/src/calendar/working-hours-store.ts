import type { WorkingPeriod } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface WorkingHoursRow {
  staff_id: string;
  /** Null: nobody has entered any. */
  periods: WorkingPeriod[] | null;
  absences: { id: string; start: string; end: string }[];
  busy: { start: string; end: string }[];
}

/** Of every doctor, those who left included: their past is still shown. */
export async function readWorkingHours({
  client,
  tenantId,
}: TenantTransaction): Promise<WorkingHoursRow[]> {
  const { rows } = await client.query<WorkingHoursRow>(
    `SELECT s.staff_id, h.periods, COALESCE((
         SELECT json_agg(json_build_object('id', a.absence_id, 'start', a.starts_at, 'end', a.ends_at)
           ORDER BY a.starts_at, a.absence_id)
         FROM absences a WHERE a.tenant_id = s.tenant_id AND a.staff_id = s.staff_id
       ), '[]') AS absences, COALESCE((
         SELECT json_agg(json_build_object('start', b.starts_at, 'end', b.ends_at) ORDER BY b.starts_at)
         FROM busy_hours b WHERE b.tenant_id = s.tenant_id AND b.staff_id = s.staff_id
       ), '[]') AS busy
     FROM staff s LEFT JOIN working_hours h USING (tenant_id, staff_id)
     WHERE s.tenant_id = $1 AND 'doctor' = ANY (s.roles)
     ORDER BY s.staff_id`,
    [tenantId],
  );
  return rows;
}

/** Null: nobody has entered any. */
export async function findWorkingPeriods(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<WorkingPeriod[] | null> {
  const { rows } = await client.query<Pick<WorkingHoursRow, 'periods'>>(
    'SELECT periods FROM working_hours WHERE tenant_id = $1 AND staff_id = $2',
    [tenantId, staffId],
  );
  return rows[0]?.periods ?? null;
}

export async function saveWorkingPeriods(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  periods: readonly WorkingPeriod[],
): Promise<void> {
  await client.query(
    `INSERT INTO working_hours (tenant_id, staff_id, periods) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, staff_id) DO UPDATE
       SET periods = EXCLUDED.periods, updated_at = now()`,
    [tenantId, staffId, JSON.stringify(periods)],
  );
}

export async function countAbsences(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'SELECT FROM absences WHERE tenant_id = $1 AND staff_id = $2',
    [tenantId, staffId],
  );
  return rowCount ?? 0;
}

export async function insertAbsence(
  { client, tenantId }: TenantTransaction,
  of: { absenceId: string; staffId: string; start: Date; end: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO absences (tenant_id, absence_id, staff_id, starts_at, ends_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, of.absenceId, of.staffId, of.start, of.end],
  );
}

/** False when there is no such one. */
export async function deleteAbsence(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  absenceId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM absences WHERE tenant_id = $1 AND staff_id = $2 AND absence_id = $3',
    [tenantId, staffId, absenceId],
  );
  return rowCount === 1;
}
