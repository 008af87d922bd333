import { callTimings } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';

const recoveryTimings = {
  /** After this an ICE restart, or a first attempt to connect, counts as failed. */
  attemptTimeoutMs: 6_000,
  /** Both sides notice a loss at about the same time, and network changes come in bursts. */
  debounceMs: 1_000,
  /** A network that is coming back yields no candidates for a moment. */
  noCandidatesRetryMs: 1_000,
} as const;

export type RecoveryActions = {
  isConnected(): boolean;
  restart(): void;
  /** Repeats its offer until it is answered; the answer leads to `expectConnection`. */
  rebuild(): void;
  onChange(recovering: boolean): void;
};

/** Decides when a connection gets an ICE restart and when it is rebuilt [PEER-12]. */
export class Recovery {
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #burstTimer: Timer;
  readonly #actions: RecoveryActions;
  #attempts = 0;
  #lastAttemptAt = Number.NEGATIVE_INFINITY;
  #recovering = false;

  constructor(clock: Clock, actions: RecoveryActions) {
    this.#clock = clock;
    this.#timer = new Timer(clock);
    this.#burstTimer = new Timer(clock);
    this.#actions = actions;
  }

  get recovering(): boolean {
    return this.#recovering;
  }

  /** Descriptions are exchanged: from here on connecting must succeed within the timeout. */
  expectConnection(): void {
    if (this.#actions.isConnected()) this.onConnected();
    else this.#awaitConnection();
  }

  onConnected(): void {
    this.#timer.cancel();
    this.#attempts = 0;
    this.#setRecovering(false);
  }

  /** Many connections recover by themselves within the tolerance. */
  onDisconnected(): void {
    if (this.#recovering) return;
    this.#setRecovering(true);
    this.#timer.set(callTimings.disconnectToleranceMs, () => this.#attempt());
  }

  onFailed(): void {
    this.#setRecovering(true);
    if (!this.#justAttempted()) this.#attempt();
    // The attempt before may have been lost on its way: without a timer nothing would follow it.
    else if (!this.#timer.isSet) this.#awaitConnection();
  }

  /** The network changed, or the remote side lost the connection: no need to wait. */
  restartNow(): void {
    if (this.#justAttempted()) {
      // The last change of a burst counts: candidates gathered before it are stale.
      this.#burstTimer.set(recoveryTimings.debounceMs, () => this.restartNow());
      return;
    }
    if (!this.#actions.isConnected()) {
      this.#attempt();
      return;
    }
    // The connection still works, so the user sees nothing and no attempt is counted.
    this.#lastAttemptAt = this.#clock.now();
    this.#actions.restart();
  }

  /** No bytes arrive, which the browser has not noticed yet: the first attempt need not wait. */
  onStalled(): void {
    if (this.#attempts === 0) this.restartNow();
  }

  /** There were no candidates to offer; does not count as a failed attempt. */
  onNoCandidates(): void {
    this.#timer.set(recoveryTimings.noCandidatesRetryMs, () => this.#actions.restart());
  }

  /** An ICE restart cannot repair the connection. */
  rebuildNow(): void {
    this.#setRecovering(true);
    this.#attempts = callTimings.restartsBeforeRebuild;
    this.#attempt();
  }

  cancel(): void {
    this.#timer.cancel();
  }

  /** There is nothing to recover any more. */
  reset(): void {
    this.#burstTimer.cancel();
    this.onConnected();
  }

  dispose(): void {
    this.#burstTimer.dispose();
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
      this.#awaitConnection();
      this.#actions.restart();
    }
  }

  #awaitConnection(): void {
    this.#timer.set(recoveryTimings.attemptTimeoutMs, () => this.#attempt());
  }

  #justAttempted(): boolean {
    return this.#clock.now() - this.#lastAttemptAt < recoveryTimings.debounceMs;
  }

  #setRecovering(recovering: boolean): void {
    if (this.#recovering === recovering) return;
    this.#recovering = recovering;
    this.#actions.onChange(recovering);
  }
}
