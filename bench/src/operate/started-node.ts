import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface StartedNode {
  origin: string;
  /** From the start of the process to the line that says so. */
  startMs: number;
  /** Of the processor, meanwhile. */
  cpuMs: number;
  residentMb(): number;
  stop(): Promise<void>;
}

/** Linux counts in hundredths of a second for every program. */
const tickMs = 10;

function cpuMsOf(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  // Behind the name in brackets: utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function residentMbOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
}

/** A node of its own process, until it is ready. */
export async function startNode(
  program: readonly string[],
  environment: Record<string, string>,
): Promise<StartedNode> {
  const began = performance.now();
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^Visite is ready at (\S+)$/.exec(line)?.[1];
    if (!origin) continue;
    const startMs = performance.now() - began;
    child.stdout.resume();
    return {
      origin,
      startMs,
      cpuMs: cpuMsOf(child),
      residentMb: () => residentMbOf(child),
      stop: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${program.join(' ')} did not start`);
}
