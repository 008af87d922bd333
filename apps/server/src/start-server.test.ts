import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { apiPrefix } from '@visite/contract';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { namedMetrics, shownMetrics } from '../test/monitoring-files.ts';
import {
  isReady,
  type ServerProcess,
  startServerProcess,
  stopServerProcesses,
  temporaryDataDir,
} from '../test/server-process.ts';
import { createEmptyDatabase } from '../test/test-app.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { newToken } from './sessions/tokens.ts';
import { startServer } from './start-server.ts';

const { dataDir, remove } = temporaryDataDir();
// Whole processes on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });
afterEach(stopServerProcesses);
afterAll(remove);

const refuses = (url: string) =>
  fetch(`${url}/healthz`)
    .then(() => false)
    .catch(() => true);

/** The postmaster and all its backends: they work inside their data directory. */
function postgresProcesses(): number[] {
  const wanted = path.join(dataDir, 'postgres');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === wanted;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** What was printed beside the log. */
const linesOf = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));

describe('the server process', () => {
  it('[OPS-3] [OPS-4] [OPS-61] [MAIL-12] logs its version, prints one line when it is ready, and warns that mails stay here', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir, PUBLIC_URL: 'https://v.example' });
    expect(server.output().match(/^Visite is ready at https:\/\/v\.example$/gm)).toHaveLength(1);
    expect(server.output()).toMatch(/"level":40.*mails are not sent.*SMTP_URL is not set/);
    const manifest = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    expect(server.output()).toContain(`"version":"${version}"`);
    expect(await server.stop()).toBe(0);
  });

  it('[OPS-47] ends cleanly on SIGHUP, whatever signals follow', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      server.child.kill(signal);
    }
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(postgresProcesses()).toEqual([]);
  });

  it('[OPS-47] leaves no database behind when it is stopped while it starts', async () => {
    const starting = startServerProcess({ DATA_DIR: dataDir }, undefined, (output, child) => {
      if (output.includes('no relay')) child.kill('SIGTERM');
    });
    const server = await starting;
    expect(server.url).toBeUndefined();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(postgresProcesses()).toEqual([]);
  });

  it('[OPS-75] [OPS-70] [OPS-31] has every metric that is watched, and documents every one', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const read = async () => (await fetch(`${server.url}/metrics`)).text();
    // The jobs of an empty database are known a second after the start.
    await expect.poll(read).toMatch(/^visite_job_lag_seconds\{job="mail"\} [\d.e-]+$/m);
    const answer = await read();
    const shown = shownMetrics(answer);
    const { dashboard, alerts, document } = namedMetrics();
    expect([...dashboard].filter((name) => !shown.has(name))).toEqual([]);
    expect([...alerts].filter((name) => !shown.has(name))).toEqual([]);
    expect([...document].toSorted()).toEqual([...shown].toSorted());
    expect(answer).toContain('visite_calls_failed_total{side="patient",reason="no-connection"} 0');
    expect(answer).toContain('visite_login_locks{kind="link"} 0');
    // Without TLS_CERT a zero would raise the alarm.
    expect(answer).not.toMatch(/^visite_tls_certificate_remaining_seconds /m);
    expect(await server.stop()).toBe(0);
  });

  it('[DATA-2] [DATA-21] serves requests under a login of their own', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    expect(await isReady(server.url)).toBe(true);
    const { url } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT usename FROM pg_stat_activity WHERE application_name = 'visite'`,
    );
    await client.end();
    expect(rows.map((row) => row.usename)).toContain('visite_requests_visite');
    await server.stop();
  });

  it('[OPS-24] lets a running request end before it exits, and takes no new one', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const url = new URL(server.url ?? '');
    const body = JSON.stringify({ username: 'nobody', password: 'nothing at all here' });
    const socket = connect(Number(url.port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${apiPrefix}/staff/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
        'Expect: 100-continue\r\n\r\n',
    );
    // Until then the server has not seen the request, and the connection would count as idle.
    const [goOn] = await once(socket, 'data');
    expect(String(goOn)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body.slice(0, 10));
    server.child.kill('SIGTERM');
    await expect.poll(() => refuses(url.origin), { timeout: 10_000 }).toBe(true);
    socket.write(body.slice(10));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 \d{3} .*"code":"[a-z-]+"/s);
    expect((await server.exit).code).toBe(0);
    expect(postgresProcesses()).toEqual([]);
  });

  it('[ERR-11] [ERR-28] [OPS-5] answers 503 while the database is frozen, and serves again afterwards', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const headers = { authorization: `Bearer ${newToken('staff')}` };
    const call = () => fetch(`${server.url}${apiPrefix}/patients`, { headers });
    expect((await call()).status).toBe(401);
    const frozen = postgresProcesses();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, call));
      for (const response of answers) {
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('2');
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
      }
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.text()).toContain('"code":"database-away"');
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(server.output()).toMatch(/"reason":"no-(?:answer|connection-free)"/);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(401);
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/visite' }],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/v', SECRET_KEY: `${'A'.repeat(43)}=` },
    ],
    ['TLS_CERT', { TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }],
  ])('[OPS-13] names %s and exits with code 1 before anything listens', async (name, wrong) => {
    const server = await startServerProcess({ DATA_DIR: dataDir, ...wrong });
    expect((await server.exit).code).toBe(1);
    expect(linesOf(server)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  it('[OPS-13] [DATA-5] says that a data directory of a pre-release version must be recreated', async () => {
    const old = temporaryDataDir();
    const first = await startServerProcess({ DATA_DIR: old.dataDir, DEMO: '0' });
    const { url } = JSON.parse(readFileSync(path.join(old.dataDir, 'postgres.json'), 'utf8'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`UPDATE operations.migrations SET name = '0001-roles-and-extensions.sql'
      WHERE name = '0001-roles-and-tenants.sql'`);
    await client.end();
    await first.stop();
    const second = await startServerProcess({ DATA_DIR: old.dataDir, DEMO: '0' });
    expect((await second.exit).code).toBe(1);
    expect(linesOf(second)).toEqual([expect.stringMatching(/^DATA_DIR .* pre-release version/)]);
    old.remove();
  });

  it('[OPS-45] with MIGRATE=0 refuses an older schema, and starts once it is migrated', async () => {
    const database = await createEmptyDatabase();
    const config = readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
      ...{ DATA_DIR: dataDir, MIGRATE: '0', PORT: '0', LOG_LEVEL: 'silent' },
    });
    await expect(startServer(config)).rejects.toThrow(/^DATABASE_URL .* older than this Visite: /);
    await migrate(database.url);
    await (await startServer(config)).stop();
    await database.drop();
  });

  it('[OPS-13] [OPS-3] names PORT when another program has it, and leaves no database behind', async () => {
    const first = await startServerProcess({ DATA_DIR: dataDir });
    const { port } = new URL(first.url ?? '');
    const other = temporaryDataDir();
    const second = await startServerProcess({ DATA_DIR: other.dataDir, PORT: port });
    expect((await second.exit).code).toBe(1);
    expect(second.output()).toMatch(/^PORT \d+ on HOST localhost is in use by another program/m);
    const children = path.join(other.dataDir, 'postgres');
    expect(readdirSync(children)).not.toContain('postmaster.pid');
    other.remove();
  });

  it('[OPS-14] [OPS-15] [SEC-40] has the demo practice at first, and a first-run code with DEMO=0', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const page = await fetch(`${server.url}/`, { headers: { accept: 'application/json' } });
    expect(page.status).not.toBe(500);
    expect(JSON.parse(readFileSync(path.join(dataDir, 'holder.json'), 'utf8')).holder).toBe(
      'server',
    );
    await server.stop();
    const bare = temporaryDataDir();
    const without = await startServerProcess({ DATA_DIR: bare.dataDir, DEMO: '0' });
    const response = await fetch(`${without.url}${apiPrefix}/openapi.json`);
    expect(response.status).toBe(404);
    const line =
      /^There is no practice yet\. Open http:\S+ and enter this one-time code: [0-9A-Z-]{31}$/gm;
    expect(without.output().match(line)).toHaveLength(1);
    expect(server.output()).not.toContain('one-time code');
    await without.stop();
    bare.remove();
  });
});
