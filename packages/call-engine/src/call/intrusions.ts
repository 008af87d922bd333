import type { AttackType, IntrusionReportInput } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';

/** An attacker must not be able to flood the practice: later ones are counted into one report. */
const reportedSingly = 3;
/** Each counting report waits twice as long as the one before. */
const firstCountMs = 60_000;

type IntrusionsOptions = {
  appointmentId: string;
  send: (report: IntrusionReportInput) => Promise<void>;
  clock: Clock;
  log: Log;
};

type Kind = {
  suspectedUser: string;
  attackType: AttackType;
  total: number;
  /** Counted, but told to nobody yet. */
  untold: number;
  last: string;
  waitMs: number;
  timer: Timer;
};

/** Reports what others do that no honest client does; the call goes on [FILE-13]. */
export class Intrusions {
  readonly #options: IntrusionsOptions;
  readonly #kinds = new Map<string, Kind>();

  constructor(options: IntrusionsOptions) {
    this.#options = options;
  }

  report(suspectedUser: string, attackType: AttackType, description: string): void {
    const kind = this.#kindOf(suspectedUser, attackType);
    kind.total += 1;
    kind.untold += 1;
    kind.last = description;
    if (kind.total <= reportedSingly) this.#tell(kind, description);
    else if (!kind.timer.isSet) {
      kind.timer.set(kind.waitMs, () => this.#tellCount(kind));
      kind.waitMs *= 2;
    }
  }

  /** The connections end: what was only counted so far is told now. */
  tellCounted(): void {
    for (const kind of this.#kinds.values()) {
      kind.timer.cancel();
      if (kind.untold > 0) this.#tellCount(kind);
    }
  }

  #tellCount(kind: Kind): void {
    const { untold, total, last } = kind;
    this.#tell(kind, `${untold} more (${total} in this call), the last one: ${last}`);
  }

  #tell(kind: Kind, description: string): void {
    const { appointmentId: correspondingAppointment, send, log } = this.#options;
    const { suspectedUser, attackType, untold } = kind;
    kind.untold = 0;
    send({ correspondingAppointment, suspectedUser, attackType, description }).catch((error) => {
      // The next report of this kind, or the end, counts it again.
      kind.untold += untold;
      log('call.report-lost', error);
    });
  }

  #kindOf(suspectedUser: string, attackType: AttackType): Kind {
    const key = `${suspectedUser} ${attackType}`;
    const timer = new Timer(this.#options.clock);
    const fresh = { total: 0, untold: 0, last: '', waitMs: firstCountMs, timer };
    const kind = this.#kinds.get(key) ?? { suspectedUser, attackType, ...fresh };
    this.#kinds.set(key, kind);
    return kind;
  }
}
