import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../db/database-error.ts';
import type { SignalRow, SignalToWrite } from './write-signals.ts';

export type SignalWriter = (tenantId: string, signal: SignalToWrite) => Promise<SignalRow>;

type WriteTogether = (
  tenantId: string,
  signals: readonly SignalToWrite[],
) => Promise<readonly SignalRow[]>;

interface Waiting {
  signal: SignalToWrite;
  resolve(row: SignalRow): void;
  reject(error: unknown): void;
}

/** Enough to share a commit; while they are written the requests of as many others are read. */
const togetherAtMost = 16;

const restMs = 1;

/**
 * Writes a practice's signals in the order in which they come: a single one at once, and those that
 * come while others are being written together, in one commit.
 */
export function createSignalWriter(writeTogether: WriteTogether): SignalWriter {
  /** The practices that write just now, with what waits meanwhile. */
  const queues = new Map<string, Waiting[]>();

  const writeAll = async (tenantId: string, queue: Waiting[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, togetherAtMost);
      const failure = await writeBatch(writeTogether, tenantId, batch);
      // Those behind it would wait as long again, for the same answer.
      if (failure) for (const each of queue.splice(0)) each.reject(failure);
      // Under load a little later is many more together, at hardly more cost.
      if (queue.length > 0 && queue.length < togetherAtMost) await pause(restMs);
    }
    queues.delete(tenantId);
  };

  return (tenantId, signal) =>
    new Promise((resolve, reject) => {
      const waiting = { signal, resolve, reject };
      const queue = queues.get(tenantId);
      if (queue) return void queue.push(waiting);
      const fresh = [waiting];
      queues.set(tenantId, fresh);
      // After the requests that have just been read, so that they go together.
      void nextTurn().then(() => writeAll(tenantId, fresh));
    });
}

/** Gives the error back when there is no database to write to. */
async function writeBatch(
  writeTogether: WriteTogether,
  tenantId: string,
  batch: readonly Waiting[],
): Promise<unknown> {
  try {
    const rows = await writeTogether(
      tenantId,
      batch.map(({ signal }) => signal),
    );
    batch.forEach(({ resolve, reject }, at) => {
      const row = rows[at];
      if (row) resolve(row);
      else reject(new Error('a signal without an answer'));
    });
    return undefined;
  } catch (error) {
    const isAway = isDatabaseAway(error);
    if (isAway || batch.length === 1) for (const { reject } of batch) reject(error);
    // One that cannot be written must not take its neighbours along: nothing of them was kept.
    else for (const each of batch) await writeBatch(writeTogether, tenantId, [each]);
    return isAway ? error : undefined;
  }
}
