import type { Negotiation } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';

/** Backoff between repetitions; the last value is used for as long as nobody answers. */
const backoffMs = [3_000, 6_000, 12_000, 30_000] as const;
/** After a request to the server that failed. */
const retryFailedMs = 1_000;

/**
 * Repeats a signal until it is acknowledged: signals can be lost, and the other person may join
 * late. Repeating is harmless, because `offerId` identifies copies.
 */
export class SignalRetrier {
  readonly #timer: Timer;
  readonly #send: (message: Negotiation) => Promise<void>;
  readonly #log: Log;
  #current: Negotiation | null = null;
  #repetition = 0;

  constructor(clock: Clock, send: (message: Negotiation) => Promise<void>, log: Log) {
    this.#timer = new Timer(clock);
    this.#send = send;
    this.#log = log;
  }

  get pending(): Negotiation | null {
    return this.#current;
  }

  /** Sends now, or first after `delayMs`, and repeats until `ack`. */
  send(message: Negotiation, delayMs = 0): void {
    this.#current = message;
    this.#repetition = 0;
    if (delayMs > 0) this.#timer.set(delayMs, () => this.#deliver(message));
    else this.#deliver(message);
  }

  /** The remote side has just appeared and may have missed what was sent before. */
  resend(): void {
    if (this.#current) this.#deliver(this.#current);
  }

  sendOnce(message: Negotiation): void {
    this.#send(message).catch((error) => this.#log('peer.signal-lost', error));
  }

  ack(): void {
    this.#current = null;
    this.#timer.cancel();
  }

  dispose(): void {
    this.#current = null;
    this.#timer.dispose();
  }

  #deliver(message: Negotiation): void {
    const wait = backoffMs[Math.min(this.#repetition, backoffMs.length - 1)] ?? 30_000;
    this.#repetition += 1;
    this.#timer.set(wait, () => this.#deliver(message));
    this.#send(message).catch((error) => {
      this.#log('peer.signal-failed', error);
      // A short outage of the server must not cost a whole backoff interval.
      if (this.#current === message) this.#timer.set(retryFailedMs, () => this.#deliver(message));
    });
  }
}
