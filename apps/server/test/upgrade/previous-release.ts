import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');
const migrations = 'apps/server/src/db/migrations';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 }).trim();

/** The last tagged release; before the first tag: the newest commit whose migrations are fewer than ours. */
function previousCommit(): string {
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('no history to take the last release from: git fetch --unshallow --tags');
  }
  // From the parent on: the last tag may stand on this very commit.
  const tag = spawnSync(
    'git',
    ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (tag.status === 0) return tag.stdout.trim();
  const here = git('ls-files', `${migrations}/*.sql`)
    .split('\n')
    .map((file) => `${git('hash-object', file)} ${file}`);
  const commits = git('log', '--first-parent', '-m', '--format=%H', '--', migrations).split('\n');
  for (const commit of ['HEAD', ...commits.map((each) => `${each}^`)]) {
    const there = git('ls-tree', '-r', '--format=%(objectname) %(path)', commit, `${migrations}/`)
      .split('\n')
      .filter((line) => line.endsWith('.sql'));
    const isBeginning = there.every((line, at) => line === here[at]);
    if (there.length < here.length && isBeginning) return git('rev-parse', commit);
  }
  throw new Error('no commit whose migrations are the beginning of ours');
}

interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

function lockOf(folder: string): Record<string, Locked> {
  return JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages;
}

/** What runs in the old version is installed here in the same versions. */
function canShare(folder: string): boolean {
  const ours = lockOf(root);
  return Object.entries(lockOf(folder))
    .filter(
      ([at, { dev, devOptional, link }]) =>
        at.includes('node_modules/') && !(dev || devOptional || link),
    )
    .every(([at, { version }]) => ours[at]?.version === version);
}

/** Links to our packages, but to the old version's own workspaces. */
function sharePackages(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@visite'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@visite') continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const file of globSync('{packages,apps}/*/package.json', { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { name: string };
    const workspace = path.dirname(file);
    symlinkSync(path.join(folder, workspace), path.join(modules, name));
    const own = path.join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(folder, workspace, 'node_modules'));
  }
}

export interface PreviousRelease {
  /** A tag or a commit. */
  name: string;
  main: string;
  admin: string;
  /** Whether it starts on a schema that is newer but only expanded. */
  startsOnNewerSchema: boolean;
  remove(): void;
}

/** The sources of the last release in a directory of their own, with packages to run them. */
export function checkOutPreviousRelease(): PreviousRelease {
  const name = previousCommit();
  const folder = mkdtempSync(path.join(tmpdir(), 'visite-previous-'));
  const archive = path.join(folder, 'archive.tar');
  git('archive', '--format=tar', '--output', archive, name);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  if (canShare(folder)) sharePackages(folder);
  else {
    const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  }
  // No browser plays here, but without a web app the server is never ready.
  symlinkSync(path.join(root, 'apps/web/dist'), path.join(folder, 'apps/web/dist'));
  const server = path.join(folder, 'apps/server/src');
  return {
    name,
    main: path.join(server, 'main.ts'),
    admin: path.join(server, 'admin/main.ts'),
    startsOnNewerSchema: existsSync(path.join(server, 'db/schema-state.ts')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
