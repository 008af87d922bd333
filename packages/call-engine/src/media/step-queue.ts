import type { Log } from '../log.ts';

/** One step at a time: two questions of the browser at once would answer each other's. */
export class StepQueue {
  readonly #log: Log;
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  run(step: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#closed) return;
      await step().catch((error) => this.#log('media.step-failed', error));
    });
    return this.#last;
  }

  close(): void {
    this.#closed = true;
  }
}
