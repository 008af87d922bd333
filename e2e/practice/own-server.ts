import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnServer {
  address: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A server that a story may stop, start and set up as it likes; it keeps its data in between. */
export async function ownServer(): Promise<OwnServer> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'visite-story-'));
  const address = `http://localhost:${port}`;
  let running: ChildProcess | null = null;

  const stop = async () => {
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGTERM');
    await gone;
    running = null;
  };
  return {
    address,
    stop,
    async start() {
      running = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, PORT: String(port), DATA_DIR: data, PUBLIC_URL: address },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await said(running, 'Visite is ready');
    },
    async remove() {
      await stop();
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function said(server: ChildProcess, words: string): Promise<void> {
  let text = '';
  for await (const chunk of server.stdout ?? []) {
    text += String(chunk);
    if (!text.includes(words)) continue;
    server.stdout?.resume();
    return;
  }
  throw new Error(`the server ended before it said "${words}": ${text}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof found !== 'object' || !found) throw new Error('no free port');
  return found.port;
}
