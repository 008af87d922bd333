import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finished, ROOT, runCommand } from './run-command.ts';

interface Check {
  name: string;
  command: readonly [program: string, ...args: string[]];
}

export interface CheckResult extends Finished {
  name: string;
  seconds: number;
}

/** A folder without sources has no types to check; the compiler would call that an error. */
function hasSources(project: string): boolean {
  const folder = dirname(project);
  const pattern = `${folder}/${folder === '.' ? 'scripts/' : ''}**/*.{ts,tsx}`;
  const exclude = (name: string) => name.endsWith('node_modules') || name.endsWith('dist');
  return globSync(pattern, { cwd: ROOT, exclude }).length > 0;
}

function typeChecks(): Check[] {
  const projects = globSync('{.,{packages,apps}/*,e2e,bench}/tsconfig{,.build}.json', {
    cwd: ROOT,
  });
  return projects
    .sort()
    .filter(hasSources)
    .map((project) => ({ name: `types ${project}`, command: ['tsc', '-p', project] }));
}

const folders = [
  'packages',
  'apps',
  'e2e',
  'bench',
  'scripts',
  'vitest.config.ts',
  'vitest.long.config.ts',
];

function allChecks(): Check[] {
  const cruise = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err'];
  const present = folders.filter((folder) => existsSync(join(ROOT, folder)));
  return [
    { name: 'dead code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
    { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
    { name: 'boundaries', command: ['depcruise', ...cruise, ...present] },
    ...typeChecks(),
    { name: 'rules', command: ['node', 'scripts/rules.ts'] },
    { name: 'conformity', command: ['node', 'scripts/conformity.ts', '--check'] },
    {
      name: 'reference',
      command: ['node', 'apps/server/src/admin/write-reference.ts', '--check'],
    },
    { name: 'security document', command: ['node', 'scripts/security-document.ts'] },
    { name: 'repository', command: ['node', 'scripts/repo-checks.ts'] },
  ];
}

/** Runs every check, two at a time, and tells of each when it ends. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = allChecks();
  const results: CheckResult[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [program, ...args] = check.command;
      const start = performance.now();
      const finished = await runCommand(program, args);
      const seconds = (performance.now() - start) / 1_000;
      results.push({ ...finished, name: check.name, seconds });
      const verdict = finished.code === 0 ? 'ok  ' : 'FAIL';
      console.log(`${verdict} ${seconds.toFixed(1).padStart(5)} s  ${check.name}`);
    }
  };
  await Promise.all([work(), work()]);
  for (const { name, output } of results.filter(({ code }) => code !== 0)) {
    console.log(`\n--- ${name}\n${output.trimEnd()}`);
  }
  return results;
}
