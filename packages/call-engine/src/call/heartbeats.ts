import { callTimings, type Heartbeat } from '@visite/contract';
import { Alarm, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Tells the server every ten seconds that this call is alive [CALL-21]. */
export class Heartbeats {
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #send: (heartbeat: Heartbeat) => Promise<void>;
  readonly #log: Log;
  #countedUntil = 0;

  constructor(clock: Clock, send: (heartbeat: Heartbeat) => Promise<void>, log: Log) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock);
    this.#send = send;
    this.#log = log;
  }

  /** While a started, unpaused call has a connected peer, and not otherwise. */
  run(wanted: boolean): void {
    if (!wanted) this.#alarm.cancel();
    else if (!this.#alarm.isSet) {
      this.#countedUntil = this.#clock.now();
      this.#alarm.set(callTimings.heartbeatMs, () => this.#beat());
    }
  }

  end(): void {
    this.#alarm.retire();
  }

  #beat(): void {
    this.#alarm.set(callTimings.heartbeatMs, () => this.#beat());
    const now = this.#clock.now();
    const durationDeltaSeconds = Math.round((now - this.#countedUntil) / 1_000);
    this.#countedUntil = now;
    const time = new Date(now).toISOString();
    this.#send({ time, durationDeltaSeconds, status: 'connected' }).catch((error) => {
      this.#log('call.heartbeat-lost', error);
    });
  }
}
