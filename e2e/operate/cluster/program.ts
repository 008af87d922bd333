import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's packages bring accounts. */
export function accountOf(name: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) =>
    Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

interface Options {
  env?: Record<string, string>;
  account?: Account | undefined;
  cwd?: string;
  log: string;
}

/** A program of the cluster; its output goes to a file. */
export class Program {
  readonly name: string;
  readonly #command: readonly string[];
  readonly #options: Options;
  #child: ChildProcess | null = null;

  constructor(name: string, command: readonly string[], options: Options) {
    this.name = name;
    this.#command = command;
    this.#options = options;
  }

  start(): void {
    const { env, account, cwd, log } = this.#options;
    const output = openSync(log, 'a', 0o644);
    const [program = '', ...args] = this.#command;
    this.#child = spawn(program, args, {
      ...account,
      ...(cwd && { cwd }),
      env: {
        PATH: `${process.env.PATH}:/usr/sbin:/usr/bin`,
        LANG: 'C.UTF-8',
        ...env,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  log(): string {
    return readFileSync(this.#options.log, 'utf8');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.#child || !this.running) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
}

/** Asks again until it is so; `what` is told when it never is. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  seconds = 180,
): Promise<void> {
  const giveUp = Date.now() + seconds * 1_000;
  while (Date.now() < giveUp) {
    if (await holds().catch(() => false)) return;
    await pause(200);
  }
  throw new Error(`never: ${what}`);
}
