import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/**
 * The practice's own log: one entry for a change, whoever reads it, so that entries grow with
 * changes and not with changes × people. Readers are chosen by what the entry is about.
 */
export const practiceLog = '00000000-0000-0000-0000-000000000000';

/**
 * The counter's row stays locked until the transaction ends: no id becomes visible after a higher
 * one. Publish last: other changes of the practice wait meanwhile.
 */
const append = `
  WITH counted AS (
    INSERT INTO event_recipients AS known (tenant_id, recipient_id, last_event_id)
    VALUES ($1, '${practiceLog}', 1)
    ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
    RETURNING last_event_id
  ), written AS (
    INSERT INTO events (tenant_id, recipient_id, event_id, type, appointment_id, body)
    SELECT $1, '${practiceLog}', last_event_id, $2, $3, $4::json FROM counted
  )
  SELECT pg_notify('${channels.events}', $1)`;

export async function appendToLog(
  { client, tenantId }: TenantTransaction,
  type: 'getAppointment' | 'getCalls' | 'loggedOut' | 'changed',
  appointmentId: string | null,
  body: unknown = null,
): Promise<void> {
  await client.query({
    name: 'append-to-log',
    text: append,
    values: [tenantId, type, appointmentId, body === null ? null : JSON.stringify(body)],
  });
}
