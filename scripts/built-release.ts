import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run-command.ts';

function run(program: string, args: readonly string[], cwd: string, env = {}): string {
  const done = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr ?? done.error}`);
}

/** What lies here, committed or not, in another folder, with the same packages. */
export function copyProject(to: string): void {
  const files = run('git', ['ls-files', '-co', '--exclude-standard'], ROOT).trim().split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  run('cp', ['-a', 'node_modules', to], ROOT);
}

/** The commit's, so that the test knows no time of its own; of the first build for all of them. */
let momentOfCommit: string | undefined;

export interface BuiltRelease {
  archive: Buffer;
  /** `visite-<version>`: the archive's only folder. */
  name: string;
  /** What the build wrote beside the archive. */
  folder: string;
}

/** `npm run release` in a copy of the project. */
export function buildReleaseIn(folder: string): BuiltRelease {
  momentOfCommit ??= run('git', ['log', '-1', '--format=%ct'], ROOT).trim();
  run('npm', ['run', 'release'], folder, { SOURCE_DATE_EPOCH: momentOfCommit });
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name = `visite-${version}`;
  const release = join(folder, 'release');
  return { archive: readFileSync(join(release, `${name}.tar.gz`)), name, folder: release };
}
