import type { TurnServer } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Several peers that are prepared at once share one answer. */
const sameMomentMs = 5_000;
/** A server that does not answer must not hold up a call that may do without a relay. */
const patienceMs = 3_000;

/** The appointment's ICE servers, fresh whenever somebody asks; never rejects [CALL-23]. */
export class IceServers {
  readonly #clock: Clock;
  readonly #fetch: () => Promise<TurnServer[]>;
  readonly #log: Log;
  #known: TurnServer[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | null = null;

  constructor(clock: Clock, fetch: () => Promise<TurnServer[]>, log: Log) {
    this.#clock = clock;
    this.#fetch = fetch;
    this.#log = log;
  }

  async fresh(): Promise<RTCIceServer[]> {
    if (this.#clock.now() - this.#fetchedAt > sameMomentMs) {
      this.#underWay ??= this.#refresh();
      await this.#atMostPatience(this.#underWay);
    }
    return this.#known;
  }

  async #refresh(): Promise<void> {
    try {
      this.#known = await this.#fetch();
      this.#fetchedAt = this.#clock.now();
    } catch (error) {
      this.#log('call.no-turn-credentials', error);
    } finally {
      this.#underWay = null;
    }
  }

  async #atMostPatience(work: Promise<void>): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = this.#clock.after(patienceMs, resolve);
      const done = () => {
        timer.cancel();
        resolve();
      };
      work.then(done, done);
    });
  }
}
