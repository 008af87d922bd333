import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigurationError, secretKeyOf } from '../config.ts';
import { keptSecret, makeDataDir, readIfThere } from './data-dir.ts';
import { type DataDirLock, type Holder, lockForServer, tryLock } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface Store {
  url: string;
  secretKey: KeyObject;
  stop(): Promise<void>;
}

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>;

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
  makeDataDir(config.dataDir);
  if (holder === 'server') {
    const lock = await lockForServer(config.dataDir);
    return start(config, lock, log);
  }
  return joinOrStart(config, log);
}

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
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await pause(100)) {
    const lock = tryLock(config.dataDir, 'tool');
    if (lock) {
      const store = await start(config, lock, log);
      return { ...store, stop: () => whenNobodyUses(store.url).then(store.stop) };
    }
    const running = await runningStore(config);
    if (running) return running;
  }
  throw new ConfigurationError(
    `DATA_DIR is in use, but its database does not answer: ${config.dataDir}`,
  );
}

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
    if (rows[0]?.mine) return { url, secretKey, stop: () => client.end() };
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
