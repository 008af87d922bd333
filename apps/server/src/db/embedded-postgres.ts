import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { keptSecret, writeWhole } from './data-dir.ts';
import { stopOrphans } from './orphans.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import {
  command,
  type PostgresFiles,
  type PostgresSettings,
  postgresHost,
  startOnFreePort,
  startOnPort,
  stopPostgres,
} from './postgres-process.ts';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** The application's login: it owns its database and is no superuser. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  settings?: PostgresSettings;
  /** Even where it could have a socket; for tests that stand in between. */
  overTcp?: boolean;
  log?: ((message: string) => void) | undefined;
}

/** Call it under the lock on `dataDir` only. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, settings = {}, overTcp = false, log = () => undefined } = options;
  const databaseDir = path.join(dataDir, 'postgres');
  const binaries = postgresBinaries();
  const account = postgresAccount(binaries.postgres, databaseDir);
  const password = keptSecret(dataDir, 'postgres.password');
  const host = postgresHost(databaseDir, overTcp);
  const files: PostgresFiles = { dataDir, databaseDir, binaries, account, password, host };

  if (!existsSync(databaseDir)) await initialise(files);
  else if (await stopOrphans(databaseDir)) log('stopped a PostgreSQL that a killed server left');

  let { child, port } = await startOnFreePort(files, settings);
  const stopped = new AbortController();

  /** Always on the same port, so that every pool finds it again. */
  const revive = async () => {
    for (let wait = 100; !stopped.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      log('PostgreSQL ended unexpectedly; starting it again');
      try {
        await stopOrphans(databaseDir);
        child = await startOnPort(port, files, settings);
        return watch();
      } catch (cause) {
        log(`PostgreSQL did not start: ${String(cause)}`);
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  };
  let reviving: Promise<void> | undefined;
  const watch = () =>
    void child.once('exit', () => {
      reviving = revive();
    });
  watch();

  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
  const url = urlOf('visite', 'visite');
  const urlFile = path.join(dataDir, 'postgres.json');
  const stop = async () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    rmSync(urlFile, { force: true });
    await reviving;
    await stopPostgres(child);
  };
  try {
    await makeDatabase(urlOf('postgres', 'postgres'), password);
  } catch (cause) {
    await stop();
    throw cause;
  }
  writeWhole(urlFile, JSON.stringify({ url }));
  return { url, stop };
}

/** Made under another name and renamed, so that a crash in between leaves no half database. */
async function initialise({ dataDir, databaseDir, binaries, account, password }: PostgresFiles) {
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

async function makeDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'visite') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'visite') AS database`,
    );
    if (!rows[0]?.role) {
      const secret = client.escapeLiteral(password);
      await client.query(`CREATE ROLE visite LOGIN CREATEROLE CREATEDB PASSWORD ${secret}`);
    }
    if (!rows[0]?.database) await client.query('CREATE DATABASE visite OWNER visite');
  } finally {
    await client.end();
  }
}
