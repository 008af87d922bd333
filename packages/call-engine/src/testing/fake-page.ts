import type { Clock } from '../clock.ts';
import type { ShownPage } from '../media/given-back.ts';
import { ManualClock } from './manual-clock.ts';

/** A page that a test sends to the lock screen and back. */
export class FakePage implements ShownPage {
  readonly clock: Clock;
  #shown = true;
  #listeners = new Set<() => void>();

  constructor(clock: Clock = new ManualClock()) {
    this.clock = clock;
  }

  isShown(): boolean {
    return this.#shown;
  }

  readonly onReturn = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  hide(): void {
    this.#shown = false;
  }

  returned(): void {
    this.#shown = true;
    for (const listener of this.#listeners) listener();
  }
}
