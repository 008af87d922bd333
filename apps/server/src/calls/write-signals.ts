import {
  type AppointmentStatus,
  callTimings,
  can,
  type Relation,
  role,
  type StaffRole,
} from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { Caller } from '../platform/caller.ts';

export interface SignalToWrite {
  sender: { kind: Caller['kind']; tokenHash: Buffer };
  appointmentId: string;
  receiverId: string;
  /** JSON text in UTF-8. */
  message: Buffer;
}

/** What was found out about a signal; the nulls where there is no such session or appointment. */
export interface SignalRow {
  sender_id: string | null;
  roles: StaffRole[] | null;
  must_enrol: boolean;
  session_appointment: string | null;
  status: AppointmentStatus | null;
  paused_at: Date | null;
  doctor_id: string | null;
  patient_id: string | null;
  sender_added: boolean;
  receiver_added: boolean;
  /** Null when the signal was not written. */
  event_id: number | null;
}

const rolesIf = (relation: Relation) =>
  role.options.filter((each) => can([each], 'call.join', relation));
const rights = [callTimings.signalLifetimeMs, rolesIf('own'), rolesIf('added')];

/**
 * One statement, one round trip and one commit for all of them, the tokens looked at in the same
 * (migration 0043). The answer has a row for each, in the same order.
 */
export async function writeSignals(
  pool: Pool,
  tenantId: string,
  signals: readonly SignalToWrite[],
): Promise<SignalRow[]> {
  const senders = new Map<string, { place: number; sender: SignalToWrite['sender'] }>();
  const placeOf = (sender: SignalToWrite['sender']) => {
    const key = sender.tokenHash.toString('latin1');
    const known = senders.get(key) ?? { place: senders.size + 1, sender };
    senders.set(key, known);
    return known.place;
  };
  const places = signals.map(({ sender }) => placeOf(sender));
  const tokens = [...senders.values()].map(({ sender }) => sender);
  // PostgreSQL counts from 1.
  let end = 1;
  const starts = signals.map(({ message }) => {
    end += message.length;
    return end - message.length;
  });
  const { rows } = await pool.query<SignalRow>({
    name: 'write-signals',
    text: 'SELECT * FROM write_signals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      tenantId,
      tokens.map(({ tokenHash }) => tokenHash),
      tokens.map(({ kind }) => kind === 'staff'),
      places,
      signals.map(({ appointmentId }) => appointmentId),
      signals.map(({ receiverId }) => receiverId),
      Buffer.concat(signals.map(({ message }) => message)),
      starts,
      signals.map(({ message }) => message.length),
      ...rights,
    ],
  });
  return rows;
}
