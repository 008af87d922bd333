import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export interface ServerProcess {
  child: ChildProcess;
  /** Undefined when the process ended before it was ready. */
  url: string | undefined;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Kept between the processes of a suite: compiling the server takes longer than starting it. */
export const processEnvironment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: path.join(tmpdir(), 'visite-compile-cache'),
};

const main = path.join(import.meta.dirname, '../src/main.ts');

const running = new Set<ServerProcess>();

/** For afterEach: a failed test must not leave a server behind. */
export async function stopServerProcesses(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/** The real program in a process of its own, until it is ready or has ended. */
export async function startServerProcess(
  environment: Record<string, string>,
  program = main,
  watch: (output: string, child: ChildProcess) => void = () => undefined,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnvironment, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      watch(output, child);
      const found = /^Visite is ready at (.+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('close', () => resolve(undefined));
  });
  const url = await ready;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return (await exit).code;
  };
  const server = { child, url, exit, output: () => output, stop };
  running.add(server);
  exit.then(() => running.delete(server));
  return server;
}

/** Ready but for the web app, which is not built before these tests. */
export async function isReady(url: string | undefined): Promise<boolean> {
  const { reasons } = (await (await fetch(`${url}/readyz`)).json()) as {
    reasons: { code: string }[];
  };
  return reasons.every(({ code }) => code === 'web-build-missing');
}

/** Runs a module with arguments and gives what it printed. */
export async function runModule(code: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...processEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { printed, status: status as number | null };
}

export function temporaryDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'visite-data-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
