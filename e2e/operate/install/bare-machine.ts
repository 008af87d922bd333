import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** The machine's network: a cable to the test and nothing else. */
export const addresses = { test: '10.213.77.1', machine: '10.213.77.2' };
const network = { namespace: 'visite-install', outside: 'visite-out', inside: 'visite-in' };

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * A Debian with nothing but systemd, and the files of packages in apt's cache: what is installed there later
 * comes from the cache, because the machine reaches no mirror.
 */
export function makeBase(folder: string, packages: readonly string[]): void {
  if (existsSync(folder)) return;
  const download = `chroot "$1" apt-get -q -o APT::Install-Recommends=true install -y --download-only ${packages.join(' ')}`;
  const options = [
    '--variant=minbase',
    '--include=systemd,systemd-sysv,dbus,iproute2',
    '--skip=cleanup/apt',
    `--customize-hook=${download}`,
  ];
  run('mmdebstrap', '--quiet', ...options, 'bookworm', folder);
}

function addCable(): void {
  const { namespace, outside, inside } = network;
  removeCable();
  run('ip', 'netns', 'add', namespace);
  run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace);
  run('ip', 'address', 'add', `${addresses.test}/30`, 'dev', outside);
  run('ip', 'link', 'set', outside, 'up');
  const within = (...args: string[]) => run('ip', '-n', namespace, ...args);
  within('address', 'add', `${addresses.machine}/30`, 'dev', inside);
  within('link', 'set', inside, 'up');
  within('link', 'set', 'lo', 'up');
}

function removeCable(): void {
  spawnSync('ip', ['netns', 'delete', network.namespace]);
  spawnSync('ip', ['link', 'delete', network.outside]);
}

/** A machine of its own, started by its own systemd. Needs root. */
export class BareMachine {
  readonly root: string;
  readonly #log: string;
  #process: ChildProcess | undefined;

  constructor(folder: string, base: string) {
    this.root = join(folder, 'machine');
    this.#log = join(folder, 'machine.log');
    run('cp', '-a', base, this.root);
    writeFileSync(join(this.root, 'etc/resolv.conf'), '');
    rmSync(join(this.root, 'etc/hostname'), { force: true });
  }

  /** Names that the machine finds at the test's end of the cable, or at its own. */
  knows(names: { test: readonly string[]; machine: readonly string[] }): void {
    const lines = [
      '127.0.0.1 localhost',
      ...names.test.map((name) => `${addresses.test} ${name}`),
      ...names.machine.map((name) => `${addresses.machine} ${name}`),
    ];
    writeFileSync(join(this.root, 'etc/hosts'), `${lines.join('\n')}\n`);
  }

  async boot(): Promise<void> {
    addCable();
    const output = openSync(this.#log, 'a');
    const options = [
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--hostname=praxis',
      '--resolv-conf=off',
      '--timezone=off',
      `--network-namespace-path=/run/netns/${network.namespace}`,
    ];
    this.#process = spawn('systemd-nspawn', [...options, '-D', this.root, '--boot'], {
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    for (let tries = 0; tries < 300; tries += 1) {
      if (this.#leader !== undefined) {
        const { said } = await this.#within(['systemctl', 'is-system-running']);
        if (/running|degraded/.test(said)) return;
      }
      await pause(500);
    }
    throw new Error(`the machine did not start:\n${readFileSync(this.#log, 'utf8')}`);
  }

  /** The machine's first process, as seen from outside. */
  get #leader(): string | undefined {
    const pid = this.#process?.pid;
    if (pid === undefined) return undefined;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return stdout.trim().split(/\s+/)[0] || undefined;
  }

  /** Not in step with this process, which plays the machine's outside world meanwhile. */
  async #within(command: readonly string[]): Promise<{ status: number; said: string }> {
    const enter = ['--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd'];
    const clean = ['env', '-i', 'HOME=/root', 'TERM=dumb', 'DEBIAN_FRONTEND=noninteractive'];
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const child = spawn(
      'nsenter',
      ['--target', this.#leader ?? '', ...enter, ...clean, path, ...command],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { status: child.exitCode ?? 1, said };
  }

  /** Commands as they stand, in one shell of root, in root's home; everything that they said. */
  async shell(commands: string): Promise<string> {
    // A file: programs that read their input would take the rest of the commands for it.
    writeFileSync(join(this.root, 'opt/commands'), `cd\nexec 2>&1\nset -e -x\n${commands}`);
    const { status, said } = await this.#within(['bash', '/opt/commands']);
    if (status !== 0) throw new Error(`the commands ended with ${status}:\n${said}`);
    return said;
  }

  /** What a service has written into the journal. */
  async journal(unit: string): Promise<string> {
    return (await this.#within(['journalctl', '--no-pager', '-u', unit])).said;
  }

  /** Gone, with everything on it. */
  async destroy(): Promise<void> {
    const [child, leader] = [this.#process, this.#leader];
    if (child && leader && child.exitCode === null) {
      const gone = once(child, 'exit');
      // Its first process: with it the kernel ends all others; nspawn's own end would leave them running.
      process.kill(Number(leader), 'SIGKILL');
      await gone;
    }
    this.#process = undefined;
    removeCable();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}
