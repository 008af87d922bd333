import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigurationError, secretKeyOf } from '../config.ts';
import { keptSecret, makeDataDir, readIfThere } from './data-dir.ts';
import {
  type DataDirLock,
  type Holder,
  holderUrl,
  isLockable,
  lockForServer,
  tellHolderUrl,
  tryLock,
} from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { onStopSignal } from './on-stop-signal.ts';

export interface Store {
  url: string;
  secretKey: KeyObject;
  /** For links of tenant `default`: where the server that holds this embedded store says that it is. */
  serverUrl?: string | undefined;
  /** A server's: tells tools where it is. */
  tellServerUrl?(url: string): void;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey' | 'mayMakeStore'>;

/** In words for an operator, without a login. */
export function storeName({ databaseUrl, dataDir }: StoreConfig): string {
  if (databaseUrl === undefined) return `the embedded PostgreSQL under DATA_DIR ${dataDir}`;
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  return `the database ${database ?? ''} at ${place} (DATABASE_URL)`;
}

/** The given PostgreSQL, or our own; a server owns its own, a tool joins it or starts it. */
export async function openStore(
  config: StoreConfig,
  holder: Holder,
  log?: (message: string) => void,
): Promise<Store> {
  if (config.databaseUrl !== undefined) {
    if (!config.secretKey) throw new ConfigurationError('SECRET_KEY is missing.');
    return { url: config.databaseUrl, secretKey: config.secretKey, stop: async () => undefined };
  }
  if (holder === 'tool') return joinOrStart(config, log);
  if (!config.mayMakeStore && !holdsStore(config)) {
    throw new ConfigurationError(
      `DATABASE_URL is not set, and DATA_DIR holds no store yet: ${config.dataDir}. With NODE_ENV=production an empty one is made only if EMBEDDED_STORE=1 says that it is wanted.`,
    );
  }
  makeDataDir(config.dataDir);
  const lock = await lockForServer(config.dataDir);
  const store = await start(config, lock, log);
  return { ...store, tellServerUrl: (url) => tellHolderUrl(config.dataDir, url) };
}

const holdsStore = ({ dataDir }: StoreConfig) => existsSync(path.join(dataDir, 'postgres'));

async function start(
  config: StoreConfig,
  lock: DataDirLock,
  log?: (message: string) => void,
): Promise<Store> {
  try {
    const secretKey =
      config.secretKey ??
      secretKeyOf(Buffer.from(keptSecret(config.dataDir, 'secret.key'), 'base64'));
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    const stop = async () => {
      await postgres.stop();
      lock.release();
    };
    return { url: postgres.url, secretKey, stop };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

/** Whoever holds the lock may just be starting or ending: then wait until one of both is over. */
async function joinOrStart(config: StoreConfig, log?: (message: string) => void): Promise<Store> {
  // Neither a store nor a server that is just making one.
  if (!holdsStore(config) && !isLockable(config.dataDir)) throw noStore(config);
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await pause(100)) {
    const lock = tryLock(config.dataDir, 'tool');
    if (lock && !holdsStore(config)) {
      lock.release();
      throw noStore(config);
    }
    if (lock) {
      const store = await start(config, lock, log);
      const stop = () => whenNobodyUses(store.url).then(store.stop);
      // What this tool has started would outlive it.
      const forget = onStopSignal(() => {
        stop().finally(() => process.exit(1));
      });
      return { ...store, stop: () => stop().finally(forget) };
    }
    const running = await runningStore(config);
    if (running) return running;
  }
  throw new ConfigurationError(
    `DATA_DIR is in use, but its database does not answer: ${config.dataDir}`,
  );
}

const noStore = ({ dataDir }: StoreConfig) =>
  new ConfigurationError(
    `DATABASE_URL is not set, and DATA_DIR holds no store: ${dataDir}. A command makes none: give it the variables of the server, or start the server first.`,
  );

async function runningStore(config: StoreConfig): Promise<Store | undefined> {
  const told = readIfThere(path.join(config.dataDir, 'postgres.json'));
  const kept = readIfThere(path.join(config.dataDir, 'secret.key'));
  const secretKey =
    config.secretKey ?? (kept ? secretKeyOf(Buffer.from(kept, 'base64')) : undefined);
  if (told === undefined || secretKey === undefined) return undefined;
  const { url } = JSON.parse(told) as { url: string };
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`SELECT pg_try_advisory_lock_shared(${inUse}) AS mine`);
    if (rows[0]?.mine) {
      const serverUrl = holderUrl(config.dataDir);
      return { url, secretKey, serverUrl, stop: () => client.end() };
    }
    await client.end();
  } catch {
    // Ending or not yet started: the caller tries again.
  }
  return undefined;
}

/** Shared by all tools that have joined; whoever started the store takes it alone before the end. */
const inUse = 7_248_352;

async function whenNobodyUses(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(${inUse})`);
  // Held until PostgreSQL stops, so that nobody joins in between.
}
