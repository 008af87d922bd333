import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Ran {
  code: number;
  output: string;
}

/** Images and containers in a folder of its own, gone with it; nobody else's are touched. */
export class ContainerEngine {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** vfs: the only kind of storage that works inside of another container. */
  #storage(): string[] {
    const [root, run] = ['storage', 'run'].map((name) => join(this.#folder, name));
    return ['--root', String(root), '--runroot', String(run), '--storage-driver', 'vfs'];
  }

  #run(program: string, args: readonly string[]): Ran {
    const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64_000_000 });
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`;
    return { code: done.status ?? 127, output };
  }

  build(image: string, context: string, options: readonly string[] = []): void {
    const kind = ['--isolation', 'chroot', '--format', 'docker'];
    const args = ['bud', ...kind, '-t', image, ...options, context];
    const { code, output } = this.#run('buildah', [...this.#storage(), ...args]);
    if (code !== 0) throw new Error(`buildah: ${output}`);
  }

  /** runc and cgroupfs: without systemd, and where cgroups of both versions are mounted. */
  podman(...args: string[]): Ran {
    const runtime = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
    return this.#run('podman', [...this.#storage(), ...runtime, ...args]);
  }

  /** Debian and this Node: where images cannot be fetched, that is a base like any other. */
  buildBase(image: string): void {
    const context = join(this.#folder, 'base');
    mkdirSync(context, { recursive: true });
    const made = this.#run('mmdebstrap', [
      '--variant=minbase',
      debianName(),
      join(context, 'debian.tar'),
    ]);
    if (made.code !== 0) throw new Error(`mmdebstrap: ${made.output}`);
    cpSync(process.execPath, join(context, 'node'), { dereference: true });
    const steps = ['FROM scratch', 'ADD debian.tar /', 'COPY node /usr/local/bin/node'];
    writeFileSync(join(context, 'Containerfile'), `${steps.join('\n')}\n`);
    this.build(image, context);
  }
}

/** The release of this machine, for whose mirror it has keys. */
function debianName(): string {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? 'stable';
}

/** Options that the kernel of a container demands of the containers in it. */
export const nested = [
  ...['--network', 'host', '--ulimit', 'nofile=1024:1024'],
  ...['--ulimit', 'nproc=1024:1024'],
];

/** Why containers cannot run here; undefined if they can. */
export function whyNoContainers(): string | undefined {
  if (process.platform !== 'linux') return `on ${process.platform}`;
  if (process.getuid?.() !== 0) return 'not root';
  for (const program of ['podman', 'buildah', 'runc', 'mmdebstrap']) {
    if (spawnSync(program, ['--version']).error) return `${program} is not installed`;
  }
  return undefined;
}
