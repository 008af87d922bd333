import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../config.ts';
import { readIfThere, writeWhole } from './data-dir.ts';

/** `tool` holds the lock for moments, `server` for its whole life. */
export type Holder = 'server' | 'tool';

export interface DataDirLock {
  release(): void;
}

const lockFile = (dataDir: string) => path.join(dataDir, 'lock');
const holderFile = (dataDir: string) => path.join(dataDir, 'holder.json');

/**
 * The lock is SQLite's lock on an empty file: a kernel lock of this process on every platform,
 * which ends with the process however it ends. So no stale lock can block a start, no reused
 * process id can fool it, and an orphaned PostgreSQL does not inherit it.
 */
export function tryLock(dataDir: string, holder: Holder): DataDirLock | undefined {
  const location = lockFile(dataDir);
  // Ours alone: whoever could open it for reading could hold a lock on it. Only if it is not there:
  // to close any second handle would end the kernel lock of this process.
  if (!existsSync(location)) writeFileSync(location, '', { mode: 0o600 });
  const file = new DatabaseSync(location, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (cause instanceof Error && /locked/.test(cause.message)) return undefined;
    throw cause;
  }
  writeWhole(holderFile(dataDir), JSON.stringify({ holder, pid: process.pid }));
  return { release: () => file.close() };
}

/** Only for words: the kernel decides who holds the lock, this file says who it is. */
function readHolder(dataDir: string): { holder?: Holder; pid?: number; url?: string } {
  try {
    return JSON.parse(readIfThere(holderFile(dataDir)) ?? '{}');
  } catch {
    return {};
  }
}

/** Under the lock: where the server can be reached, for tools that print links. */
export function tellHolderUrl(dataDir: string, url: string): void {
  writeWhole(holderFile(dataDir), JSON.stringify({ ...readHolder(dataDir), url }));
}

export const holderUrl = (dataDir: string): string | undefined => readHolder(dataDir).url;

/** Whether somebody has ever held a lock here. */
export const isLockable = (dataDir: string): boolean => existsSync(lockFile(dataDir));

/** A server waits for a tool to end, but not for another server. */
export async function lockForServer(dataDir: string, patienceMs = 30_000): Promise<DataDirLock> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const lock = tryLock(dataDir, 'server');
    if (lock) return lock;
    const { holder, pid } = readHolder(dataDir);
    if (holder !== 'tool' || Date.now() > giveUp) {
      throw new ConfigurationError(
        `DATA_DIR is in use by another Visite (process ${pid ?? 'unknown'}): ${dataDir}`,
      );
    }
    await pause(100);
  }
}
