import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineProblems } from './lock-engines.ts';
import { migrationProblems } from './migration-rules.ts';
import {
  installScriptProblems,
  type Lock,
  lengthProblems,
  licenceProblems,
  lockGaps,
  lockProblems,
  machinePathProblems,
  sqlProblems,
} from './repo-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const lock: Lock = JSON.parse(read('package-lock.json'));
const { allowScripts = {} }: { allowScripts?: Record<string, boolean> } = JSON.parse(
  read('package.json'),
);
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: read(file) }))
  .filter(({ text }) => !text.includes('\0'));

const migrations = 'apps/server/src/db/migrations/';
const isMigration = (file: string) => file.startsWith(migrations) && file.endsWith('.sql');
const nameOf = (file: string) => file.slice(migrations.length);

/** Of the last tagged release; nothing is known before the first one, or where no tags were fetched. */
function releasedMigrations(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const [last] = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname').split(
    '\n',
  );
  if (!last) return [];
  const files = git('ls-tree', '-r', '--name-only', last, '--', migrations).split('\n');
  return files.filter(isMigration).map(nameOf);
}

const problems = [
  ...migrationProblems(
    tracked
      .filter(({ file }) => isMigration(file))
      .map(({ file, text }) => ({ name: nameOf(file), sql: text })),
    releasedMigrations(),
  ),
  ...lockProblems(lock),
  ...lockGaps(lock),
  ...engineProblems(lock),
  ...licenceProblems(lock),
  ...installScriptProblems(lock, allowScripts),
  ...tracked.flatMap(({ file, text }) => machinePathProblems(file, text)),
  ...tracked
    .filter(({ file }) => /\.(?:ts|tsx|mjs|css)$/.test(file))
    .flatMap(({ file, text }) => lengthProblems(file, text)),
  ...tracked
    .filter(({ file }) => file.endsWith('.ts'))
    .flatMap(({ file, text }) => sqlProblems(file, text)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
