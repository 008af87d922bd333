import { callTimings, type LiveRecord } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { practiceLog } from '../event-log/store.ts';

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

/** How far a log has come: the practice's, or a person's own. */
export async function readCounter(
  { client, tenantId }: TenantTransaction,
  recipientId: string,
): Promise<number> {
  const { rows } = await client.query<{ last_event_id: number }>({
    name: 'event-counter',
    text: `SELECT last_event_id FROM event_recipients WHERE tenant_id = $1 AND recipient_id = $2`,
    values: [tenantId, recipientId],
  });
  return rows[0]?.last_event_id ?? 0;
}

/** Grows by a failover; what was counted before it may be lost. */
export async function readTimeline({ client }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ timeline: number }>({
    name: 'event-timeline',
    text: 'SELECT event_timeline() AS timeline',
  });
  return rows[0]?.timeline ?? 1;
}

/**
 * Which of these places in the practice's log, each reached on a timeline, are still the same there. Where the
 * event is gone, or was written on a later timeline, the reader has seen another one, which is lost.
 */
export async function readKept(
  { client, tenantId }: TenantTransaction,
  places: readonly { practice: number; timeline: number }[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ event_id: number }>(
    `SELECT DISTINCT e.event_id FROM unnest($2::bigint[], $3::integer[]) AS seen (event_id, timeline)
     JOIN events e ON e.tenant_id = $1 AND e.recipient_id = '${practiceLog}'
       AND e.event_id = seen.event_id AND e.timeline <= seen.timeline`,
    [tenantId, places.map(({ practice }) => practice), places.map(({ timeline }) => timeline)],
  );
  return new Set(rows.map((row) => row.event_id));
}

export interface LogEntry {
  event_id: number;
  /** On which it was written. */
  timeline: number;
  type: 'getAppointment' | 'getCalls' | 'loggedOut' | 'changed';
  appointment_id: string | null;
  body: { recipientId?: string; tokenHash?: string; record?: LiveRecord } | null;
}

export const entriesAtMost = 1_000;

export async function readLog(
  { client, tenantId }: TenantTransaction,
  after: number,
): Promise<LogEntry[]> {
  const { rows } = await client.query<LogEntry>({
    name: 'event-log',
    text: `SELECT event_id, timeline, type, appointment_id, body FROM events
      WHERE tenant_id = $1 AND recipient_id = '${practiceLog}' AND event_id > $2
      ORDER BY event_id LIMIT ${entriesAtMost}`,
    values: [tenantId, after],
  });
  return rows;
}

export interface MissedChange {
  event_id: number;
  appointment_id: string;
}

interface MissedRow {
  event_id: number;
  type: string;
  /** Null for a change of the whole list. */
  appointment_id: string | null;
}

/** More appointments than this are told as a list. */
const missedAtMost = 100;

/**
 * The newest entry for each appointment that changed after a reader's position; undefined when the
 * log does not reach back that far, or so much was missed that the whole state is shorter.
 */
export async function readMissed(
  { client, tenantId }: TenantTransaction,
  after: number,
  upTo: number,
  onlyAppointment: string | undefined,
): Promise<MissedChange[] | undefined> {
  if (after > upTo) return undefined;
  if (after === upTo) return [];
  const { rowCount: next } = await client.query(
    `SELECT FROM events WHERE tenant_id = $1 AND recipient_id = '${practiceLog}'
       AND event_id = $2 AND created_at > now() - interval '24 hours'`,
    [tenantId, after + 1],
  );
  if (next === 0) return undefined;
  const { rows } = await client.query<MissedRow>(
    `SELECT max(event_id) AS event_id, type, appointment_id FROM events
     WHERE tenant_id = $1 AND recipient_id = '${practiceLog}' AND event_id > $2
       AND event_id <= $3 AND type IN ('getAppointment', 'getCalls')
       AND ($4::text IS NULL OR appointment_id = $4)
     GROUP BY type, appointment_id ORDER BY 1 LIMIT ${missedAtMost} + 1`,
    [tenantId, after, upTo, onlyAppointment ?? null],
  );
  const needsList = rows.some((row) => row.type === 'getCalls') || rows.length > missedAtMost;
  if (needsList) return undefined;
  return rows.flatMap(({ event_id, appointment_id }) =>
    appointment_id === null ? [] : [{ event_id, appointment_id }],
  );
}

/**
 * The receiver's counter is locked until the transaction ends, so a lower id never becomes visible
 * after a higher one. No NOTIFY here: it would serialize the commits of all signals.
 */
export async function insertSignal(
  { client, tenantId }: TenantTransaction,
  signal: Signal,
): Promise<WrittenSignal> {
  const { rows } = await client.query<{ event_id: number }>({
    name: 'insert-signal',
    text: `WITH counted AS (
        INSERT INTO event_recipients AS known (tenant_id, recipient_id, last_event_id)
        VALUES ($1, $2, 1)
        ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
        RETURNING last_event_id
      )
      INSERT INTO signals (tenant_id, recipient_id, event_id, appointment_id, sender_id, message)
      SELECT $1, $2, last_event_id, $3, $4, $5 FROM counted
      RETURNING event_id`,
    values: [tenantId, signal.recipientId, signal.appointmentId, signal.senderId, signal.message],
  });
  const [row] = rows;
  if (!row) throw new Error('the signal was not inserted');
  return { ...signal, tenantId, eventId: row.event_id };
}

export interface SignalEntry {
  recipient_id: string;
  last_event_id: number;
  /** Null, like what follows, when there is none to deliver. */
  event_id: number | null;
  appointment_id: string | null;
  sender_id: string | null;
  message: string | null;
}

/** For one person at a time: a reader takes them in before the next ones are read. */
export const signalsAtOnce = 32;

/** Signals that have not expired, for several people at once, each from their own position. */
export async function readSignals(
  { client, tenantId }: TenantTransaction,
  people: ReadonlyMap<string, number>,
): Promise<SignalEntry[]> {
  const { rows } = await client.query<SignalEntry>({
    name: 'event-signals',
    text: `SELECT log.recipient_id, log.last_event_id, e.event_id, e.appointment_id, e.sender_id,
        e.message
      FROM unnest($2::uuid[], $3::bigint[]) AS known (recipient, position)
      JOIN event_recipients log ON log.tenant_id = $1 AND log.recipient_id = known.recipient
      LEFT JOIN LATERAL (
        SELECT * FROM signals WHERE tenant_id = $1 AND recipient_id = known.recipient
          AND event_id > known.position AND created_at > now() - $4 * interval '1 millisecond'
        ORDER BY event_id LIMIT ${signalsAtOnce}) e ON true
      ORDER BY log.recipient_id, e.event_id`,
    values: [tenantId, [...people.keys()], [...people.values()], callTimings.signalLifetimeMs],
  });
  return rows;
}

export interface KnownLog {
  tenantId: string;
  recipientId: string;
  position: number;
}

/** Which of the logs, of any practice, have grown. */
export async function readNews(
  { client }: TenantTransaction,
  logs: readonly KnownLog[],
): Promise<{ tenant_id: string; recipient_id: string }[]> {
  const { rows } = await client.query<{ tenant_id: string; recipient_id: string }>({
    name: 'event-news',
    text: 'SELECT tenant_id, recipient_id FROM event_news($1, $2, $3)',
    values: [
      logs.map((log) => log.tenantId),
      logs.map((log) => log.recipientId),
      logs.map((log) => log.position),
    ],
  });
  return rows;
}

/**
 * Outside of any transaction of the caller's. NOTIFY makes this a writing transaction, but there is
 * nothing in it that a crash could lose.
 */
export async function notifyNodes(pool: Pool, channel: string, payload: string): Promise<void> {
  await pool.query({
    name: 'notify-others',
    text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
    values: [channel, payload],
  });
}
