import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryDataDir } from '../../test/server-process.ts';
import { postgresAccount } from './postgres-account.ts';

const { dataDir, remove } = temporaryDataDir();
afterAll(remove);

/** PostgreSQL refuses to run as root, and whoever is not root has no other account to run under. */
const whoRuns =
  process.getuid?.() === 0 ? 'postgres' : execFileSync('id', ['-un']).toString().trim();

it('[OPS-7] runs PostgreSQL under an ordinary account, also below a closed directory', () => {
  const closed = path.join(dataDir, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const file = path.join(closed, 'file');
  writeFileSync(file, 'inside');
  const { prefix, ...identity } = postgresAccount(file);
  const run = (...command: string[]) => {
    const [program = '', ...args] = [...prefix, ...command];
    return execFileSync(program, args, prefix.length > 0 ? {} : identity)
      .toString()
      .trim();
  };
  expect(run('id', '-un')).toBe(whoRuns);
  expect(run('cat', file)).toBe('inside');
  // PostgreSQL looks before it opens, and that way of looking goes by other rules.
  expect(run(process.execPath, '-p', `fs.accessSync(${JSON.stringify(file)}) ?? 'seen'`)).toBe(
    'seen',
  );
});

it('[OPS-7] takes no special right where none is needed', () => {
  expect(postgresAccount('/usr/bin/env').prefix).toEqual([]);
});
