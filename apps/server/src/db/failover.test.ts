import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-app.ts';
import { checkSessions } from './check-sessions.ts';
import { isDatabaseAway } from './database-error.ts';
import { createPgListener } from './pg-listener.ts';
import { createPool, type Pool } from './pool.ts';
import { asOwner } from './tenant-transaction.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let control: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  control = createPool(database.url, { connections: 1 });
});
afterAll(async () => {
  await control.end();
  await database.drop();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** From now on new sessions only read, as on a standby. */
const readOnly = async (is: 'on' | 'off') => {
  const { rows } = await control.query('SELECT current_database() AS name');
  await control.query(`ALTER DATABASE "${rows[0].name}" SET default_transaction_read_only = ${is}`);
};

describe('a failover', () => {
  it('[OPS-66] a server that only reads counts as away, until the address leads to one that writes', async () => {
    const pool = createPool(database.url, { connections: 2 });
    await readOnly('on');
    try {
      const failure = await failureOf(pool.query('SELECT 1'));
      expect([failure, isDatabaseAway(failure)]).toEqual([expect.any(Error), true]);
    } finally {
      await readOnly('off');
    }
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('[OPS-66] a write that the server refuses as read-only counts as away, and its connection is given up', async () => {
    const pool = createPool(database.url, { connections: 1 });
    const pid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    const before = await pid();
    const failure = await failureOf(
      asOwner(pool, async ({ client }) => {
        await client.query('SET TRANSACTION READ ONLY');
        await client.query('CREATE TABLE never_made ()');
      }),
    );
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await pid()).not.toBe(before);
    await pool.end();
  });

  it('[OPS-66] a start refuses a standby, in a sentence', async () => {
    await readOnly('on');
    try {
      await expect(checkSessions(database.url)).rejects.toThrow(
        'DATABASE_URL leads to a PostgreSQL that only reads',
      );
    } finally {
      await readOnly('off');
    }
    await checkSessions(database.url);
  });

  it('[OPS-66] sessions have time limits of their own, whatever stands in between', async () => {
    const pool = createPool(database.url, { connections: 1 });
    const { rows } = await pool.query(
      `SELECT current_setting('statement_timeout') AS statement,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows).toEqual([{ statement: '8s', idle: '30s' }]);
    await pool.end();
  });

  it('[OPS-66] who listens on a connection that went dead without a word connects anew', async () => {
    const line = await startLine(database.url);
    const heard: (string | undefined)[] = [];
    const listener = createPgListener(line.url, { retryMs: 10, aliveMs: 50, answerMs: 200 });
    listener.on('visite_failover', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    line.cut();
    await expect.poll(() => heard).toEqual([undefined, undefined]);
    await control.query(`SELECT pg_notify('visite_failover', 'after')`);
    await expect.poll(() => heard.at(-1)).toBe('after');
    await listener.close();
    line.close();
  });
});

/** A way to the database on which packets can be lost: nobody is told that a connection ended. */
async function startLine(to: string) {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
