import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { keptSecret, makeDataDir, readIfThere, writeWhole } from '../db/data-dir.ts';
import { tryLock } from '../db/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHead } from './manifest.ts';

export interface RestoreTarget {
  url: string;
  /** Words for the report. */
  name: string;
  stop(): Promise<void>;
  /** After a failure: what was not there before is gone again. */
  undo(): Promise<void>;
}

type Given = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey' | 'olderSecretKeys'>;

/** Refuses before anything is changed: with another key nothing that is sealed could be read. */
export function refuseOtherKeys(config: Given, head: BackupHead, file: string): void {
  const hint = `npm run admin -- verify-backup ${file} --write-keys <file> writes the backup's own.`;
  const given = config.secretKey?.export().toString('base64');
  if (given !== undefined && given !== head.secretKey) {
    throw new BackupError(`SECRET_KEY is not the key of this backup; ${hint}`);
  }
  const older = new Set(config.olderSecretKeys.map((each) => each.export().toString('base64')));
  if (!head.olderSecretKeys.every((each) => older.has(each))) {
    throw new BackupError(`SECRET_KEYS lacks older keys of this backup; ${hint}`);
  }
}

/** The given database, or an embedded store, which is made with the backup's key. */
export async function openTarget(config: Given, head: BackupHead): Promise<RestoreTarget> {
  if (config.databaseUrl !== undefined) {
    const { host, pathname } = new URL(config.databaseUrl);
    const nothing = async () => undefined;
    return {
      url: config.databaseUrl,
      name: `the database ${host}${pathname}`,
      stop: nothing,
      undo: nothing,
    };
  }
  const { dataDir } = config;
  makeDataDir(dataDir);
  const lock = tryLock(dataDir, 'tool');
  if (!lock) throw new BackupError(`Visite is running on DATA_DIR: stop it first (${dataDir}).`);
  const made = ['postgres', 'postgres.password', 'secret.key']
    .map((name) => path.join(dataDir, name))
    .filter((file) => !existsSync(file));
  const remove = () => {
    for (const file of made) rmSync(file, { recursive: true, force: true });
  };
  try {
    const putBack = config.secretKey ? () => undefined : placeKey(dataDir, head.secretKey);
    const postgres = await startEmbeddedPostgres({ dataDir });
    return {
      url: postgres.url,
      name: `the embedded store in ${dataDir}`,
      stop: async () => {
        await postgres.stop();
        lock.release();
      },
      undo: async () => {
        await postgres.stop();
        putBack();
        remove();
        lock.release();
      },
    };
  } catch (cause) {
    remove();
    lock.release();
    throw cause;
  }
}

/** A key that lies there already belongs to an empty store; it is kept beside, nobody can make it again. */
function placeKey(dataDir: string, key: string): () => void {
  const file = path.join(dataDir, 'secret.key');
  const replaced = `${file}.replaced`;
  const found = readIfThere(file);
  if (found?.trim() === key) return () => undefined;
  if (found !== undefined) renameSync(file, replaced);
  writeWhole(file, `${key}\n`);
  keptSecret(dataDir, 'secret.key');
  return () => {
    if (found !== undefined) renameSync(replaced, file);
  };
}
