import { type AppointmentRow, selectFrom } from '../calendar/appointment-row-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface Period {
  /** YYYY-MM-DD, both inclusive, in the time zone. */
  first: string;
  last: string;
  timeZone: string;
}

/** A day begins at its own local midnight: 23 or 25 hours long when the clocks change. */
const midnight = (day: string) => `(${day})::timestamp AT TIME ZONE $4`;

const source = `(
  SELECT * FROM appointments WHERE tenant_id = $1 AND status = 'stopped'
    AND started_at >= ${midnight('$2::date')} AND started_at < ${midnight('$3::date + 1')})`;

/** The ended calls that began in the period, the latest first. */
export async function listHistory(
  tx: TenantTransaction,
  { first, last, timeZone }: Period,
): Promise<AppointmentRow[]> {
  const { rows } = await tx.client.query<AppointmentRow>({
    name: 'call-history',
    text: `${selectFrom(source)} ORDER BY a.started_at DESC, a.appointment_id`,
    values: [tx.tenantId, first, last, timeZone],
  });
  return rows;
}
