import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** A run needs less than one; a container's own default is 64 MB. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Temporary files of the tests go to memory where there is room: PostgreSQL clones a database of some 600 files
 * in 30 ms there, on a disk in 500 ms. `TMPDIR`, when it is set, wins.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = memory;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
