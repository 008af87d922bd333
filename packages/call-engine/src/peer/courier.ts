import type { Negotiation } from '@visite/contract';
import { Alarm, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Milliseconds between repetitions; the last one repeats for as long as nobody answers. */
const repetitionsMs = [3_000, 6_000, 12_000, 30_000] as const;
const retryFailedMs = 1_000;

/**
 * Brings a message to the other side again and again until it is answered: signals can be lost,
 * and the other person may come late. Repeating is harmless, because rounds tell copies apart.
 */
export class Courier {
  readonly #alarm: Alarm;
  readonly #send: (message: Negotiation) => Promise<void>;
  readonly #log: Log;
  #current: Negotiation | null = null;
  #repetition = 0;

  constructor(clock: Clock, send: (message: Negotiation) => Promise<void>, log: Log) {
    this.#alarm = new Alarm(clock);
    this.#send = send;
    this.#log = log;
  }

  get pending(): Negotiation | null {
    return this.#current;
  }

  /** Sends now, or first after `delayMs`, and repeats until `settle`. */
  insist(message: Negotiation, delayMs = 0): void {
    this.#current = message;
    this.#repetition = 0;
    if (delayMs > 0) this.#alarm.set(delayMs, () => this.#deliver(message));
    else this.#deliver(message);
  }

  /** The other side is there right now and may have missed what was sent before. */
  again(): void {
    if (this.#current) this.#deliver(this.#current);
  }

  once(message: Negotiation): void {
    this.#send(message).catch((error) => this.#log('peer.signal-lost', error));
  }

  settle(): void {
    this.#current = null;
    this.#alarm.cancel();
  }

  end(): void {
    this.#current = null;
    this.#alarm.retire();
  }

  #deliver(message: Negotiation): void {
    const wait = repetitionsMs[Math.min(this.#repetition, repetitionsMs.length - 1)] ?? 30_000;
    this.#repetition += 1;
    this.#alarm.set(wait, () => this.#deliver(message));
    this.#send(message).catch((error) => {
      this.#log('peer.signal-failed', error);
      // A server that is away for a moment must not cost a whole repetition.
      if (this.#current === message) this.#alarm.set(retryFailedMs, () => this.#deliver(message));
    });
  }
}
