import { conversationLimits } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { CallState } from './call-state.ts';

/**
 * Timestamps of own messages, as a hybrid logical clock: later than every message seen, so that an
 * answer is never sorted before its question, and unique, so that repeated messages are recognised.
 * A remote clock that is too far ahead is not followed.
 */
export class MessageClock {
  readonly #clock: Clock;
  readonly #state: () => CallState;
  #last = 0;

  constructor(clock: Clock, state: () => CallState) {
    this.#clock = clock;
    this.#state = state;
  }

  now(): number {
    const now = this.#clock.now();
    const maxTime = now + conversationLimits.clockAheadMs;
    const seen = this.#state().chat.filter(({ time, me }) => me || time <= maxTime);
    // The chat is sorted by time: the last entry is the latest.
    this.#last = Math.max(now, this.#last + 1, (seen.at(-1)?.time ?? 0) + 1);
    return this.#last;
  }
}
