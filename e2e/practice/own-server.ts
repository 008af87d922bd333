import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

export interface OwnServer {
  address: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
  /** Where it keeps its data. */
  data: string;
  /** What it has logged and printed so far. */
  output: () => string;
  /** One of the operator's commands; what it printed. */
  admin: (...words: string[]) => string;
}

const root = join(import.meta.dirname, '../..');

/** A server that a story may stop, start and set up as it likes; it keeps its data in between. */
export async function ownServer(more: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'visite-story-'));
  const address = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: address,
    ...more,
  };
  let running: ChildProcess | null = null;
  let output = '';

  const stop = async () => {
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGTERM');
    await gone;
    running = null;
  };
  return {
    address,
    data,
    output: () => output,
    stop,
    async start() {
      running = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.stdout?.on('data', (chunk) => {
        output += String(chunk);
      });
      await said(running, 'Visite is ready');
    },
    admin: (...words) =>
      execFileSync(process.execPath, ['apps/server/src/admin/main.ts', ...words], {
        cwd: root,
        env,
        encoding: 'utf8',
      }),
    async remove() {
      await stop();
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function said(server: ChildProcess, words: string): Promise<void> {
  let text = '';
  const ready = Promise.withResolvers<void>();
  server.stdout?.on('data', (chunk) => {
    text += String(chunk);
    if (text.includes(words)) ready.resolve();
  });
  server.once('exit', () =>
    ready.reject(new Error(`the server ended before it said "${words}": ${text}`)),
  );
  await ready.promise;
}
