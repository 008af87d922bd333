import pg from 'pg';
import { ConfigurationError } from '../config.ts';

/** A pooler hands a session that is free to whoever asks next: a few questions in turn show it. */
const rounds = 8;

/**
 * Refuses an address behind which a session is not one of PostgreSQL's: LISTEN, prepared statements, settings and
 * the lock of the migrations belong to a session. And one that leads to a standby.
 */
export async function checkSessions(connectionString: string): Promise<void> {
  const clients = [1, 2].map(
    () =>
      new pg.Client({
        connectionString,
        connectionTimeoutMillis: 10_000,
        query_timeout: 10_000,
        application_name: 'visite-check',
      }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const seen = clients.map(() => new Set<number>());
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, client] of clients.entries()) {
        const { pid, readOnly } = await sessionOf(client);
        if (readOnly) {
          throw new ConfigurationError(
            'DATABASE_URL leads to a PostgreSQL that only reads, such as a standby; Visite needs the primary.',
          );
        }
        seen[at]?.add(pid);
      }
    }
    if (isShared(seen)) {
      throw new ConfigurationError(
        'DATABASE_URL leads through a pooler that gives each transaction another session of PostgreSQL; Visite needs pool_mode = session, or no pooler.',
      );
    }
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`DATABASE_URL cannot be connected to: ${reason}`, { cause });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Of each connection the processes of PostgreSQL that answered it. */
const isShared = (seen: readonly ReadonlySet<number>[]) =>
  seen.some(({ size }) => size > 1) ||
  new Set(seen.flatMap((pids) => [...pids])).size < seen.length;

async function sessionOf(client: pg.Client): Promise<{ pid: number; readOnly: boolean }> {
  const { rows } = await client.query<{ pid: number; read_only: string }>(
    `SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only') AS read_only`,
  );
  const [found] = rows;
  if (!found) throw new Error('no answer');
  return { pid: found.pid, readOnly: found.read_only === 'on' };
}
