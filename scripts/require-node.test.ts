import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** A checkout in which nothing is installed. */
const bare = mkdtempSync(join(tmpdir(), 'visite-bare-'));
beforeAll(() => {
  mkdirSync(join(bare, 'scripts'));
  mkdirSync(join(bare, 'bin'));
  for (const file of ['package.json', 'scripts/require-node.cjs']) {
    copyFileSync(join(root, file), join(bare, file));
  }
});
afterAll(() => rmSync(bare, { recursive: true }));

/** Runs a script of package.json with a `node` that says to be another one. */
function runAs(version: string, platform: string, name: string) {
  const pretend = join(bare, 'bin/pretend.cjs');
  const lines = [
    `Object.defineProperty(process, 'platform', { value: '${platform}' });`,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  ];
  writeFileSync(pretend, lines.join('\n'));
  const node = join(bare, 'bin/node');
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' -r '${pretend}' "$@"\n`);
  chmodSync(node, 0o755);
  // npm itself must not run on the pretending one.
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('.bin'));
  const env = { ...process.env, PATH: path.join(delimiter), NODE_OPTIONS: '' };
  const script = scripts[`pre${name}`] ?? scripts[name] ?? '';
  const shell = `PATH='${join(bare, 'bin')}':"$PATH"; ${script}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', shell], {
    cwd: bare,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('an older Node', () => {
  it.each(['start', 'test', 'admin', 'job', 'check', 'build', 'test:unit', 'test:browser'])(
    '[OPS-48] npm run %s says in one sentence which is needed and where it comes from',
    (script) => {
      expect(runAs('20.20.2', 'darwin', script)).toEqual({
        status: 1,
        output: `Visite needs Node.js 24.7 or newer, and this is 20.20.2. npm ci brings none along for darwin on ${process.arch}: install it from https://nodejs.org/en/download, or with a version manager (nvm install 24).\n`,
      });
    },
  );

  it('[OPS-48] is told of npm ci where that brings a newer one', () => {
    const { output } = runAs('22.22.0', 'linux', 'start');
    expect(output).toMatch(/^Visite needs .* npm ci brings it along: run that first\.\n$/);
  });

  it('[OPS-48] of the right version is let through', () => {
    for (const version of ['24.7.0', '26.0.0']) {
      expect(runAs(version, 'darwin', 'start').output).not.toContain('Visite needs');
    }
    expect(runAs('24.6.9', 'darwin', 'start').output).toContain('Visite needs');
  });

  it('[OPS-48] is noticed by every script that runs on Node', () => {
    const unguarded = Object.entries(scripts).filter(
      ([name, command]) =>
        !/\bnode -r \.\/scripts\/require-node\.cjs |^node scripts\/require-node\.cjs$/.test(
          command,
        ) && scripts[`pre${name}`] !== 'node scripts/require-node.cjs',
    );
    // Biome is no program of Node's.
    expect(unguarded.map(([name]) => name)).toEqual(['format']);
  });
});
