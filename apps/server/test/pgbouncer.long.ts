import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@visite/contract';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { runAdmin } from '../src/admin/run-admin.ts';
import { withDatabase } from './global-setup.ts';
import { readEvents } from './read-events.ts';
import { type ServerProcess, startServerProcess, stopServerProcesses } from './server-process.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await stopServerProcesses();
  for (const step of undo.splice(0).reverse()) await step();
});

async function freeListeningPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Debian's PgBouncer in front of the suite's PostgreSQL, as docs/operate/cluster.md describes it. */
async function startPgBouncer(poolMode: 'session' | 'transaction', logins: readonly URL[]) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-pgbouncer-'));
  const port = await freeListeningPort();
  const users = logins.map(({ username, password }) =>
    [username, password].map((each) => `"${decodeURIComponent(each)}"`).join(' '),
  );
  writeFileSync(join(folder, 'users.txt'), `${users.join('\n')}\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: poolMode,
    default_pool_size: 60,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, is]) => `${name} = ${is}`);
  const [server = new URL('none:')] = logins;
  const databases = `[databases]\n* = host=${server.hostname} port=${server.port}\n`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  chmodSync(folder, 0o755);
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const child = spawn('pgbouncer', ['-q', file], {
    ...account,
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  undo.push(() => ended(child, folder));
  const pooled = logins.map(({ href }) => {
    const url = new URL(href);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  });
  for (const url of pooled) await expect.poll(() => answers(url)).toBe(true);
  const [DATABASE_URL = '', DATABASE_APP_URL = ''] = pooled;
  return { DATABASE_URL, DATABASE_APP_URL };
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  const gone = once(child, 'exit');
  if (child.exitCode === null && child.kill('SIGKILL')) await gone;
  rmSync(folder, { recursive: true, force: true });
}

/** PgBouncer refuses to run as root. */
function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An empty database's address for its owner, and for a login of requests that the operator has made. */
async function emptyDatabase(): Promise<URL[]> {
  const name = `visite_pooled_${randomBytes(4).toString('hex')}`;
  const server = new URL(inject('databaseUrl'));
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}`);
  await run(`CREATE ROLE ${name} LOGIN NOINHERIT PASSWORD 'requests' IN ROLE visite_app`);
  undo.push(() => run(`DROP ROLE ${name}`));
  undo.push(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
  const owner = new URL(withDatabase(server.href, name));
  const requests = new URL(owner.href);
  requests.username = name;
  requests.password = 'requests';
  return [owner, requests];
}

const key = () => ({ SECRET_KEY: randomBytes(32).toString('base64') });
const start = (environment: Record<string, string>) =>
  startServerProcess({ ...environment, HOST: '127.0.0.1' });

async function admin(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const { text, exitCode } = await runAdmin(words, environment);
  expect([text, exitCode]).toEqual([text, 0]);
  return text;
}

/** The body of an answer that must be a success. */
async function ask<Body>(server: ServerProcess, path: string, given: Asked = {}): Promise<Body> {
  const response = await fetch(`${server.url}${apiPrefix}${path}`, {
    method: given.method ?? 'POST',
    headers: {
      ...(given.token && { authorization: `Bearer ${given.token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  });
  const text = await response.text();
  expect(`${path} ${response.status} ${text}`).toMatch(/^\S+ 2\d\d /);
  return JSON.parse(text || '{}') as Body;
}
interface Asked {
  method?: 'GET' | 'PUT';
  token?: string;
  body?: unknown;
}

/** The practice and its doctor, made as an operator makes them. */
async function makePractice(environment: Record<string, string>, server: ServerProcess) {
  const address = ['--host', 'praxis.example', '--public-url', 'https://praxis.example'];
  await admin(environment, 'create-tenant', '--id', 'default', '--name', 'Praxis', ...address);
  const person = ['--email', 'anna@praxis.example', '--first-name', 'Anna', '--last-name', 'Arzt'];
  const account = ['--tenant', 'default', '--username', 'anna', '--roles', 'admin,doctor'];
  const told = await admin(environment, 'create-staff', ...account, ...person);
  const link = new URL(/https?:\S+/.exec(told)?.[0] ?? '');
  const { staff, token: resetToken } = Object.fromEntries(link.searchParams);
  const password = 'drei Äpfel & 1 Fahrrad';
  const passwords = { resetToken, password, passwordRepeat: password };
  await ask(server, `/staff/${staff}/reset-password`, { body: passwords });
  const login = { body: { username: 'anna', password } };
  return ask<{ staffApiToken: string; user: Listed }>(server, '/staff/login', login);
}
interface Listed {
  person: { id: string };
}

describe('PgBouncer', () => {
  it('[OPS-67] with pool_mode = session two nodes serve a consultation', async () => {
    const urls = await startPgBouncer('session', await emptyDatabase());
    const environment = { ...urls, ...key() };
    const one = await start(environment);
    const other = await start(environment);
    expect([one.url, other.url], one.output() + other.output()).not.toContain(undefined);
    const { staffApiToken: token, user } = await makePractice(environment, one);
    const person = { firstName: 'Petra', lastName: 'Muster' };
    const patientData = { dateOfBirth: '1957-03-12' };
    const patient = await ask<Listed>(one, '/patients', { token, body: { person, patientData } });
    const { appointmentId: id } = await ask<{ appointmentId: string }>(
      one,
      '/calendar/appointments',
      {
        token,
        body: {
          status: 'accepted',
          doctorId: user.person.id,
          patientId: patient.person.id,
          scheduledStart: new Date(Date.now() + 300_000).toISOString(),
          scheduledEnd: new Date(Date.now() + 1_200_000).toISOString(),
        },
      },
    );
    const { patientApiToken } = await ask<{ patientApiToken: string }>(
      other,
      `/calendar/appointments/${id}/login`,
      { body: patientData },
    );
    const doctorReads = await readEvents(one.url ?? '', { token });
    const patientReads = await readEvents(other.url ?? '', { token: patientApiToken });
    await doctorReads.waitFor(({ type }) => type === 'getCalls');
    await patientReads.waitFor(({ type }) => type === 'getCalls');
    await ask(other, `/calendar/appointments/${id}/join`, { token: patientApiToken });
    await doctorReads.waitFor(
      (event) => event.type === 'getAppointment' && event.body.patientPresent,
    );
    await ask(one, `/calls/${id}/start`, { token });
    await patientReads.waitFor(
      (event) => event.type === 'getAppointment' && event.body.state.type === 'started',
    );
    const signals = `/calls/${id}/users/${patient.person.id}/signals`;
    await ask(one, signals, { token, body: { message: { name: 'through the pooler' } } });
    await patientReads.waitFor(
      (event) => event.type === 'signal' && event.body.message.name === 'through the pooler',
    );
    await ask(one, `/calls/${id}/stop`, { token });
    await patientReads.waitFor(
      (event) => event.type === 'getAppointment' && event.body.state.type === 'stopped',
    );
    doctorReads.close();
    patientReads.close();
    expect(one.output() + other.output()).not.toMatch(/"level":(?:50|60)/);
  });

  it('[OPS-67] with pool_mode = transaction the start refuses, in a sentence', async () => {
    const urls = await startPgBouncer('transaction', await emptyDatabase());
    const server = await start({ ...urls, ...key() });
    expect([server.url, await server.exit]).toEqual([undefined, { code: 1, signal: null }]);
    expect(server.output()).toContain('Visite needs pool_mode = session');
  });
});
