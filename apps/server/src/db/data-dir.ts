import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '../config.ts';

/** As root the database runs under another account, which must be able to walk through. */
const directoryMode = process.getuid?.() === 0 ? 0o711 : 0o700;

export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, directoryMode);
  } catch (cause) {
    throw new ConfigurationError(`DATA_DIR cannot be created or written: ${dataDir}`, { cause });
  }
}

/** Written beside its place and renamed: a crash leaves the old file or the new one, never half. */
export function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** 32 random bytes in base64, made at the first start and kept. Call it under the lock only. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  const kept = readIfThere(file)?.trim();
  if (kept !== undefined) {
    if (Buffer.from(kept, 'base64').length === 32) return kept;
    throw new ConfigurationError(`DATA_DIR holds a damaged secret: ${file}`);
  }
  const made = randomBytes(32).toString('base64');
  writeWhole(file, `${made}\n`);
  return made;
}
