import type { Log } from '../log.ts';

/** One task at a time: parallel getUserMedia calls would overwrite each other's result. */
export class TaskQueue {
  readonly #log: Log;
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  run(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#closed) return;
      await task().catch((error) => this.#log('media.step-failed', error));
    });
    return this.#last;
  }

  close(): void {
    this.#closed = true;
  }
}
