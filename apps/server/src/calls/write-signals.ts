import { type AppointmentStatus, can, type Relation, role, type StaffRole } from '@visite/contract';
import { binaryArray } from '../db/binary-array.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { Caller } from '../platform/caller.ts';

export interface SignalToWrite {
  sender: { kind: Caller['kind']; tokenHash: Buffer };
  appointmentId: string;
  receiverId: string;
  /** JSON text. */
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

type Connection = Pool | PoolClient;
type PlainRow = Pick<SignalRow, 'sender_id' | 'roles' | 'event_id'>;

const rolesIf = (relation: Relation) =>
  role.options.filter((each) => can([each], 'call.join', relation));
const rights = [rolesIf('own'), rolesIf('added')];

/** What the functions for plain signals take for granted; without it none is plain. */
const isPlainAllowed =
  can(['doctor'], 'call.join', 'own') &&
  can(['doctor'], 'call.join', 'added') &&
  can(['patient'], 'call.join', 'own');

/**
 * One statement, one round trip and one commit for all of them, the tokens looked at in the same
 * (migration 0046). The answer has a row for each, in the same order.
 */
export async function writeSignals(
  connection: Connection,
  tenantId: string,
  signals: readonly SignalToWrite[],
): Promise<SignalRow[]> {
  const { rows } = await connection.query<SignalRow>({
    name: 'write-signals',
    text: 'SELECT * FROM write_signals($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [...valuesOf(tenantId, signals), ...rights],
  });
  return rows;
}

/** The same for less work, with no row where it takes the rest to decide. */
export async function writePlainSignals(
  connection: Connection,
  tenantId: string,
  signals: readonly SignalToWrite[],
): Promise<(SignalRow | undefined)[]> {
  if (!isPlainAllowed) return [];
  const [first] = signals;
  if (first && signals.length === 1) return [await writeAlone(connection, tenantId, first)];
  const { rows } = await connection.query<PlainRow & { number: number }>({
    name: 'write-plain-signals',
    text: 'SELECT * FROM write_plain_signals($1, $2, $3, $4, $5, $6)',
    values: valuesOf(tenantId, signals),
  });
  const found = signals.map((): SignalRow | undefined => undefined);
  for (const { number, ...row } of rows) {
    const signal = signals[number - 1];
    if (signal) found[number - 1] = explained(signal, row);
  }
  return found;
}

function valuesOf(tenantId: string, signals: readonly SignalToWrite[]) {
  return [
    tenantId,
    binaryArray(
      'bytea',
      signals.map(({ sender }) => sender.tokenHash),
    ),
    signals.map(({ sender }) => sender.kind === 'staff'),
    signals.map(({ appointmentId }) => appointmentId),
    signals.map(({ receiverId }) => receiverId),
    binaryArray(
      'text',
      signals.map(({ message }) => message),
    ),
  ];
}

async function writeAlone(
  connection: Connection,
  tenantId: string,
  signal: SignalToWrite,
): Promise<SignalRow | undefined> {
  const { sender, appointmentId, receiverId, message } = signal;
  const isStaff = sender.kind === 'staff';
  const { rows } = await connection.query<{ written: string | null }>({
    name: 'write-plain-signal',
    text: 'SELECT write_plain_signal($1, $2, $3, $4, $5, $6) AS written',
    values: [tenantId, sender.tokenHash, isStaff, appointmentId, receiverId, message],
  });
  const [number, sender_id = null] = rows[0]?.written?.split(' ') ?? [];
  // Of the sender's roles only the one that is looked at in there.
  const roles: StaffRole[] | null = isStaff ? ['doctor'] : null;
  return number ? explained(signal, { sender_id, roles, event_id: Number(number) }) : undefined;
}

const explained = ({ sender, appointmentId }: SignalToWrite, row: PlainRow): SignalRow => ({
  ...nothingToExplain,
  ...row,
  session_appointment: sender.kind === 'staff' ? null : appointmentId,
});

const nothingToExplain = {
  must_enrol: false,
  status: null,
  paused_at: null,
  doctor_id: null,
  patient_id: null,
  sender_added: false,
  receiver_added: false,
};
