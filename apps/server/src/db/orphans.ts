import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIfThere } from './data-dir.ts';

/** Live processes of a PostgreSQL on this directory, found by what they are, never by a kept id. */
function processesOn(databaseDir: string): number[] {
  if (process.platform === 'linux') return linuxProcessesOn(databaseDir);
  if (process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(`-D ${databaseDir}`))
    .map((line) => Number.parseInt(line, 10));
}

/** PostgreSQL works inside its data directory, its backends too. */
function linuxProcessesOn(databaseDir: string): number[] {
  const wanted = realpathSync(databaseDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => worksIn(wanted, pid))
    .map(Number);
}

/** The name matters too: an operator's shell may stand in the same directory. */
function worksIn(wanted: string, pid: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === wanted &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    // Ended meanwhile, or another account's process: neither is ours.
    return false;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
    }
  }
}

async function goneWithin(databaseDir: string, milliseconds: number): Promise<boolean> {
  for (const giveUp = Date.now() + milliseconds; Date.now() < giveUp; await pause(50)) {
    if (processesOn(databaseDir).length === 0) return true;
  }
  return false;
}

/** Call it under the lock only. Stops what a killed server left behind; true if there was something. */
export async function stopOrphans(databaseDir: string): Promise<boolean> {
  const postmasterFile = path.join(databaseDir, 'postmaster.pid');
  const orphans = processesOn(databaseDir);
  if (orphans.length > 0) {
    const postmaster = Number.parseInt(readIfThere(postmasterFile) ?? '', 10);
    signal(orphans.includes(postmaster) ? [postmaster] : orphans, 'SIGINT');
    if (!(await goneWithin(databaseDir, 10_000))) {
      // A frozen process acts on nothing else; what was committed is safe in the log.
      signal(processesOn(databaseDir), 'SIGKILL');
      await goneWithin(databaseDir, 5_000);
    }
  }
  // Nothing runs here any more. A kept process id that now belongs to a stranger would stop
  // PostgreSQL from starting.
  if (process.platform !== 'win32') rmSync(postmasterFile, { force: true });
  return orphans.length > 0;
}
