import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { keptSecret, writeWhole } from './data-dir.ts';
import { stopOrphans } from './orphans.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const loopback = '127.0.0.1';

export interface EmbeddedPostgres {
  /** The application's login: it owns its database and is no superuser. */
  url: string;
  /** The superuser's login: for setting up, never for requests. */
  superuserUrl: string;
  stop(how?: 'fast' | 'when idle'): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  settings?: Readonly<Record<string, string>>;
  log?: (message: string) => void;
}

/** Call it under the lock on `dataDir` only. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => undefined } = options;
  const databaseDir = path.join(dataDir, 'postgres');
  const binaries = postgresBinaries();
  const account = postgresAccount(binaries.postgres, databaseDir);
  const password = keptSecret(dataDir, 'postgres.password');
  const files = { dataDir, databaseDir, binaries, account, password };

  if (!existsSync(databaseDir)) await initialise(files);
  else if (await stopOrphans(databaseDir)) log('stopped a PostgreSQL that a killed server left');

  let { child, port } = await startOnFreePort(files, options.settings);
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@${loopback}:${port}/${database}`;
  const stopped = new AbortController();

  const watch = () => child.once('exit', () => void revive());
  const revive = async () => {
    for (let wait = 100; !stopped.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      log('PostgreSQL ended unexpectedly; starting it again');
      try {
        await stopOrphans(databaseDir);
        child = await startOn(port, files, options.settings);
        watch();
        return;
      } catch (cause) {
        log(`PostgreSQL did not start: ${String(cause)}`);
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  };
  watch();

  const superuserUrl = urlOf('postgres', 'postgres');
  await makeDatabase(superuserUrl, password);
  const portFile = path.join(dataDir, 'postgres.json');
  writeWhole(portFile, JSON.stringify({ url: urlOf('visite', 'visite') }));

  return {
    url: urlOf('visite', 'visite'),
    superuserUrl,
    stop: async (how = 'fast') => {
      if (stopped.signal.aborted) return;
      stopped.abort();
      rmSync(portFile, { force: true });
      await end(child, how);
    },
  };
}

interface Files {
  dataDir: string;
  databaseDir: string;
  binaries: { initdb: string; postgres: string };
  account: PostgresAccount;
  password: string;
}

function command(account: PostgresAccount, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  const identity = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid };
  const options = {
    ...identity,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
  return [file, rest, options] as const;
}

/** Made under another name and renamed, so that a crash in between leaves no half database. */
async function initialise({ dataDir, databaseDir, binaries, account, password }: Files) {
  const draft = `${databaseDir}.new`;
  const passwordFile = path.join(dataDir, 'initial-password');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const each of [draft, passwordFile]) chownSync(each, account.uid, account.gid);
  }
  const [file, args, options] = command(account, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  try {
    await run(file, args, options);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, databaseDir);
}

/** Another process may take the port between looking and starting. */
async function startOnFreePort(files: Files, settings: EmbeddedOptions['settings']) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, child: await startOn(port, files, settings) };
    } catch (cause) {
      if (attempt === 5) throw cause;
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

async function startOn(port: number, files: Files, settings: EmbeddedOptions['settings'] = {}) {
  const all = {
    listen_addresses: loopback,
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    // Neither statements nor row values belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, args, options] = command(files.account, files.binaries.postgres, [
    ...['-D', files.databaseDir],
    ...flags,
  ]);
  const logFile = openSync(path.join(files.dataDir, 'postgres.log'), 'w', 0o600);
  // Its own process group: Ctrl-C in a terminal is for the server, which stops PostgreSQL last.
  const child = spawn(file, args, {
    ...options,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(
      `PostgreSQL ended with code ${code} while starting; see ${files.dataDir}/postgres.log`,
    );
  });
  ended.catch(() => undefined);
  await Promise.race([ended, answers(port, files.password)]);
  return child;
}

async function answers(port: number, password: string): Promise<void> {
  for (const giveUp = Date.now() + 60_000; ; await pause(20)) {
    const client = new pg.Client({
      host: loopback,
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    });
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

async function makeDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'visite') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'visite') AS database`,
    );
    if (!rows[0]?.role) {
      await client.query(
        `CREATE ROLE visite LOGIN CREATEROLE CREATEDB PASSWORD ${client.escapeLiteral(password)}`,
      );
    }
    if (!rows[0]?.database) await client.query('CREATE DATABASE visite OWNER visite');
  } finally {
    await client.end();
  }
}

/** `when idle` lets other tools finish; a frozen PostgreSQL is killed in the end, its log is safe. */
async function end(child: ChildProcess, how: 'fast' | 'when idle'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGTERM');
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
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
