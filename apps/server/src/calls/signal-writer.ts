import { isDatabaseAway } from '../db/database-error.ts';
import type { SignalRow, SignalToWrite } from './write-signals.ts';

export type SignalWriter = (tenantId: string, signal: SignalToWrite) => Promise<SignalRow>;

type Write = (
  tenantId: string,
  signals: readonly SignalToWrite[],
) => Promise<readonly (SignalRow | undefined)[]>;

/** A connection, kept while there is something to write. */
export interface SignalLane {
  /** Writes those that need no further look; the others have no row. */
  writePlain: Write;
  /** Writes or refuses each. */
  write: Write;
  close(broken: Error | undefined): void;
}

type OpenLane = () => Promise<SignalLane>;

interface Waiting {
  signal: SignalToWrite;
  resolve(row: SignalRow): void;
  reject(error: unknown): void;
}

/** Enough to share a commit; while they are written the requests of as many others are read. */
const togetherAtMost = 64;
/** As soon as so many wait they go; fewer wait a little, when others came together before them. */
const enough = 16;
/** Under load a little later is many more together, at hardly more cost. */
const restMs = 1;

/**
 * Writes a practice's signals in the order in which they come: a single one at once, and those that
 * come while others are being written together, in one commit.
 */
export function createSignalWriter(openLane: OpenLane): SignalWriter {
  const queues = new Map<string, PracticeQueue>();
  return (tenantId, signal) =>
    new Promise((resolve, reject) => {
      const known = queues.get(tenantId);
      const queue = known ?? new PracticeQueue(tenantId, openLane, () => queues.delete(tenantId));
      queues.set(tenantId, queue);
      queue.add({ signal, resolve, reject });
    });
}

/** What a practice writes just now and what waits meanwhile. It ends when nothing is left. */
class PracticeQueue {
  readonly #tenantId: string;
  readonly #onEnd: () => void;
  readonly #waiting: Waiting[] = [];
  #lane: SignalLane | undefined;
  #isWriting = false;
  #broken: Error | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(tenantId: string, openLane: OpenLane, onEnd: () => void) {
    this.#tenantId = tenantId;
    this.#onEnd = onEnd;
    openLane().then((lane) => this.#begin(lane), this.#fail);
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#send(enough);
  }

  #begin(lane: SignalLane): void {
    this.#lane = lane;
    this.#send(1);
  }

  #send(atLeast: number): void {
    const lane = this.#lane;
    if (!lane || this.#broken || this.#isWriting || this.#waiting.length < atLeast) return;
    clearTimeout(this.#rest);
    void this.#write(lane, this.#waiting.splice(0, togetherAtMost));
  }

  async #write(lane: SignalLane, batch: readonly Waiting[]): Promise<void> {
    this.#isWriting = true;
    const tell = await this.#attempt([lane.writePlain, lane.write], batch);
    this.#isWriting = false;
    // Before the answers: PostgreSQL writes while they are given.
    this.#send(batch.length === 1 ? 1 : enough);
    tell();
    if (this.#isWriting) return;
    if (this.#waiting.length > 0) {
      this.#rest = setTimeout(() => this.#send(1), restMs);
      return;
    }
    if (!this.#broken) this.#onEnd();
    lane.close(this.#broken);
  }

  /** Each way takes what the one before left undecided. What it gives back tells the senders. */
  async #attempt(ways: readonly Write[], batch: readonly Waiting[]): Promise<() => void> {
    const [write, ...further] = ways;
    if (!write) return () => rejectAll(batch, new Error('a signal without an answer'));
    try {
      const signals = batch.map(({ signal }) => signal);
      const rows = await write(this.#tenantId, signals);
      const undecided = batch.filter((_, at) => !rows[at]);
      const tellOthers = undecided.length > 0 ? await this.#attempt(further, undecided) : undefined;
      return () => {
        for (const [at, { resolve }] of batch.entries()) {
          const row = rows[at];
          if (row) resolve(row);
        }
        tellOthers?.();
      };
    } catch (error) {
      if (isDatabaseAway(error)) this.#fail(error);
      if (this.#broken || batch.length === 1) return () => rejectAll(batch, error);
      // One that cannot be written must not take its neighbours along: nothing of them was kept.
      const tells: (() => void)[] = [];
      for (const each of batch) tells.push(await this.#attempt(ways, [each]));
      return () => {
        for (const tell of tells) tell();
      };
    }
  }

  /** Whoever comes later begins anew; those who wait would wait as long again for the same answer. */
  readonly #fail = (error: unknown): void => {
    if (!this.#broken) this.#onEnd();
    this.#broken = error instanceof Error ? error : new Error('no database', { cause: error });
    rejectAll(this.#waiting.splice(0), error);
  };
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}
