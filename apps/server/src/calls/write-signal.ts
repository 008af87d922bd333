import { type AppointmentStatus, callTimings } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface SignalParties {
  status: AppointmentStatus;
  paused_at: Date | null;
  doctor_id: string;
  patient_id: string;
  sender_added: boolean;
  receiver_added: boolean;
  /** Null when the signal was not written. */
  event_id: number | null;
}

const added = (staffId: string) => `EXISTS (
  SELECT FROM appointment_users u WHERE u.tenant_id = a.tenant_id
    AND u.appointment_id = a.appointment_id AND u.staff_id = ${staffId})`;

/**
 * Reads who takes part and writes in one statement. The counter's row is locked until the commit,
 * which follows at once. No NOTIFY in here: it would put all commits of the database in a row.
 */
const text = `
  WITH parties AS (
    SELECT a.status, a.paused_at, a.doctor_id, a.patient_id,
      ${added('$3')} AS sender_added, ${added('$4')} AS receiver_added
    FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2
  ), counted AS (
    INSERT INTO event_recipients AS known (tenant_id, recipient_id, last_event_id)
    SELECT $1, $4, 1 FROM parties
    WHERE status = 'started' AND paused_at IS NULL AND $4 <> $3
      AND (receiver_added OR $4 IN (doctor_id, patient_id))
      AND CASE WHEN sender_added THEN $7::boolean
        WHEN $3 IN (doctor_id, patient_id) THEN $8::boolean ELSE false END
    ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
    RETURNING last_event_id
  ), written AS (
    INSERT INTO events
      (tenant_id, recipient_id, event_id, type, appointment_id, body, deliver_until)
    SELECT $1, $4, last_event_id, 'signal', $2, $5::json, now() + $6 * interval '1 millisecond'
    FROM counted RETURNING event_id
  )
  SELECT parties.*, (SELECT event_id FROM written) AS event_id FROM parties`;

interface Writing {
  appointmentId: string;
  senderId: string;
  receiverId: string;
  /** The signal as JSON text. */
  body: string;
  mayIfAdded: boolean;
  mayIfOwn: boolean;
}

/** Ends the transaction. Undefined when there is no such appointment. */
export async function writeSignal(
  tx: TenantTransaction,
  { appointmentId, senderId, receiverId, body, mayIfAdded, mayIfOwn }: Writing,
): Promise<SignalParties | undefined> {
  const { signalLifetimeMs } = callTimings;
  const ids = [tx.tenantId, appointmentId, senderId, receiverId];
  const { rows } = await tx.commitWith<SignalParties>({
    name: 'write-signal',
    text,
    values: [...ids, body, signalLifetimeMs, mayIfAdded, mayIfOwn],
  });
  return rows[0];
}
