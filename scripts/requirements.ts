import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';
import { separatePostgresPrograms } from './separate-postgres.ts';

/** What needs more than `npm test`. */
export type Run = 'long' | 'cluster' | 'install';

interface Requirement {
  /** The Debian package. */
  name: string;
  program: string;
  /** For `npm run test:long`, `test:cluster` or `test:install` alone. */
  run?: Run;
}

const requirements: readonly Requirement[] = [
  { name: 'chromium', program: 'chromium' },
  { name: 'chromium-headless-shell', program: 'chromium-headless-shell' },
  { name: 'coturn', program: 'turnserver' },
  { name: 'curl', program: 'curl' },
  { name: 'firefox-esr', program: 'firefox-esr' },
  { name: 'openssl', program: 'openssl' },
  { name: 'buildah', program: 'buildah', run: 'long' },
  { name: 'caddy', program: 'caddy', run: 'long' },
  { name: 'mmdebstrap', program: 'mmdebstrap', run: 'long' },
  { name: 'prometheus', program: 'promtool', run: 'long' },
  { name: 'nginx-light', program: 'nginx', run: 'long' },
  { name: 'pgbouncer', program: 'pgbouncer', run: 'long' },
  { name: 'podman', program: 'podman', run: 'long' },
  { name: 'podman-compose', program: 'podman-compose', run: 'long' },
  // 15 on Debian 12, our oldest; newer elsewhere.
  { name: 'postgresql', program: 'initdb', run: 'long' },
  { name: 'runc', program: 'runc', run: 'long' },
  { name: 'strace', program: 'strace', run: 'long' },
  { name: 'systemd', program: 'systemd-analyze', run: 'long' },
  { name: 'webkit2gtk-driver', program: 'WebKitWebDriver', run: 'long' },
  { name: 'xvfb', program: 'Xvfb', run: 'long' },
  { name: 'etcd-client', program: 'etcdctl', run: 'cluster' },
  { name: 'etcd-server', program: 'etcd', run: 'cluster' },
  { name: 'haproxy', program: 'haproxy', run: 'cluster' },
  { name: 'patroni', program: 'patroni', run: 'cluster' },
  { name: 'iproute2', program: 'ip', run: 'install' },
  { name: 'systemd-container', program: 'systemd-nspawn', run: 'install' },
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
export function missingPackages(path: string, ...runs: Run[]): string[] {
  return requirements
    .filter(({ run }) => run === undefined || runs.includes(run))
    .filter(({ program }) => !isProgram(program, path))
    .map(({ name }) => name);
}

export function missingSentence(packages: readonly string[]): string {
  const names = packages.join(' ');
  return `The tests need ${names}. Install with: apt-get install ${names}`;
}

const servicePolicy = '/usr/sbin/policy-rc.d';

/** systemd's packages start their services unless this file, Debian's own way to say so, forbids it. */
async function withoutServices<Result>(run: () => Promise<Result>): Promise<Result> {
  if (existsSync(servicePolicy)) return run();
  writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await run();
  } finally {
    rmSync(servicePolicy, { force: true });
  }
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
    const { code, output } = await withoutServices(step);
    if (code !== 0) {
      console.log(output);
      return false;
    }
  }
  return true;
}

/** Brings what the tests need; a sentence if that is not possible. */
export async function ensureRequirements(...runs: Run[]): Promise<string | undefined> {
  const missing = missingPackages(searchPath(), ...runs);
  if (missing.length === 0) return undefined;
  const isDebian = existsSync('/etc/debian_version') && isProgram('apt-get', searchPath());
  const isRoot = process.getuid?.() === 0;
  if (!isDebian || !isRoot || !(await install(missing))) return missingSentence(missing);
  const still = missingPackages(searchPath(), ...runs);
  return still.length === 0 ? undefined : missingSentence(still);
}

/** Debian keeps PostgreSQL's programs in a folder of their own. */
const searchPath = () =>
  [process.env.PATH, '/usr/bin', '/usr/sbin', separatePostgresPrograms()]
    .filter((folder) => folder !== undefined)
    .join(delimiter);
