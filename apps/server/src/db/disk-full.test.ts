import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect, it } from 'vitest';
import { diskFullAtStart } from './disk-full.ts';

const separate = { dataDir: tmpdir(), databaseUrl: 'postgres://db.example/visite' };
const withCode = (error: Error, code: string) => Object.assign(error, { code });

it.each([
  ['a file', withCode(new Error('write'), 'ENOSPC')],
  ['a quota', withCode(new Error('write'), 'EDQUOT')],
  [
    'a wrapped one',
    new Error('DATA_DIR cannot be written', { cause: withCode(new Error(), 'ENOSPC') }),
  ],
  [
    'initdb',
    Object.assign(new Error('Command failed'), { stderr: 'initdb: No space left on device' }),
  ],
])('[OPS-53] a disk that is full for %s is said in a sentence', (_what, error) => {
  expect(diskFullAtStart(error, separate)?.message).toBe(
    `DATA_DIR is on a disk that is full: ${tmpdir()}. Free some space, then start again.`,
  );
});

it('[OPS-53] the disk of a separate PostgreSQL is told apart, and other errors are left alone', () => {
  const full = withCode(new pg.DatabaseError('could not extend file', 1, 'error'), '53100');
  expect(diskFullAtStart(full, separate)?.message).toMatch(/^DATABASE_URL .* disk is full/);
  expect(diskFullAtStart(new Error('something else'), separate)).toBeUndefined();
});

it('[OPS-53] [OPS-63] a start that ended before there was a folder keeps its own error', () => {
  const embedded = { dataDir: `${tmpdir()}/visite-not-there`, databaseUrl: undefined };
  expect(diskFullAtStart(new Error('no embedded PostgreSQL'), embedded)).toBeUndefined();
});
