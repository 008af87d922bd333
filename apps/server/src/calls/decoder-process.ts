import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FileType, fileLimits } from '@visite/contract';

/** Of data: pictures of 40 megapixels, the largest that we take, were decoded within it. */
const memoryMb = 1_024;
const patienceSeconds = 30;
const watchMs = 200;

const source = fileURLToPath(new URL('./attachment-decoder.ts', import.meta.url));
/** In the release both are bundled, to JavaScript. */
const program = source.replace(/\.ts$/, path.extname(import.meta.filename));

/** Only reads files, starts nothing. */
const permissions = ['--permission', '--allow-fs-read=*'];

/**
 * Decodes a foreign file in a process of its own, with an end to its memory and its time; a process
 * that dies has found no file. It inherits no variable: there are no secrets in it to be found.
 */
export async function decodesInProcess(bytes: Buffer, type: FileType): Promise<boolean> {
  const child = start([type, String(fileLimits.pixels)]);
  const stopWatching = process.platform === 'linux' ? () => undefined : watchMemory(child);
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  // It may die before it has read everything.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  return ended.finally(stopWatching);
}

function start(parameters: readonly string[]): ChildProcess {
  const node = [...permissions, '--max-old-space-size=512', program, ...parameters];
  const options = {
    stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'],
    env: {},
    timeout: patienceSeconds * 1_000,
    killSignal: 'SIGKILL' as const,
  };
  if (process.platform !== 'linux') return spawn(process.execPath, node, options);
  // RLIMIT_DATA counts what is written, RLIMIT_AS what is reserved: with the latter Node does not start.
  const limits = `ulimit -d ${memoryMb * 1_024}; ulimit -t ${patienceSeconds}; ulimit -c 0`;
  const script = `${limits}; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, process.execPath, ...node], options);
}

/** Where the system sets no limit for data. Windows has no `ps`: there Node's own limit has to do. */
function watchMemory(child: ChildProcess): () => void {
  const run = promisify(execFile);
  const look = async () => {
    if (child.pid === undefined) return;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
    if (Number(stdout) > memoryMb * 1_024) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void look().catch(() => undefined), watchMs);
  return () => clearInterval(timer);
}
