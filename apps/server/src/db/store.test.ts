import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import {
  isReady,
  runModule,
  startServerProcess,
  stopServerProcesses,
  temporaryDataDir,
} from '../../test/server-process.ts';
import { readConfig } from '../config.ts';
import { openStore } from './store.ts';

const { dataDir, remove } = temporaryDataDir();
const environment = { DATA_DIR: dataDir, DEMO: '0' };
// Whole processes on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });
afterEach(stopServerProcesses);
afterAll(remove);

const postmasterPid = () =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const storeUrl = () => JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')).url;

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: storeUrl() });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** A process that has ended but that nobody has asked about counts as gone. */
const isAlive = (pid: number) =>
  spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.match(
    /^[^Z\s]/,
  ) !== null;

/** What the command-line tools do. */
const tool = `
  import { readConfig } from '../src/config.ts';
  import { openStore } from '../src/db/store.ts';
  import pg from 'pg';
  const store = await openStore(readConfig(process.env), 'tool');
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  const { rows } = await client.query('SELECT version()');
  await client.end();
  await store.stop();
  console.log(rows[0].version);
`;

describe('the embedded store', () => {
  it('[OPS-44] is made neither by a tool nor by a server in production that nobody asked for it', async () => {
    const nowhere = path.join(dataDir, 'nowhere');
    const outboxOnly = path.join(dataDir, 'outbox-only');
    mkdirSync(path.join(outboxOnly, 'outbox'), { recursive: true });
    for (const directory of [nowhere, outboxOnly]) {
      const tool = openStore(readConfig({ DATA_DIR: directory }), 'tool');
      await expect(tool).rejects.toThrow(
        `DATABASE_URL is not set, and DATA_DIR holds no store: ${directory}. A command makes none`,
      );
      const production = readConfig({ DATA_DIR: directory, NODE_ENV: 'production' });
      await expect(openStore(production, 'server')).rejects.toThrow(
        /^DATABASE_URL is not set, and DATA_DIR holds no store yet: .* only if EMBEDDED_STORE=1 /,
      );
    }
    expect(existsSync(nowhere)).toBe(false);
    expect(readdirSync(outboxOnly)).toEqual(['outbox']);
  });

  it('[OPS-4] [OPS-7] [OPS-12] [OPS-90] starts PostgreSQL 18 without a port, with secrets of its own', async () => {
    const production = { ...environment, NODE_ENV: 'production', EMBEDDED_STORE: '1' };
    const server = await startServerProcess(production);
    expect(server.output()).toMatch(/^Visite is ready at http:\/\/localhost:\d+$/m);
    expect(await query('SHOW server_version')).toMatchObject([
      { server_version: expect.stringMatching(/^18\./) },
    ]);
    expect(await query('SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(await query('SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    for (const secret of ['secret.key', 'postgres.password', 'postgres.json']) {
      expect(statSync(path.join(dataDir, secret)).mode & 0o777).toBe(0o600);
    }
    const key = readFileSync(path.join(dataDir, 'secret.key'), 'utf8');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);

    const pid = postmasterPid();
    expect(await server.stop()).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe(key);
  });

  it('[OPS-90] listens on loopback alone where the folder is too long for a socket', async () => {
    const long = path.join(
      dataDir,
      'a-folder-with-a-name-of-more-than-a-hundred-letters'.repeat(2),
    );
    const server = await startServerProcess({ ...environment, DATA_DIR: long });
    const { url } = JSON.parse(readFileSync(path.join(long, 'postgres.json'), 'utf8'));
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await server.stop()).toBe(0);
  });

  it('[OPS-44] is used in production once it is there', async () => {
    const production = readConfig({ ...environment, NODE_ENV: 'production' });
    const store = await openStore(production, 'server');
    await store.stop();
  });

  it('[OPS-8] gives a second server one sentence and exit code 1, and harms nothing', async () => {
    const first = await startServerProcess(environment);
    const second = await startServerProcess(environment);
    expect(second.url).toBeUndefined();
    expect((await second.exit).code).toBe(1);
    expect(second.output()).toMatch(/^DATA_DIR is in use by another Visite \(process \d+\): .+$/m);
    expect(second.output()).not.toContain('    at ');
    expect(await isReady(first.url)).toBe(true);
    expect(await first.stop()).toBe(0);
  });

  it('[OPS-9] lets tools join the running store, many at once', async () => {
    const server = await startServerProcess(environment);
    const runs = await Promise.all([1, 2, 3].map(() => runModule(tool, environment)));
    for (const run of runs) expect(run.printed).toContain('PostgreSQL 18');
    expect(await isReady(server.url)).toBe(true);
    await server.stop();
  });

  it('[OPS-9] lets tools start the store, also while others do', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => runModule(tool, environment)));
    for (const run of runs) expect(run).toMatchObject({ status: 0 });
    for (const run of runs) expect(run.printed).toContain('PostgreSQL 18');
  });

  it('[OPS-8] [OPS-9] a server waits for a tool that holds the store', async () => {
    const store = await openStore(readConfig(environment), 'tool');
    const starting = startServerProcess(environment);
    await store.stop();
    const server = await starting;
    expect(server.url).toBeDefined();
    await server.stop();
  });

  it('[OPS-10] [DATA-12] stops an orphaned PostgreSQL and loses nothing', async () => {
    const first = await startServerProcess(environment);
    await query('CREATE TABLE IF NOT EXISTS kept (id int)');
    const orphan = postmasterPid();
    await query('INSERT INTO kept VALUES (1)');
    await first.stop('SIGKILL');
    expect(isAlive(orphan)).toBe(true);

    const second = await startServerProcess(environment);
    expect(second.url).toBeDefined();
    expect(isAlive(orphan)).toBe(false);
    expect(postmasterPid()).not.toBe(orphan);
    expect(await query('SELECT count(*)::int FROM kept')).toEqual([{ count: 1 }]);
    await second.stop();
  });

  it('[OPS-8] [OPS-10] a kept process id that now belongs to a stranger blocks nothing', async () => {
    const server = await startServerProcess(environment);
    const told = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const postmaster = postmasterPid();
    await server.stop('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    // As if the machine had restarted and given both ids to this very process.
    const stranger = told.replace(/^\d+/, String(process.pid));
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), stranger);
    writeFileSync(
      path.join(dataDir, 'holder.json'),
      JSON.stringify({ holder: 'server', pid: process.pid }),
    );
    const again = await startServerProcess(environment);
    expect(again.url).toBeDefined();
    await again.stop();
  });

  it('[OPS-10] revives a PostgreSQL that dies under the running server', async () => {
    const server = await startServerProcess(environment);
    process.kill(postmasterPid(), 'SIGKILL');
    await expect.poll(() => isReady(server.url), { timeout: 20_000 }).toBe(true);
    await server.stop();
  });

  it('[OPS-13] names DATA_DIR when it cannot be used', async () => {
    const file = path.join(dataDir, 'lock');
    const server = await startServerProcess({ ...environment, DATA_DIR: file });
    expect((await server.exit).code).toBe(1);
    expect(server.output()).toMatch(/^DATA_DIR cannot be created or written: /m);
  });

  // Each once hung, ended with a stack, or closed a directory of the machine to others.
  it.each(['/proc/visite/data', '/proc', '/dev/null/data', tmpdir()])(
    '[OPS-13] names DATA_DIR when it is %s, and leaves that as it is',
    async (place) => {
      const mode = () => statSync(place, { throwIfNoEntry: false })?.mode;
      const before = mode();
      await expect(openStore(readConfig({ DATA_DIR: place }), 'server')).rejects.toThrow(
        `DATA_DIR cannot be created or written: ${place} (`,
      );
      expect(mode()).toBe(before);
    },
  );
});
