import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-app.ts';
import { createPgListener, type PgListener } from './pg-listener.ts';
import { createPool, type Pool } from './pool.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let pgListener: PgListener;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  pgListener = createPgListener(database.url, { retryMs: 10 });
});
afterAll(async () => {
  await pgListener.close();
  await pool.end();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

describe('notifications', () => {
  it('[OPS-11] reach whoever listens to the channel, and nobody else', async () => {
    const [heard, other]: [unknown[], unknown[]] = [[], []];
    pgListener.on('visite_a', (payload) => heard.push(payload));
    pgListener.on('visite_b', (payload) => other.push(payload));
    await expect
      .poll(async () => {
        await notify('visite_a', 'one');
        return heard.includes('one');
      })
      .toBe(true);
    expect(other).not.toContain('one');
  });

  it('[OPS-11] no longer reach a listener that was taken off', async () => {
    const heard: unknown[] = [];
    const off = pgListener.on('visite_a', (payload) => heard.push(payload));
    off();
    const still = new Promise((resolve) => pgListener.on('visite_a', resolve));
    await notify('visite_a', 'two');
    await still;
    expect(heard).toEqual([]);
  });

  it('[OPS-11] tell when listening begins, and of the gap after a broken connection', async () => {
    const heard: (string | undefined)[] = [];
    pgListener.on('visite_c', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await notify('visite_c', 'before');
    await expect.poll(() => heard).toEqual([undefined, 'before']);
    heard.length = 0;
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'visite-listener' AND datname = current_database()`,
    );
    await expect.poll(() => heard.includes(undefined)).toBe(true);
    await notify('visite_c', 'after');
    await expect.poll(() => heard.at(-1)).toBe('after');
  });

  it('[OPS-11] come again after a server that accepted the connection and then fell silent', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    let errors = 0;
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const listener = createPgListener(`postgres://nobody@127.0.0.1:${port}/none`, {
      retryMs: 10,
      connectMs: 50,
      onError: () => {
        errors += 1;
      },
    });
    await expect.poll(() => errors).toBeGreaterThan(2);
    await listener.close();
    silent.close();
  });
});
