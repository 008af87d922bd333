import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export interface Finished {
  code: number;
  output: string;
}

interface Options {
  env?: Record<string, string>;
  /** Show the output while it comes, instead of keeping it. */
  live?: boolean;
}

/** Runs a program of the project: what npm installed comes first in the path, also without npm. */
export function runCommand(
  program: string,
  args: readonly string[],
  { env = {}, live = false }: Options = {},
): Promise<Finished> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: `${Buffer.concat(chunks)}` }));
  });
}
