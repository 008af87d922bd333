import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage, inspectPort } from './collect-garbage.ts';

/** Resident memory of a process, in bytes. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

async function openStream(url: string, headers: Record<string, string>): Promise<ClientRequest> {
  const sent = request(url, { agent: false, headers });
  sent.on('error', () => undefined);
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode === 503) {
    // A busy machine: as our clients do, ask again a little later.
    response.resume();
    await pause(1_000);
    return openStream(url, headers);
  }
  if (response?.statusCode !== 200) throw new Error(`a stream answered ${response?.statusCode}`);
  response.on('error', () => undefined);
  response.resume();
  return sent;
}

export interface Inspected {
  pid: number;
  /** The port of its inspector. */
  inspectedOn: number;
}

/** What one more open stream costs the process, in bytes, after a first few have warmed it up. */
export async function bytesPerStream(
  { pid, inspectedOn }: Inspected,
  url: string,
  headersOf: (stream: number) => Record<string, string>,
  count: number,
): Promise<number> {
  const open: ClientRequest[] = [];
  const grow = async (until: number) => {
    while (open.length < until) {
      const more = Math.min(20, until - open.length);
      open.push(
        ...(await Promise.all(
          Array.from({ length: more }, (_, at) => openStream(url, headersOf(open.length + at))),
        )),
      );
    }
    await pause(2_000);
    await collectGarbage(inspectedOn);
    await collectGarbage(inspectedOn);
  };
  await grow(Math.ceil(count / 10));
  const before = memoryOf(pid);
  await grow(Math.ceil(count / 10) + count);
  const grown = memoryOf(pid) - before;
  for (const each of open) each.destroy();
  await pause(1_000);
  return grown / count;
}

/** The floor: an event stream with nothing behind it, in a process of its own. */
export async function startBareStreams(): Promise<Inspected & { url: string; stop(): void }> {
  const inspectedOn = await inspectPort();
  const options = [`--inspect=127.0.0.1:${inspectedOn}`, import.meta.filename];
  const child: ChildProcess = spawn(process.execPath, options, {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [url] = (await once(lines, 'line')) as [string];
  return { pid: child.pid ?? 0, inspectedOn, url, stop: () => void child.kill() };
}

if (import.meta.main) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    const timer = setInterval(() => response.write(':\n\n'), 15_000);
    response.once('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}
