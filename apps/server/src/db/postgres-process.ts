import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import type { PostgresAccount } from './postgres-account.ts';

const loopback = '127.0.0.1';

export interface PostgresFiles {
  dataDir: string;
  databaseDir: string;
  binaries: { initdb: string; postgres: string };
  account: PostgresAccount;
  password: string;
  /** A folder for its socket, or the loopback address. */
  host: string;
}

/** What a socket's path may take, of which systems allow 104 to 108 bytes; the port's name is part of it. */
const socketPathAtMost = 100;

/**
 * Its own folder, into which nobody else can look: a socket there is faster than TCP and no port of the machine.
 * Loopback where there are no sockets, the path is too long for one, or TCP is asked for.
 */
export function postgresHost(databaseDir: string, overTcp: boolean): string {
  const longest = Buffer.byteLength(`${path.resolve(databaseDir)}/.s.PGSQL.65535`);
  const hasSocket = process.platform !== 'win32' && longest <= socketPathAtMost;
  return hasSocket && !overTcp ? path.resolve(databaseDir) : loopback;
}

export type PostgresSettings = Readonly<Record<string, string>>;

/** File, arguments and options that start a program of PostgreSQL under its account. */
export function command(account: PostgresAccount, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  const identity = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid };
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return [file, rest, { ...identity, cwd: path.parse(process.cwd()).root, env }] as const;
}

/** Another process may take the port between looking and starting. */
export async function startOnFreePort(files: PostgresFiles, settings: PostgresSettings) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, child: await startOnPort(port, files, settings) };
    } catch (cause) {
      if (attempt === 3) throw cause;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export async function startOnPort(
  port: number,
  files: PostgresFiles,
  settings: PostgresSettings,
): Promise<ChildProcess> {
  const all = {
    listen_addresses: files.host === loopback ? loopback : '',
    port: String(port),
    unix_socket_directories: files.host === loopback ? '' : files.host,
    timezone: 'UTC',
    // Neither statements nor row values belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', files.databaseDir, ...flags];
  const [file, rest, options] = command(files.account, files.binaries.postgres, args);
  const logFile = path.join(files.dataDir, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  // Its own process group: Ctrl-C in a terminal is for the server, which stops PostgreSQL last.
  const child = spawn(file, rest, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const starting = new AbortController();
  const ended = once(child, 'exit').then(([code]) => {
    starting.abort();
    throw new ConfigurationError(
      `DATA_DIR: PostgreSQL ended with code ${code} while starting; ${logFile} says why.`,
    );
  });
  await Promise.race([ended, waitUntilReady(port, files, starting.signal)]);
  // From here on its end is the supervisor's matter.
  ended.catch(() => undefined);
  return child;
}

async function waitUntilReady(
  port: number,
  { host, password }: PostgresFiles,
  signal: AbortSignal,
): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !signal.aborted; await pause(20)) {
    const login = { host, port, user: 'postgres', password, database: 'postgres' };
    const client = new pg.Client({ ...login, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      await client.end();
      return;
    } catch (cause) {
      if (Date.now() > giveUp) throw cause;
    }
  }
}

/** A frozen PostgreSQL is killed in the end: what was committed is safe in its log. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const cancel = new AbortController();
    const late = pause(15_000, 'late', { signal: cancel.signal }).catch(() => 'cancelled');
    if ((await Promise.race([exit, late])) !== 'late') {
      cancel.abort();
      return;
    }
    child.kill(name);
  }
  await exit;
}
