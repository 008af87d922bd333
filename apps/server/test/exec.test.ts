import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('[OPS-2] [OPS-47] where a shell has no exec, ours runs the same Node and gives its exit code', () => {
  const shim = path.join(import.meta.dirname, '../exec.mjs');
  const code = 'console.log(process.execPath, process.argv[1]); process.exit(7)';
  const args = [shim, 'node', '-e', code, 'ä b'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([7, `${process.execPath} ä b\n`]);
});
