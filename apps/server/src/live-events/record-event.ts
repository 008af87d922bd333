import type { LiveEvent } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export const eventsChannel = 'visite_events';

export interface NewEvent {
  recipientIds: readonly string[];
  type: LiveEvent['type'];
  appointmentId?: string;
  /** Only what cannot be read anew when it is sent; a signal's message. */
  body?: unknown;
  /** Not delivered after this. */
  deliverUntil?: Date;
}

/**
 * Writes an event for each recipient in the transaction of the change it tells of. The recipient's
 * counter is taken under its row's lock, so ids appear in order; sorted, so that two changes
 * cannot wait for each other.
 */
export async function recordEvent(tx: TenantTransaction, event: NewEvent): Promise<void> {
  if (event.recipientIds.length === 0) return;
  await tx.client.query({
    name: 'record-event',
    text: `WITH counted AS (
        INSERT INTO event_recipients AS known (tenant_id, recipient_id, last_event_id)
        SELECT $1, recipient, 1 FROM (SELECT DISTINCT unnest($2::uuid[]) AS recipient) r
        ORDER BY recipient
        ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
        RETURNING recipient_id, last_event_id
      ), written AS (
        INSERT INTO events
          (tenant_id, recipient_id, event_id, type, appointment_id, body, deliver_until)
        SELECT $1, recipient_id, last_event_id, $3, $4, $5::json, $6 FROM counted
      )
      SELECT pg_notify('${eventsChannel}', $1)`,
    values: [
      tx.tenantId,
      event.recipientIds,
      event.type,
      event.appointmentId ?? null,
      event.body === undefined ? null : JSON.stringify(event.body),
      event.deliverUntil ?? null,
    ],
  });
}
