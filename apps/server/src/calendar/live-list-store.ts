import { appointmentLimits } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type AppointmentRow, presenceSeconds, selectFrom } from './appointment-row-store.ts';

/**
 * Beyond the practice's day, an opening stream tells this many at once; further ones come through
 * the list call, which also counts them. No number may be made from the stream's list.
 */
const laterAtMost = 400;

const tomorrow = `(date_trunc('day', now() AT TIME ZONE zone.name) + interval '1 day')
  AT TIME ZONE zone.name`;
const today = `date_trunc('day', now() AT TIME ZONE zone.name) AT TIME ZONE zone.name`;

/** What staff have to clear up, however far ahead it is (DASH-17). */
const troubled = `(invitation_state = 'failed' OR wrong_logins >= ${appointmentLimits.wrongLogins}
  OR consent_withdrawn_at IS NOT NULL OR patient_problem IS NOT NULL)`;

/** By status, from tomorrow on, the soonest first. */
const later = (statuses: string, condition = 'true') => `
  SELECT * FROM (
    SELECT a.* FROM zone, unnest('{${statuses}}'::text[]) AS wanted (status), LATERAL (
      SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status
        AND scheduled_start >= ${tomorrow} AND ${condition}
      ORDER BY scheduled_start, appointment_id LIMIT ${laterAtMost}) a
    ORDER BY a.scheduled_start, a.appointment_id LIMIT ${laterAtMost}) AS later`;

const source = `(
  WITH zone AS (SELECT time_zone AS name FROM tenants WHERE tenant_id = $1)
  SELECT a.* FROM zone, unnest('{pending,accepted}'::text[]) AS wanted (status), LATERAL (
    SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status
      AND scheduled_start < ${tomorrow}) a
  UNION
  SELECT * FROM appointments WHERE tenant_id = $1 AND status = 'started'
  UNION
  SELECT a.* FROM participants here
    JOIN appointments a ON a.tenant_id = here.tenant_id AND a.appointment_id = here.appointment_id
      AND a.patient_id = here.user_id
    WHERE here.tenant_id = $1 AND here.left_at IS NULL AND here.role = 'patient'
      AND here.last_seen_at > now() - interval '${presenceSeconds} seconds'
      AND a.status IN ('pending', 'accepted')
  UNION
  ${later('pending,accepted')}
  UNION
  ${later('pending,accepted', troubled)}
  UNION
  ${later('cancelled', `declined_at > now() - interval '${appointmentLimits.declinedShownDays} days'`)}
  UNION
  SELECT a.* FROM zone, unnest('{stopped,cancelled,missed}'::text[]) AS wanted (status), LATERAL (
    SELECT * FROM appointments WHERE tenant_id = $1 AND status = wanted.status
      AND scheduled_start >= ${today} AND scheduled_start < ${tomorrow}) a)`;

/** The practice's day, whatever runs, waits or is to be cleared up, and the next open ones, in the order of time. */
export async function readLiveList(tx: TenantTransaction): Promise<AppointmentRow[]> {
  const { rows } = await tx.client.query<AppointmentRow>({
    name: 'live-list',
    text: `${selectFrom(source)} ORDER BY a.scheduled_start, a.appointment_id`,
    values: [tx.tenantId],
  });
  return rows;
}
