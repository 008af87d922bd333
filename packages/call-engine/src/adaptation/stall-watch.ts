import { type Clock, Timer } from '../clock.ts';

const stallTimings = {
  checkMs: 200,
  /** Audio comes every 20 ms, also while nobody speaks: none in so many checks, and the path may be dead. */
  silentChecks: 3,
  /** A weak path must not be restarted over and over. */
  pauseMs: 5_000,
} as const;

export type StallWatchOptions = {
  clock: Clock;
  /** When media was last received, by any clock; null: not lately. Must be cheap. */
  newestMedia: () => number | null;
  isAudioExpected: () => boolean;
  onStalled: () => Promise<void>;
};

/** Notices within a second that no voice arrives any more, which browsers take five to notice. */
export class StallWatch {
  readonly #options: StallWatchOptions;
  readonly #timer: Timer;
  #newest: number | null = null;
  #silent = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: StallWatchOptions) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
  }

  start(): void {
    if (this.#timer.isSet) return;
    this.#newest = null;
    this.#silent = 0;
    this.#schedule();
  }

  pause(): void {
    this.#timer.cancel();
  }

  dispose(): void {
    this.#timer.dispose();
  }

  #schedule(): void {
    this.#timer.set(stallTimings.checkMs, () => {
      this.#schedule();
      this.#check();
    });
  }

  #check(): void {
    const { clock, newestMedia, isAudioExpected, onStalled } = this.#options;
    const newest = newestMedia();
    const arrives = newest !== null && newest !== this.#newest;
    // Media that has never come is missing for another reason than the path.
    if (arrives || this.#newest === null || !isAudioExpected()) {
      this.#newest = newest;
      this.#silent = 0;
      return;
    }
    this.#silent += 1;
    const isLate = clock.now() - this.#toldAt >= stallTimings.pauseMs;
    if (this.#silent !== stallTimings.silentChecks || !isLate) return;
    this.#toldAt = clock.now();
    void onStalled();
  }
}
