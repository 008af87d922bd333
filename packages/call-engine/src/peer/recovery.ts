import { callTimings } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';

const recoveryTimings = {
  /** How long one ICE restart, or a first attempt to connect, may take until it counts as failed. */
  patienceMs: 6_000,
  /** Both sides notice a loss at about the same time, and changes of network come in bursts. */
  sameLossMs: 1_000,
  /** A network that is just coming back gives no candidates for a moment. */
  noNetworkMs: 1_000,
} as const;

export type RecoveryActions = {
  isConnected(): boolean;
  restart(): void;
  /** Insists by itself until the other side answers; the answer leads to `expectConnection`. */
  rebuild(): void;
  onChange(recovering: boolean): void;
};

/** Decides when a connection is restarted and when it is given up and built anew [PEER-12]. */
export class Recovery {
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #afterBurst: Timer;
  readonly #actions: RecoveryActions;
  #attempts = 0;
  #lastAttemptAt = Number.NEGATIVE_INFINITY;
  #recovering = false;

  constructor(clock: Clock, actions: RecoveryActions) {
    this.#clock = clock;
    this.#timer = new Timer(clock);
    this.#afterBurst = new Timer(clock);
    this.#actions = actions;
  }

  get recovering(): boolean {
    return this.#recovering;
  }

  /** Descriptions are exchanged; from here on connecting is a matter of seconds. */
  expectConnection(): void {
    if (this.#actions.isConnected()) this.connected();
    else this.#timer.set(recoveryTimings.patienceMs, () => this.#attempt());
  }

  connected(): void {
    this.#timer.cancel();
    this.#attempts = 0;
    this.#setRecovering(false);
  }

  /** Many losses heal by themselves within the tolerance. */
  disconnected(): void {
    if (this.#recovering) return;
    this.#setRecovering(true);
    this.#timer.set(callTimings.disconnectToleranceMs, () => this.#attempt());
  }

  failed(): void {
    this.#setRecovering(true);
    if (!this.#justAttempted()) this.#attempt();
  }

  /** The network changed under us, or the other side lost us: no need to wait. */
  restartNow(): void {
    if (this.#justAttempted()) {
      // The last change of a burst counts: what was gathered before it is stale.
      this.#afterBurst.set(recoveryTimings.sameLossMs, () => this.restartNow());
      return;
    }
    if (!this.#actions.isConnected()) {
      this.#attempt();
      return;
    }
    // Nothing is lost yet, so nothing is shown and nothing counts as a failure.
    this.#lastAttemptAt = this.#clock.now();
    this.#actions.restart();
  }

  /** Nothing arrives any more, before the browser has noticed: the first attempt need not wait. */
  onStalled(): void {
    if (this.#attempts === 0) this.restartNow();
  }

  /** There was nothing to offer: that is no failure of the connection. */
  noNetwork(): void {
    this.#timer.set(recoveryTimings.noNetworkMs, () => this.#actions.restart());
  }

  /** The connection is beyond an ICE restart. */
  rebuildNow(): void {
    this.#setRecovering(true);
    this.#attempts = callTimings.restartsBeforeRebuild;
    this.#attempt();
  }

  pause(): void {
    this.#timer.cancel();
  }

  dispose(): void {
    this.#afterBurst.dispose();
    this.#timer.dispose();
  }

  #attempt(): void {
    this.#lastAttemptAt = this.#clock.now();
    this.#setRecovering(true);
    if (this.#attempts >= callTimings.restartsBeforeRebuild) {
      this.#attempts = 0;
      this.#timer.cancel();
      this.#actions.rebuild();
    } else {
      this.#attempts += 1;
      this.#timer.set(recoveryTimings.patienceMs, () => this.#attempt());
      this.#actions.restart();
    }
  }

  #justAttempted(): boolean {
    return this.#clock.now() - this.#lastAttemptAt < recoveryTimings.sameLossMs;
  }

  #setRecovering(recovering: boolean): void {
    if (this.#recovering === recovering) return;
    this.#recovering = recovering;
    this.#actions.onChange(recovering);
  }
}
