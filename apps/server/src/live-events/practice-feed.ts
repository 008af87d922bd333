import { type LiveRecord, liveRecords } from '@visite/contract';
import { type AppointmentRow, readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { staffView } from '../calendar/appointment-view.ts';
import { readLiveList } from '../calendar/live-list-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { practiceLog } from '../event-log/store.ts';
import { livingSessions } from '../sessions/authenticate.ts';
import { type CoalescingLoop, createCoalescingLoop } from './coalescing-loop.ts';
import type { Position } from './event-id.ts';
import { changedData, type EventStream, type MessageData, messageData } from './event-stream.ts';
import { messageFor, readStaffState, type StaffState, staffMessage } from './opening-state.ts';
import { SignalFeed } from './signal-feed.ts';
import {
  entriesAtMost,
  type KnownLog,
  type LogEntry,
  readKept,
  readLog,
  type WrittenSignal,
} from './store.ts';
import { StreamSet } from './stream-set.ts';

export interface FeedParts {
  tenantId: string;
  inTenant: <Result>(work: (tx: TenantTransaction) => Promise<Result>) => Promise<Result>;
  onError: (error: unknown) => void;
  /** There is a gateway for text messages. */
  withSms: boolean;
  /** A burst of changes reaches readers in one piece per this many milliseconds. */
  coalesceMs: number;
}

/** A state older than this is read anew: presence ends by the clock, without an event. */
const stateKeptMs = 1_000;
const sessionsAtOnce = 500;

interface Change {
  at: number;
  data: MessageData;
}

/** Everything that this node's readers of one practice are told, each piece made once for all. */
export class PracticeFeed {
  readonly streams = new StreamSet();
  readonly #parts: FeedParts;
  readonly #log: CoalescingLoop;
  readonly #signals: SignalFeed;
  #position = Number.POSITIVE_INFINITY;
  #state: { key: string; madeAt: number; state: Promise<StaffState> } | undefined;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    const { onError, coalesceMs } = parts;
    this.#log = createCoalescingLoop(() => this.#readLog(), { gapMs: coalesceMs, onError });
    this.#signals = new SignalFeed(this.streams, parts);
  }

  /** From here on the reader is told everything beyond its position. */
  add(stream: EventStream): void {
    this.streams.add(stream);
    this.#position = Math.min(this.#position, stream.position.practice);
    this.wakeLog();
    this.wakePerson(stream.caller.id);
  }

  wakeLog(): void {
    if (this.streams.size > 0) this.#log.wake();
  }

  wakePerson(personId: string): void {
    this.#signals.wake(personId);
  }

  wakeAll(): void {
    this.wakeLog();
    for (const personId of this.streams.people()) this.wakePerson(personId);
  }

  relay(signal: WrittenSignal): void {
    this.#signals.relay(signal);
  }

  /** The practice's list for an opening stream; many that open together share one reading. */
  staffState(
    tx: TenantTransaction,
    { timeline, practice }: Omit<Position, 'own'>,
  ): Promise<StaffState> {
    const key = `${timeline}/${practice}`;
    const kept = this.#state;
    const madeAt = performance.now();
    if (kept?.key === key && madeAt - kept.madeAt < stateKeptMs) return kept.state;
    const state = readStaffState(tx, this.#parts.withSms);
    this.#state = { key, madeAt, state };
    state.catch(() => {
      this.#state = undefined;
    });
    return state;
  }

  knownLogs(): KnownLog[] {
    if (this.streams.size === 0) return [];
    const { tenantId } = this.#parts;
    const own = [...this.streams.people()].map((recipientId) => ({
      tenantId,
      recipientId,
      position: this.streams.ownPosition(recipientId),
    }));
    return [{ tenantId, recipientId: practiceLog, position: this.#position }, ...own];
  }

  /**
   * After a failover: whoever has seen what is still there goes on; whoever has seen a change that is lost comes
   * back and gets the current state.
   */
  async follow(timeline: number): Promise<void> {
    const earlier = [...this.streams].filter(({ position }) => position.timeline < timeline);
    if (earlier.length > 0) await this.#parts.inTenant((tx) => goOn(tx, earlier, timeline));
  }

  /** Ends the streams whose sessions have ended, by whatever way. */
  async checkSessions(tx: TenantTransaction, suspects: readonly EventStream[]): Promise<void> {
    for (const kind of ['staff', 'patient', 'guest'] as const) {
      const streams = suspects.filter((stream) => stream.caller.kind === kind);
      for (let from = 0; from < streams.length; from += sessionsAtOnce) {
        const some = streams.slice(from, from + sessionsAtOnce);
        const hashes = some.map((stream) => stream.caller.tokenHash);
        const living = new Set((await livingSessions(tx, kind, hashes)).map(hashKey));
        for (const stream of some) {
          if (!living.has(hashKey(stream.caller.tokenHash))) stream.logOut();
        }
      }
    }
  }

  close(): void {
    this.#log.close();
    this.#signals.close();
    for (const stream of this.streams) stream.end();
  }

  async #readLog(): Promise<void> {
    if (this.streams.size === 0) return;
    await this.#parts.inTenant(async (tx) => {
      for (;;) {
        const from = this.#position;
        const entries = await readLog(tx, from);
        const last = entries.at(-1);
        if (!last) return;
        const earlier = [...this.streams].filter((s) => s.position.timeline < last.timeline);
        if (earlier.length > 0) await goOn(tx, earlier, last.timeline);
        await this.#tell(tx, entries, from, last.event_id);
        // Readers who came meanwhile have not been told: the next turn begins with the slowest.
        const behind = [...this.streams].map(({ position }) => position.practice);
        this.#position = Math.min(last.event_id, ...behind);
        if (entries.length < entriesAtMost && this.#position === last.event_id) return;
      }
    });
  }

  async #tell(
    tx: TenantTransaction,
    entries: readonly LogEntry[],
    from: number,
    last: number,
  ): Promise<void> {
    for (const stream of this.streams) stream.cutOffIfSlow();
    const newest = new Map<string, number>();
    for (const { appointment_id: id, event_id } of entries) if (id) newest.set(id, event_id);
    const rows = await readAppointmentRows(tx, [...newest.keys()]);
    const told = rows.map((row) => ({ row, at: newest.get(row.appointment_id) ?? 0 }));
    told.sort((one, other) => one.at - other.at);
    const forStaff = this.streams.hasStaff ? await this.#staffChanges(tx, entries, told) : [];
    // Who came meanwhile from further back misses what lies between: the next turn is for them.
    const isInTurn = ({ position }: EventStream) => position.practice >= from;
    const changed = changedRecords(entries, liveRecords);
    for (const stream of [...this.streams.staff()].filter(isInTurn)) {
      for (const { at, data } of forStaff) stream.sendChange(at, data);
      if (changed) stream.sendComment(changed);
    }
    const changedForPatients = changedRecords(entries, patientRecords);
    if (changedForPatients) {
      for (const stream of [...this.streams.visitors()].filter(isInTurn)) {
        stream.sendComment(changedForPatients);
      }
    }
    for (const { row, at } of told) {
      const readers = this.streams.ofAppointment(row.appointment_id).filter(isInTurn);
      if (readers.length === 0) continue;
      for (const stream of readers) {
        const data = messageFor(stream.caller, row, this.#parts.withSms);
        if (data) stream.sendChange(at, data);
      }
    }
    const inTurn = [...this.streams].filter(isInTurn);
    await this.checkSessions(tx, this.#suspects(entries));
    for (const stream of inTurn) stream.advance({ practice: last });
  }

  async #staffChanges(
    tx: TenantTransaction,
    entries: readonly LogEntry[],
    told: readonly { row: AppointmentRow; at: number }[],
  ): Promise<Change[]> {
    const { withSms } = this.#parts;
    const changes = told.map(({ row, at }) => ({ at, data: staffMessage(row, withSms) }));
    const list = entries.findLast((entry) => entry.type === 'getCalls');
    if (!list) return changes;
    const rows = await readLiveList(tx);
    const data = messageData({
      type: 'getCalls',
      body: rows.map((row) => staffView(row, withSms)),
    });
    // The list, read just now, holds what came before it.
    return [{ at: list.event_id, data }, ...changes.filter((each) => each.at > list.event_id)];
  }

  #suspects(entries: readonly LogEntry[]): EventStream[] {
    const found = new Set<EventStream>();
    for (const { type, body } of entries) {
      if (type === 'getCalls') for (const stream of this.streams) found.add(stream);
      if (type !== 'loggedOut' || !body?.recipientId) continue;
      for (const stream of this.streams.ofPerson(body.recipientId)) {
        const isMeant =
          !body.tokenHash || body.tokenHash === stream.caller.tokenHash.toString('base64url');
        if (isMeant) found.add(stream);
      }
    }
    return [...found];
  }
}

/** A patient's page shows the practice's configuration; people and accounts are none of theirs. */
const patientRecords: readonly LiveRecord[] = ['settings'];

function changedRecords(
  entries: readonly LogEntry[],
  shown: readonly LiveRecord[],
): MessageData | undefined {
  const named = entries.flatMap(({ body }) => body?.record ?? []);
  const records = new Set(named.filter((record) => shown.includes(record)));
  return records.size > 0 ? changedData(records) : undefined;
}

async function goOn(
  tx: TenantTransaction,
  streams: readonly EventStream[],
  timeline: number,
): Promise<void> {
  const kept = await readKept(
    tx,
    streams.map(({ position }) => position),
  );
  for (const stream of streams) {
    if (kept.has(stream.position.practice)) stream.position.timeline = timeline;
    else stream.end();
  }
}

const hashKey = (hash: Buffer) => hash.toString('latin1');
