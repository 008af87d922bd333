export type TimerHandle = { cancel(): void };

/** Time as the engine sees it; tests move it by hand. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): TimerHandle;
};

/** One timer that is replaced when set again, so that none is ever left behind. */
export class Timer {
  readonly #clock: Clock;
  #timer: TimerHandle | null = null;
  #retired = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isSet(): boolean {
    return this.#timer !== null;
  }

  set(ms: number, run: () => void): void {
    this.cancel();
    if (this.#retired) return;
    this.#timer = this.#clock.after(ms, () => {
      this.#timer = null;
      run();
    });
  }

  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** For good: a step that was under way at the end cannot set it any more. */
  dispose(): void {
    this.#retired = true;
    this.cancel();
  }
}
