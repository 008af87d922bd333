import { type CallReport, callReportLimits } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { CallState } from './call-state.ts';
import type { CallEvent } from './reduce.ts';

/** Whoever leaves before this has not waited for the connection: it neither worked nor failed. */
const triedAfterMs = 10_000;
/** A sample speaks for the time since the one before, but not for an interruption. */
const sampleMsAtMost = 5_000;

/** Sums up how a call went for this participant, in numbers alone; see `callReport`. */
export class CallStatistics {
  readonly #clock: Clock;
  readonly #qualityMs = { good: 0, weak: 0, poor: 0 };
  readonly #sampledAt = new Map<string, number>();
  #startedAt: number | null = null;
  #firstPictureMs: number | null = null;
  #tried = false;
  #connected = false;
  #relayed = false;
  #reconnects = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To be called for every event, with the states before and after it. */
  observe(event: CallEvent, before: CallState, after: CallState): void {
    if (after.phase !== 'active' && after.phase !== 'patientLeft') return;
    this.#startedAt ??= this.#clock.now();
    // Staff are there when it starts; a patient may not be.
    this.#tried ||= after.me.side !== 'staff' || after.appointment.patientPresent === true;
    if (event.type === 'peerState' && event.state === 'connected') this.#connected = true;
    if (event.type === 'recovering' && event.recovering) {
      if (before.people.get(event.userID)?.state === 'connected') this.#reconnects += 1;
    }
    if (event.type === 'sample') {
      const now = this.#clock.now();
      const since = now - (this.#sampledAt.get(event.userID) ?? now);
      this.#sampledAt.set(event.userID, now);
      this.#qualityMs[event.quality.level] += Math.min(since, sampleMsAtMost);
      this.#relayed ||= event.relayed;
    }
  }

  /** The first picture of somebody else is on the screen. */
  pictureShown(): void {
    if (this.#startedAt !== null) this.#firstPictureMs ??= this.#clock.now() - this.#startedAt;
  }

  /** `last`: the state before the end. Null when there was nobody to talk to, or no time to connect. */
  report(last: CallState, answered: boolean): CallReport | null {
    if (this.#startedAt === null) return null;
    const tried = this.#connected || ((this.#tried || answered) && this.#waited(this.#startedAt));
    if (!tried) return null;
    const picture = this.#firstPictureMs;
    return {
      outcome: this.#outcome(last, answered),
      firstPictureSeconds:
        picture === null ? null : seconds(picture, callReportLimits.firstPictureSeconds),
      relayed: this.#relayed,
      reconnects: Math.min(this.#reconnects, callReportLimits.reconnects),
      qualitySeconds: {
        good: seconds(this.#qualityMs.good, callReportLimits.seconds),
        weak: seconds(this.#qualityMs.weak, callReportLimits.seconds),
        poor: seconds(this.#qualityMs.poor, callReportLimits.seconds),
      },
    };
  }

  #waited(startedAt: number): boolean {
    return this.#clock.now() - startedAt >= triedAfterMs;
  }

  #outcome({ people }: CallState, answered: boolean): CallReport['outcome'] {
    if (!this.#connected) return answered ? 'no-connection' : 'no-answer';
    const others = [...people.values()].filter(({ left }) => !left);
    const works = others.some(({ state, recovering }) => state === 'connected' && !recovering);
    return !works && others.some(({ recovering }) => recovering) ? 'lost' : 'connected';
  }
}

/** In tenths: more would tell calls apart. */
function seconds(ms: number, maximum: number): number {
  return Math.min(maximum, Math.max(0, Math.round(ms / 100) / 10));
}
