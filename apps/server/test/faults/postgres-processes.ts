import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const parentOf = (pid: number): number => {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // Ended while we looked.
    return 0;
  }
};

/** The embedded PostgreSQL of a data directory with all its processes, the parent first. */
function postgresProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster)];
}

export function signalPostgres(dataDir: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  // The parent alone dies: its children notice, as with a real crash of the parent.
  const pids = signal === 'SIGKILL' ? [postmasterOf(dataDir)] : postgresProcesses(dataDir);
  for (const pid of pids) process.kill(pid, signal);
}
