import { Socket } from 'node:net';
import pg from 'pg';
import { parseMoment } from './parse-moment.ts';

/** Together they bound every request: waiting for a connection, then for each statement. */
const databaseTimeouts = {
  connectMs: 3_000,
  /** PostgreSQL's own limit: ends the work on the server. */
  statementMs: 8_000,
  /** Ours: a frozen PostgreSQL does not keep its own limits. */
  answerMs: 10_000,
  idleInTransactionMs: 30_000,
} as const;

/** Of one node: requests, jobs (which go across practices), and the listener for notifications. */
const requestConnections = 20;
export const ownerConnections = 5;
export const connectionsOfNode = requestConnections + ownerConnections + 1;

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  connections?: number;
  /** How long to wait for a free connection. */
  connectMs?: number;
  /** Told of broken idle connections; without a listener the process would end. */
  onError?: (error: Error) => void;
}

/** int8 as number: our counters stay below 2^53. Dates stay text: a day has no time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (day) => day);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment);

/** Set here, not when connecting: PgBouncer refuses a connection that brings settings. */
const beginSession = `
  SELECT set_config('statement_timeout', '${databaseTimeouts.statementMs}', false),
    set_config('idle_in_transaction_session_timeout', '${databaseTimeouts.idleInTransactionMs}', false),
    current_setting('transaction_read_only') AS read_only`;

/** After a failover an address may lead to a standby for a while: it would answer from the past. */
async function openSession(client: pg.ClientBase): Promise<void> {
  const asked = { text: beginSession, query_timeout: databaseTimeouts.connectMs };
  try {
    const { rows } = await client.query<{ read_only: string }>(asked as { text: string });
    if (rows[0]?.read_only === 'on') throw new Error('the database only reads');
  } catch (cause) {
    // The pool says goodbye and waits for the other side to hang up; who is silent would never do so.
    (client as pg.Client).connection.stream.destroy();
    throw cause;
  }
}

/** Writes corked statements as one buffer: writev of some twenty small ones costs more. */
class DatabaseSocket extends Socket {
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const whole = Buffer.concat(parts.map(({ chunk }) => chunk));
    // Node's own word for "not a string", which its types leave out.
    this._write(whole, 'buffer' as BufferEncoding, done);
  }
}

export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.connections ?? requestConnections,
    connectionTimeoutMillis: options.connectMs ?? databaseTimeouts.connectMs,
    query_timeout: databaseTimeouts.answerMs,
    onConnect: openSession,
    // Kept open: after a quiet time the first press would wait for a new process of PostgreSQL.
    min: Math.min(4, options.connections ?? 4),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'visite',
    // Statements that do not need each other's results share a round trip.
    pipeline: true,
    stream: () => new DatabaseSocket(),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Throws unless PostgreSQL answers within two seconds. */
export async function checkAnswering(pool: Pool): Promise<void> {
  await pool.query({ text: 'SELECT 1', query_timeout: 2_000 } as { text: string });
}
