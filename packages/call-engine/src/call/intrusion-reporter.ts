import type { AttackType, IntrusionReportInput } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';

/** An attacker must not be able to flood the practice: later incidents are counted in one report. */
const individualReports = 3;
/** Before the first counting report; doubled for each further one. */
const countIntervalMs = 60_000;

type IntrusionReporterOptions = {
  appointmentId: string;
  send: (report: IntrusionReportInput) => Promise<void>;
  clock: Clock;
  log: Log;
};

type Incidents = {
  suspectedUser: string;
  attackType: AttackType;
  total: number;
  /** Counted, but not reported yet. */
  unreported: number;
  last: string;
  waitMs: number;
  timer: Timer;
};

/** Reports what no honest client does to the practice; the call continues [FILE-13]. */
export class IntrusionReporter {
  readonly #options: IntrusionReporterOptions;
  readonly #incidents = new Map<string, Incidents>();

  constructor(options: IntrusionReporterOptions) {
    this.#options = options;
  }

  /** `kind`: counted apart from other incidents of the same type. */
  report(suspectedUser: string, attackType: AttackType, description: string, kind = ''): void {
    const incidents = this.#incidentsOf(suspectedUser, attackType, kind);
    incidents.total += 1;
    incidents.unreported += 1;
    incidents.last = description;
    if (incidents.total <= individualReports) this.#send(incidents, description);
    else if (!incidents.timer.isSet) {
      incidents.timer.set(incidents.waitMs, () => this.#sendCount(incidents));
      incidents.waitMs *= 2;
    }
  }

  /** At the end of the connections: reports what was only counted so far. */
  flush(): void {
    for (const incidents of this.#incidents.values()) {
      incidents.timer.cancel();
      if (incidents.unreported > 0) this.#sendCount(incidents);
    }
  }

  #sendCount(incidents: Incidents): void {
    const { unreported, total, last } = incidents;
    this.#send(incidents, `${unreported} more (${total} in this call), the last one: ${last}`);
  }

  #send(incidents: Incidents, description: string): void {
    const { appointmentId: correspondingAppointment, send, log } = this.#options;
    const { suspectedUser, attackType, unreported } = incidents;
    incidents.unreported = 0;
    send({ correspondingAppointment, suspectedUser, attackType, description }).catch((error) => {
      // Included in the next report, or in the one at the end.
      incidents.unreported += unreported;
      log('call.report-lost', error);
    });
  }

  #incidentsOf(suspectedUser: string, attackType: AttackType, kind: string): Incidents {
    const key = `${suspectedUser} ${attackType} ${kind}`;
    const timer = new Timer(this.#options.clock);
    const fresh = { total: 0, unreported: 0, last: '', waitMs: countIntervalMs, timer };
    const incidents = this.#incidents.get(key) ?? { suspectedUser, attackType, ...fresh };
    this.#incidents.set(key, incidents);
    return incidents;
  }
}
