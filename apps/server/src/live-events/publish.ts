import type { LiveRecord } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export const eventsChannel = 'visite_events';

/**
 * The practice's own log: one entry for a change, whoever reads it, so that entries grow with
 * changes and not with changes × people. Whoever reads is told by what the entry is about.
 */
export const practiceLog = '00000000-0000-0000-0000-000000000000';

/**
 * The counter is taken under the lock of its row and the lock ends with the transaction: no id
 * becomes visible after a higher one. Publish last: other changes of the practice wait meanwhile.
 */
const appendToLog = `
  WITH counted AS (
    INSERT INTO event_recipients AS known (tenant_id, recipient_id, last_event_id)
    VALUES ($1, '${practiceLog}', 1)
    ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
    RETURNING last_event_id
  ), written AS (
    INSERT INTO events (tenant_id, recipient_id, event_id, type, appointment_id, body)
    SELECT $1, '${practiceLog}', last_event_id, $2, $3, $4::json FROM counted
  )
  SELECT pg_notify('${eventsChannel}', $1)`;

async function append(
  tx: TenantTransaction,
  type: 'getAppointment' | 'getCalls' | 'loggedOut' | 'changed',
  appointmentId: string | null,
  body: unknown = null,
): Promise<void> {
  await tx.client.query({
    name: 'append-to-log',
    text: appendToLog,
    values: [tx.tenantId, type, appointmentId, body === null ? null : JSON.stringify(body)],
  });
}

/** Tells all staff and the appointment's patient, who get the appointment as it is by then. */
export const publishAppointmentChanged = (
  tx: TenantTransaction,
  appointmentId: string,
): Promise<void> => append(tx, 'getAppointment', appointmentId);

/** For what no single appointment tells, such as a deleted one: staff get the whole list anew. */
export const publishListChanged = (tx: TenantTransaction): Promise<void> =>
  append(tx, 'getCalls', null);

/** Tells all staff that records which stand in no appointment are to be read again. */
export const publishChanged = (tx: TenantTransaction, record: LiveRecord): Promise<void> =>
  append(tx, 'changed', null, { record });

/**
 * Makes the open streams of a person (of one session, if its hash is given) look at their session
 * again at once: a stream whose session has ended says loggedOut and closes, any other goes on.
 */
export const publishLoggedOut = (
  tx: TenantTransaction,
  recipientId: string,
  sessionTokenHash?: Buffer,
): Promise<void> =>
  append(tx, 'loggedOut', null, {
    recipientId,
    ...(sessionTokenHash && { tokenHash: sessionTokenHash.toString('base64url') }),
  });

export interface Signal {
  senderId: string;
  recipientId: string;
  appointmentId: string;
  /** JSON text. */
  message: string;
}

/** Signals count in their receiver's own log. */
export interface WrittenSignal extends Signal {
  tenantId: string;
  eventId: number;
}
