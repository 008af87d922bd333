import { callTimings, type Heartbeat } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';

/** Sends the server a heartbeat every ten seconds [CALL-21]. */
export class Heartbeats {
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #send: (heartbeat: Heartbeat) => Promise<void>;
  readonly #log: Log;
  #countedUntil = 0;

  constructor(clock: Clock, send: (heartbeat: Heartbeat) => Promise<void>, log: Log) {
    this.#clock = clock;
    this.#timer = new Timer(clock);
    this.#send = send;
    this.#log = log;
  }

  /** To be true while a started, unpaused call has a connected peer. */
  setRunning(running: boolean): void {
    if (!running) this.#timer.cancel();
    else if (!this.#timer.isSet) {
      this.#countedUntil = this.#clock.now();
      this.#timer.set(callTimings.heartbeatMs, () => this.#beat());
    }
  }

  dispose(): void {
    this.#timer.dispose();
  }

  #beat(): void {
    this.#timer.set(callTimings.heartbeatMs, () => this.#beat());
    const now = this.#clock.now();
    const durationDeltaSeconds = Math.round((now - this.#countedUntil) / 1_000);
    this.#countedUntil = now;
    const time = new Date(now).toISOString();
    this.#send({ time, durationDeltaSeconds, status: 'connected' }).catch((error) => {
      this.#log('call.heartbeat-lost', error);
    });
  }
}
