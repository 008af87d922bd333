import { describe, expect, it } from 'vitest';
import {
  installScriptProblems,
  isAllowedLicence,
  type LockedPackage,
  lengthProblems,
  licenceProblems,
  lockGaps,
  lockProblems,
  machinePathProblems,
  sqlProblems,
} from './repo-rules.ts';

const lock = (packages: Record<string, LockedPackage>) => ({
  packages: { '': {}, 'apps/web': {}, 'node_modules/@visite/web': { link: true }, ...packages },
});

describe('the lock file', () => {
  it('[OPS-27] carries no registry address', () => {
    expect(lockProblems(lock({ 'node_modules/a': { version: '1.0.0' } }))).toEqual([]);
    const tied = lock({ 'node_modules/b/node_modules/@c/d': { resolved: 'https://r.example/d' } });
    expect(lockProblems(tied)).toEqual(['@c/d carries the address of a registry']);
  });

  it('[OPS-27] knows the packages of every platform', () => {
    const optionalDependencies = { '@t/linux': '1.0.0', '@t/mac': '1.0.0' };
    const tool = { 'node_modules/a/node_modules/t': { optionalDependencies } };
    const linux = { 'node_modules/a/node_modules/@t/linux': {} };
    expect(lockGaps(lock({ ...tool, ...linux, 'node_modules/@t/mac': {} }))).toEqual([]);
    expect(lockGaps(lock({ ...tool, ...linux, 'node_modules/b/node_modules/@t/mac': {} }))).toEqual(
      ['@t/mac, which node_modules/a/node_modules/t may need, is not in the lock'],
    );
    const own = { packages: { '': { optionalDependencies: { n: '24.0.0' } } } };
    expect(lockGaps(own)).toEqual(['n, which the project may need, is not in the lock']);
  });

  it('[OPS-27] lets no install script run that nobody allowed', () => {
    const scripted = lock({ 'node_modules/a': { hasInstallScript: true } });
    expect(installScriptProblems(scripted, { a: true })).toEqual([]);
    expect(installScriptProblems(scripted, { b: true })).toEqual([
      'a runs a script at installation and is not in allowScripts',
    ]);
    expect(installScriptProblems(scripted, { a: false })).toHaveLength(1);
  });
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['MPL-2.0', false],
    ['Unlicense', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('[OPS-27] "%s" is allowed: %s', (expression, allowed) => {
    expect(isAllowedLicence(expression)).toBe(allowed);
  });

  it('[OPS-27] exceptions hold for one package and one licence, and what only tests need is judged too', () => {
    const locked = lock({
      'node_modules/axe-core': { license: 'MPL-2.0' },
      'node_modules/lightningcss-linux-x64-gnu': { license: 'MPL-2.0' },
      'node_modules/other': { license: 'MPL-2.0' },
      'node_modules/@fontsource-variable/inter': { license: 'GPL-2.0' },
      'node_modules/silent': {},
      'node_modules/only-for-tests': { license: 'Unlicense', dev: true },
    });
    expect(licenceProblems(locked)).toEqual([
      'other has the licence MPL-2.0',
      '@fontsource-variable/inter has the licence GPL-2.0',
      'silent has the licence of nobody knows',
      'only-for-tests has the licence Unlicense',
    ]);
  });
});

describe('tracked files', () => {
  const slash = '/';
  it.each([
    [`${slash}work/x`, 1],
    [`cd "${slash}root/.ssh"`, 1],
    [`(${slash}home/anna)`, 1],
    [`${slash}tmp/x.log`, 1],
    [`https://a.example${slash}work/x`, 0],
    [`apps${slash}work/x`, 0],
    [`./tmp${slash}x`, 0],
    ['/usr/bin/chromium', 0],
    ['the folder /work itself', 0],
  ])('[OPS-27] %s holds %d machine paths', (text, count) => {
    expect(machinePathProblems('a.md', text)).toHaveLength(count);
  });

  it('[OPS-27] the line is named', () => {
    expect(machinePathProblems('a.md', `fine\n${slash}work/x`)).toEqual([
      "a.md:2 holds a machine's path",
    ]);
  });

  it('[OPS-27] have at most 400 lines of source', () => {
    expect(lengthProblems('a.ts', 'x\n'.repeat(400))).toEqual([]);
    expect(lengthProblems('a.ts', 'x\n'.repeat(401))).toEqual([
      'a.ts has 401 lines; split it (at most 400)',
    ]);
  });
});

describe('SQL', () => {
  const select = 'const found = `SELECT id FROM staff`;';
  it.each([
    ['apps/server/src/staff/log-in.ts', select, 1],
    ['apps/server/src/staff/restore.ts', select, 1],
    ['apps/server/src/staff/log-in.ts', 'await tx.client.query<Row>(text, [id]);', 1],
    ['apps/server/src/staff/log-in.ts', '`UPDATE staff AS s SET a = 1`', 1],
    ['apps/server/src/staff/log-in.ts', 'const { query } = call; // request.query.limit', 0],
    ['apps/server/src/staff/store.ts', select, 0],
    ['apps/server/src/staff/link-store.ts', select, 0],
    ['apps/server/src/staff/log-in.test.ts', select, 0],
    ['apps/server/src/db/migrate.ts', select, 0],
    ['apps/server/test/seed.ts', select, 0],
  ])('[OPS-27] %s with %s is refused: %d', (file, text, count) => {
    expect(sqlProblems(file, text)).toHaveLength(count);
  });
});
