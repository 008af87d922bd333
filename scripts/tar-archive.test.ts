import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ArchivedFile, tarGzip } from './tar-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'visite-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const long = `visite-1/${'deep/'.repeat(30)}file.txt`;
const files: ArchivedFile[] = [
  { name: 'visite-1/server.js', content: Buffer.from('run()\n') },
  { name: 'visite-1/bin/admin', content: Buffer.from('#!/bin/sh\n'), executable: true },
  { name: 'visite-1/empty', content: Buffer.alloc(0) },
  { name: 'visite-1/block', content: Buffer.alloc(512, 7) },
  { name: long, content: Buffer.from('ä') },
];

it('[OPS-62] an archive is the same whatever the order, and names no one', () => {
  const one = tarGzip(files, 1_700_000_000);
  expect(tarGzip(files.toReversed(), 1_700_000_000).equals(one)).toBe(true);
  expect(tarGzip(files, 1_700_000_001).equals(one)).toBe(false);
});

it('[OPS-62] tar unpacks what was put in, with modes and the moment given', () => {
  const archive = join(folder, 'a.tar.gz');
  writeFileSync(archive, tarGzip(files, 1_700_000_000));
  const listed = execFileSync('tar', ['--numeric-owner', '-tvzf', archive], {
    env: { ...process.env, TZ: 'UTC' },
    encoding: 'utf8',
  });
  expect(listed).toMatch(/^-rwxr-xr-x 0\/0 +10 2023-11-14 22:13 visite-1\/bin\/admin$/m);
  expect(listed).toMatch(/^-rw-r--r-- 0\/0 .* visite-1\/server\.js$/m);
  expect(listed).toMatch(/^drwxr-xr-x 0\/0 .* visite-1\/bin\/$/m);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  for (const { name, content } of files) {
    expect(readFileSync(join(folder, name)).equals(content)).toBe(true);
  }
});

it('[OPS-62] a name that does not fit is refused', () => {
  const name = `visite-1/${'x'.repeat(200)}`;
  expect(() => tarGzip([{ name, content: Buffer.alloc(0) }], 0)).toThrow('too long');
});
