import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';
import { separatePostgresPrograms } from './separate-postgres.ts';

interface Requirement {
  /** The Debian package. */
  name: string;
  program: string;
  /** For `npm run test:long` alone. */
  forLong?: true;
}

const requirements: readonly Requirement[] = [
  { name: 'chromium', program: 'chromium' },
  { name: 'chromium-headless-shell', program: 'chromium-headless-shell' },
  { name: 'coturn', program: 'turnserver' },
  { name: 'firefox-esr', program: 'firefox-esr' },
  { name: 'caddy', program: 'caddy', forLong: true },
  { name: 'prometheus', program: 'promtool', forLong: true },
  { name: 'nginx-light', program: 'nginx', forLong: true },
  // 15 on Debian 12, our oldest; newer elsewhere.
  { name: 'postgresql', program: 'initdb', forLong: true },
];

export function isProgram(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The packages of which no program is in the path. */
export function missingPackages(path: string, forLong = false): string[] {
  return requirements
    .filter((each) => forLong || !each.forLong)
    .filter(({ program }) => !isProgram(program, path))
    .map(({ name }) => name);
}

export function missingSentence(packages: readonly string[]): string {
  const names = packages.join(' ');
  return `The tests need ${names}. Install with: apt-get install ${names}`;
}

async function install(packages: readonly string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(', ')}`);
  // In runlevel 1 Debian starts no service after installing it: coturn would take its port.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => runCommand('apt-get', ['-q', ...args], { env });
  const steps = [
    () => apt('update'),
    () => apt('install', '-y', '--no-install-recommends', ...packages),
  ];
  for (const step of steps) {
    const { code, output } = await step();
    if (code !== 0) {
      console.log(output);
      return false;
    }
  }
  return true;
}

/** Brings what the tests need; a sentence if that is not possible. */
export async function ensureRequirements(forLong = false): Promise<string | undefined> {
  const missing = missingPackages(searchPath(), forLong);
  if (missing.length === 0) return undefined;
  const isDebian = existsSync('/etc/debian_version') && isProgram('apt-get', searchPath());
  const isRoot = process.getuid?.() === 0;
  if (!isDebian || !isRoot || !(await install(missing))) return missingSentence(missing);
  const still = missingPackages(searchPath(), forLong);
  return still.length === 0 ? undefined : missingSentence(still);
}

/** Debian keeps PostgreSQL's programs in a folder of their own. */
const searchPath = () =>
  [process.env.PATH, '/usr/bin', '/usr/sbin', separatePostgresPrograms()]
    .filter((folder) => folder !== undefined)
    .join(delimiter);
