import { defaultWorkingPeriods } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface FreeSpanRow {
  staff_id: string;
  starts_at: Date;
  ends_at: Date;
}

/**
 * When doctors have time: working hours on the practice's clock, without absences, appointments and what is busy
 * in the doctor's other calendar. The database knows the days on which the clock changes. In the order of time.
 */
export async function readFreeSpans(
  { client, tenantId }: TenantTransaction,
  { from, to, doctorIds }: { from: Date; to: Date; doctorIds: readonly string[] | undefined },
): Promise<FreeSpanRow[]> {
  const { rows } = await client.query<FreeSpanRow>(
    `WITH zone AS (SELECT time_zone AS name FROM tenants WHERE tenant_id = $1),
     doctors AS (
       SELECT s.staff_id, COALESCE(h.periods, $5::jsonb) AS periods
       FROM staff s LEFT JOIN working_hours h USING (tenant_id, staff_id)
       WHERE s.tenant_id = $1 AND s.status = 'active' AND 'doctor' = ANY (s.roles)
         AND ($4::uuid[] IS NULL OR s.staff_id = ANY ($4))),
     open AS (
       SELECT d.staff_id, range_agg(tstzrange(
           (day + (period ->> 'start')::time) AT TIME ZONE zone.name,
           (day + (period ->> 'end')::time) AT TIME ZONE zone.name)) AS spans
       FROM zone, doctors d, jsonb_array_elements(d.periods) AS period,
         generate_series(($2::timestamptz AT TIME ZONE zone.name)::date::timestamp,
           ($3::timestamptz AT TIME ZONE zone.name)::date::timestamp, interval '1 day') AS day
       WHERE extract(isodow FROM day) = (period ->> 'weekday')::integer
       GROUP BY d.staff_id),
     busy AS (
       SELECT taken.staff_id, range_agg(taken.span) AS spans FROM (
         SELECT doctor_id AS staff_id, tstzrange(scheduled_start, scheduled_end) AS span FROM appointments
         WHERE tenant_id = $1 AND status IN ('pending', 'accepted', 'started')
           AND scheduled_end > $2 AND scheduled_start < $3
         UNION ALL
         SELECT staff_id, tstzrange(starts_at, ends_at) FROM absences
         WHERE tenant_id = $1 AND ends_at > $2 AND starts_at < $3
         UNION ALL
         SELECT staff_id, tstzrange(starts_at, ends_at) FROM busy_hours
         WHERE tenant_id = $1 AND ends_at > $2 AND starts_at < $3) AS taken
       GROUP BY taken.staff_id)
     SELECT open.staff_id, lower(free) AS starts_at, upper(free) AS ends_at
     FROM open LEFT JOIN busy USING (staff_id), unnest(
       open.spans * tstzmultirange(tstzrange($2, $3)) - COALESCE(busy.spans, '{}')) AS free
     ORDER BY starts_at, open.staff_id`,
    [tenantId, from, to, doctorIds ?? null, JSON.stringify(defaultWorkingPeriods)],
  );
  return rows;
}
