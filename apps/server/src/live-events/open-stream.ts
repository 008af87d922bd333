import type { ServerResponse } from 'node:http';
import { readAppointmentRows } from '../calendar/appointment-row-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { practiceLog } from '../event-log/store.ts';
import type { Caller } from '../platform/caller.ts';
import { type Position, positionOf } from './event-id.ts';
import type { EventStream } from './event-stream.ts';
import { messageFor, type StaffState, stateForStaff, stateForVisitor } from './opening-state.ts';
import { type MissedChange, readCounter, readKept, readMissed, readTimeline } from './store.ts';
import { publishSeen } from './stream-presence.ts';

export interface Opening {
  tenantId: string;
  /** Whom the stream is for; throws what the request is refused with. */
  identify(tx: TenantTransaction): Promise<Caller>;
  lastEventId: string | undefined;
  /** Begins the response: from here on it is an event stream. */
  begin(): ServerResponse;
}

interface PreparedStream {
  caller: Caller;
  position: Position;
  /** Sends the first messages: what was missed, or the current state. */
  greet(stream: EventStream): void;
}

/**
 * The log's position is read before anything else: whatever happens after it, an end of this very
 * session included, the stream is told as an event beyond its position.
 */
export async function openStream(
  tx: TenantTransaction,
  { identify, lastEventId, withSms }: Opening & { withSms: boolean },
  staffState: (position: Omit<Position, 'own'>) => Promise<StaffState>,
): Promise<PreparedStream> {
  const timeline = await readTimeline(tx);
  const practice = await readCounter(tx, practiceLog);
  const caller = await identify(tx);
  const own = await readCounter(tx, caller.id);
  if (caller.kind !== 'staff') await publishSeen(tx, [caller.tokenHash]);

  const told = positionOf(lastEventId);
  // Signals are in no state: whoever comes back gets those that it missed, whatever else is told.
  const heard = told ? Math.min(told.own, own) : own;
  const last = told && (await isKept(tx, told, timeline)) ? told : undefined;
  const onlyAppointment = caller.kind === 'staff' ? undefined : caller.appointmentId;
  const missed = last && (await readMissed(tx, last.practice, practice, onlyAppointment));
  if (last && missed) {
    const changes = await changesFor(tx, { caller, withSms }, missed);
    return {
      caller,
      position: { timeline, practice: last.practice, own: heard },
      greet: (stream) => {
        for (const { at, data } of changes) stream.sendChange(at, data);
        stream.advance({ practice });
      },
    };
  }
  const state =
    caller.kind === 'staff'
      ? stateForStaff(await staffState({ timeline, practice }), caller.id)
      : await stateForVisitor(tx, caller);
  return {
    caller,
    position: { timeline, practice, own: heard },
    greet: (stream) => stream.sendState(state),
  };
}

/** Whether the log still holds what the reader has seen last: a failover may have lost it. */
const isKept = async (tx: TenantTransaction, seen: Position, timeline: number): Promise<boolean> =>
  seen.timeline === timeline || (await readKept(tx, [seen])).has(seen.practice);

async function changesFor(
  tx: TenantTransaction,
  { caller, withSms }: { caller: Caller; withSms: boolean },
  missed: readonly MissedChange[],
) {
  const rows = await readAppointmentRows(
    tx,
    missed.map((each) => each.appointment_id),
  );
  const known = new Map(rows.map((row) => [row.appointment_id, row]));
  return missed.flatMap(({ event_id: at, appointment_id }) => {
    const row = known.get(appointment_id);
    const data = row && messageFor(caller, row, withSms);
    return data ? [{ at, data }] : [];
  });
}
