import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Whoever forgets to take it back misleads nobody for longer, and never on the next day. */
const longestHours = 2;

interface ConcernedRow {
  appointment_id: string | null;
}

/** The open appointments that have to be told; undefined when there is no such doctor. */
export async function setDelay(
  { client, tenantId }: TenantTransaction,
  doctorId: string,
  minutes: number | null,
): Promise<string[] | undefined> {
  // The longer of the old and the new end: what is taken back has to be told as well.
  const { rows } = await client.query<ConcernedRow>({
    name: 'set-delay',
    text: `WITH before AS (
        SELECT tenant_id, staff_id, late_until FROM staff
        WHERE tenant_id = $1 AND staff_id = $2 AND status = 'active' AND 'doctor' = ANY (roles)
        FOR NO KEY UPDATE
      ), told AS (
        UPDATE staff SET late_minutes = $3, late_until = CASE WHEN $3::smallint IS NOT NULL THEN
          LEAST(now() + interval '${longestHours} hours',
            (date_trunc('day', now() AT TIME ZONE tenants.time_zone) + interval '1 day')
              AT TIME ZONE tenants.time_zone) END
        FROM before, tenants
        WHERE staff.tenant_id = before.tenant_id AND staff.staff_id = before.staff_id
          AND tenants.tenant_id = before.tenant_id
        RETURNING GREATEST(staff.late_until, before.late_until) AS until
      )
      SELECT a.appointment_id FROM told LEFT JOIN appointments a
        ON a.tenant_id = $1 AND a.doctor_id = $2 AND a.status IN ('pending', 'accepted')
          AND a.scheduled_start < told.until AND a.scheduled_start > now() - interval '1 day'
      ORDER BY a.scheduled_start`,
    values: [tenantId, doctorId, minutes],
  });
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ appointment_id }) => appointment_id ?? []);
}
