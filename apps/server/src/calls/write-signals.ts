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
  /** As JSON text. */
  message: string;
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
  const { rows } = await pool.query<SignalRow>({
    name: 'write-signals',
    text: 'SELECT * FROM write_signals($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      tenantId,
      signals.map(({ sender }) => sender.tokenHash),
      signals.map(({ sender }) => sender.kind === 'staff'),
      signals.map(({ appointmentId }) => appointmentId),
      signals.map(({ receiverId }) => receiverId),
      signals.map(({ message }) => message),
      ...rights,
    ],
  });
  return rows;
}
