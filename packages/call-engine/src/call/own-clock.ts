import { conversationLimits } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { CallState } from './call-state.ts';

/**
 * Times of own messages. None is below what was seen, so that an answer never stands before its
 * question, and none is given twice, so that a message which arrives again is recognised. A clock
 * that is absurdly far ahead is not followed.
 */
export class OwnClock {
  readonly #clock: Clock;
  readonly #state: () => CallState;
  #last = 0;

  constructor(clock: Clock, state: () => CallState) {
    this.#clock = clock;
    this.#state = state;
  }

  now(): number {
    const now = this.#clock.now();
    const latest = now + conversationLimits.clockAheadMs;
    const seen = this.#state().chat.filter(({ time, me }) => me || time <= latest);
    // Sorted by time: the last one is the latest.
    this.#last = Math.max(now, this.#last + 1, (seen.at(-1)?.time ?? 0) + 1);
    return this.#last;
  }
}
