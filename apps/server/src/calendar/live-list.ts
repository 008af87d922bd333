import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type AppointmentRow, selectFrom } from './appointment-rows.ts';

/** What an opening stream tells at once; further appointments come through the list call. */
const [openAtMost, endedAtMost] = [400, 100];

const today = `date_trunc('day', now() AT TIME ZONE zone.name) AT TIME ZONE zone.name`;
const tomorrow = `(date_trunc('day', now() AT TIME ZONE zone.name) + interval '1 day')
  AT TIME ZONE zone.name`;

const source = `(
  SELECT * FROM (
    SELECT a.* FROM unnest('{pending,accepted,started}'::text[]) AS wanted (status), LATERAL (
      SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status
      ORDER BY scheduled_start, appointment_id LIMIT ${openAtMost}) a
    ORDER BY a.scheduled_start, a.appointment_id LIMIT ${openAtMost}) AS open
  UNION ALL
  SELECT * FROM (
    SELECT a.* FROM (SELECT time_zone AS name FROM tenants WHERE tenant_id = $1) AS zone,
      unnest('{stopped,cancelled,missed}'::text[]) AS wanted (status), LATERAL (
      SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status
        AND scheduled_start >= ${today} AND scheduled_start < ${tomorrow}
      ORDER BY scheduled_start DESC, appointment_id LIMIT ${endedAtMost}) a
    ORDER BY a.scheduled_start DESC, a.appointment_id LIMIT ${endedAtMost}) AS ended)`;

/** All open appointments, the nearest first, and today's ended ones, in the order of time. */
export async function readLiveList(tx: TenantTransaction): Promise<AppointmentRow[]> {
  const { rows } = await tx.client.query<AppointmentRow>({
    name: 'live-list',
    text: `${selectFrom(source)} ORDER BY a.scheduled_start, a.appointment_id`,
    values: [tx.tenantId],
  });
  return rows;
}
