import type { Clock, TimerHandle } from '../clock.ts';

/** Lets every step that waits on a resolved promise run, without real time passing. */
export async function microtasks(ticks = 60): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
}

type Entry = { at: number; order: number; run: () => void };

/** Time that advances only when a test calls `advance`. */
export class ManualClock implements Clock {
  #now = Date.parse('2026-03-02T09:00:00Z');
  #order = 0;
  #entries: Entry[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): TimerHandle {
    const entry = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#entries.push(entry);
    return {
      cancel: () => {
        this.#entries = this.#entries.filter((each) => each !== entry);
      },
    };
  }

  get pending(): number {
    return this.#entries.length;
  }

  /** Runs what is due, in order; `between` lets promises and deliveries happen in between. */
  async advance(ms: number, between: () => Promise<void> = () => microtasks()): Promise<void> {
    const until = this.#now + ms;
    await between();
    for (;;) {
      const next = this.#entries
        .filter((entry) => entry.at <= until)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#entries = this.#entries.filter((entry) => entry !== next);
      next.run();
      await between();
    }
    this.#now = until;
    await between();
  }
}
