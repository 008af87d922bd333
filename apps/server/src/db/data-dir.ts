import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '../config.ts';

/** As root the database runs under another account, which must be able to walk through. */
const directoryMode = process.getuid?.() === 0 ? 0o711 : 0o700;

export function makeDataDir(dataDir: string): void {
  try {
    makeWithParents(dataDir);
    if (isShared(dataDir)) throw new Error('it is shared with other programs');
    const trial = path.join(dataDir, `trial.${process.pid}`);
    writeFileSync(trial, '', { mode: 0o600 });
    rmSync(trial);
    chmodSync(dataDir, directoryMode);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`DATA_DIR cannot be created or written: ${dataDir} (${reason})`, {
      cause,
    });
  }
}

/** One by one: below /proc Node's own `recursive` never ends. */
function makeWithParents(directory: string): void {
  if (existsSync(directory)) {
    if (statSync(directory).isDirectory()) return;
    throw new Error('there is a file');
  }
  makeWithParents(path.dirname(directory));
  try {
    mkdirSync(directory);
  } catch (cause) {
    // Another process has made it meanwhile.
    if (!existsSync(directory)) throw cause;
  }
}

/** Such as /tmp: closing it to others would break the machine. */
const isShared = (directory: string) => (statSync(directory).mode & 0o1000) !== 0;

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
