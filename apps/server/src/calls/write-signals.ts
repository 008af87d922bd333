import {
  type AppointmentStatus,
  callTimings,
  can,
  type Relation,
  role,
  type StaffRole,
} from '@visite/contract';
import type { Pool, PoolClient } from '../db/pool.ts';
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

type Connection = Pool | PoolClient;

const rolesIf = (relation: Relation) =>
  role.options.filter((each) => can([each], 'call.join', relation));
const rights = [callTimings.signalLifetimeMs, rolesIf('own'), rolesIf('added')];

/**
 * One statement, one round trip and one commit for all of them, the tokens looked at in the same
 * (migration 0043). The answer has a row for each, in the same order.
 */
export async function writeSignals(
  connection: Connection,
  tenantId: string,
  signals: readonly SignalToWrite[],
): Promise<SignalRow[]> {
  const [first] = signals;
  const alone = first && signals.length === 1 ? await writePlain(connection, tenantId, first) : [];
  return alone.length > 0 ? alone : writeTogether(connection, tenantId, signals);
}

/** Half the work (migration 0044), and no row where it takes the other half to decide. */
async function writePlain(
  connection: Connection,
  tenantId: string,
  { sender, appointmentId, receiverId, message }: SignalToWrite,
): Promise<SignalRow[]> {
  const isStaff = sender.kind === 'staff';
  const { rows } = await connection.query<Pick<SignalRow, 'sender_id' | 'roles' | 'event_id'>>({
    name: 'write-signal',
    text: 'SELECT * FROM write_signal($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [tenantId, sender.tokenHash, isStaff, appointmentId, receiverId, message, ...rights],
  });
  const session_appointment = isStaff ? null : appointmentId;
  return rows.flatMap((row) =>
    row.event_id === null ? [] : [{ ...nothingToExplain, ...row, session_appointment }],
  );
}

const nothingToExplain = {
  must_enrol: false,
  status: null,
  paused_at: null,
  doctor_id: null,
  patient_id: null,
  sender_added: false,
  receiver_added: false,
};

async function writeTogether(
  connection: Connection,
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
  const { rows } = await connection.query<SignalRow>({
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
