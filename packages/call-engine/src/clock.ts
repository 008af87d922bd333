export type TimerHandle = { cancel(): void };

/** Injected time source; tests advance it manually. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): TimerHandle;
};

/** A timer that is replaced when set again, so that none leaks. */
export class Timer {
  readonly #clock: Clock;
  #timer: TimerHandle | null = null;
  #disposed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isSet(): boolean {
    return this.#timer !== null;
  }

  set(ms: number, run: () => void): void {
    this.cancel();
    if (this.#disposed) return;
    this.#timer = this.#clock.after(ms, () => {
      this.#timer = null;
      run();
    });
  }

  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** Cancels for good: an asynchronous step that is still running cannot set it again. */
  dispose(): void {
    this.#disposed = true;
    this.cancel();
  }
}

/** Ends with the work, or without it once the time is over. */
export async function settledWithin(clock: Clock, ms: number, work: Promise<void>): Promise<void> {
  let timer: TimerHandle | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = clock.after(ms, resolve);
  });
  await Promise.race([work, timeout]).finally(() => timer?.cancel());
}
