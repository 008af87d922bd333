import type { TurnServer } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Several peers that are prepared at once share one request. */
const cacheMs = 5_000;
/** A slow server must not hold up a call that may work without a relay. */
const fetchTimeoutMs = 3_000;

/** The appointment's ICE servers with fresh credentials; never rejects [CALL-23]. */
export class IceServers {
  readonly #clock: Clock;
  readonly #fetch: () => Promise<TurnServer[]>;
  readonly #log: Log;
  #cached: TurnServer[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | null = null;

  constructor(clock: Clock, fetch: () => Promise<TurnServer[]>, log: Log) {
    this.#clock = clock;
    this.#fetch = fetch;
    this.#log = log;
  }

  async get(): Promise<RTCIceServer[]> {
    if (this.#clock.now() - this.#fetchedAt > cacheMs) {
      this.#pending ??= this.#refresh();
      await this.#withTimeout(this.#pending);
    }
    return this.#cached;
  }

  async #refresh(): Promise<void> {
    try {
      this.#cached = await this.#fetch();
      this.#fetchedAt = this.#clock.now();
    } catch (error) {
      this.#log('call.no-turn-credentials', error);
    } finally {
      this.#pending = null;
    }
  }

  async #withTimeout(work: Promise<void>): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = this.#clock.after(fetchTimeoutMs, resolve);
      const done = () => {
        timer.cancel();
        resolve();
      };
      work.then(done, done);
    });
  }
}
