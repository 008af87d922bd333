import { existsSync, statfsSync } from 'node:fs';
import { type Config, ConfigurationError } from '../config.ts';
import { causesOf, databaseErrorOf } from './database-error.ts';

const pgDiskFull = '53100';
const systemCodes = new Set(['ENOSPC', 'EDQUOT']);
/** What initdb and PostgreSQL print. */
const said = /No space left on device|Disk quota exceeded/;

/** The sentence for a start that a full disk has ended; undefined when it was something else. */
export function diskFullAtStart(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): ConfigurationError | undefined {
  const isFull = causesOf(error).some(
    (each) =>
      ('code' in each && systemCodes.has(String(each.code))) ||
      said.test(each.message) ||
      ('stderr' in each && said.test(String(each.stderr))),
  );
  const isServers = databaseErrorOf(error)?.code === pgDiskFull;
  const isOwn = databaseUrl === undefined && hasNoRoom(dataDir);
  if (!isFull && !isServers && !isOwn) return undefined;
  const sentence =
    isServers && databaseUrl !== undefined
      ? 'DATABASE_URL names a PostgreSQL whose disk is full; free some space there, then start again.'
      : `DATA_DIR is on a disk that is full: ${dataDir}. Free some space, then start again.`;
  return new ConfigurationError(sentence, { cause: error });
}

/** Less than a WAL segment: PostgreSQL ends at its start, and its log has no room to say why. */
const leastBytes = 16 * 1024 * 1024;

function hasNoRoom(dataDir: string): boolean {
  // Not there yet when something else ended the start: then the disk is not why.
  if (!existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < leastBytes;
}
