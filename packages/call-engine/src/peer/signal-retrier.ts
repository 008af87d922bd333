import type { Negotiation } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';

/** Milliseconds between repetitions; the last one repeats for as long as nobody answers. */
const repetitionsMs = [3_000, 6_000, 12_000, 30_000] as const;
const retryFailedMs = 1_000;

/**
 * Brings a message to the other side again and again until it is answered: signals can be lost,
 * and the other person may come late. Repeating is harmless, because offerId tells copies apart.
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

  /** The other side is there right now and may have missed what was sent before. */
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
    const wait = repetitionsMs[Math.min(this.#repetition, repetitionsMs.length - 1)] ?? 30_000;
    this.#repetition += 1;
    this.#timer.set(wait, () => this.#deliver(message));
    this.#send(message).catch((error) => {
      this.#log('peer.signal-failed', error);
      // A server that is away for a moment must not cost a whole repetition.
      if (this.#current === message) this.#timer.set(retryFailedMs, () => this.#deliver(message));
    });
  }
}
