import type { AttackType, IntrusionReportInput } from '@visite/contract';
import type { Log } from '../log.ts';

/** An attacker must not be able to flood the practice with reports of one kind. */
const reportsPerKind = 3;

/** Reports what others do that no honest client does; the call goes on [FILE-13]. */
export class Intrusions {
  readonly #appointmentId: string;
  readonly #send: (report: IntrusionReportInput) => Promise<void>;
  readonly #log: Log;
  readonly #counts = new Map<string, number>();

  constructor(
    appointmentId: string,
    send: (report: IntrusionReportInput) => Promise<void>,
    log: Log,
  ) {
    this.#appointmentId = appointmentId;
    this.#send = send;
    this.#log = log;
  }

  report(suspectedUser: string, attackType: AttackType, description: string): void {
    const kind = `${suspectedUser} ${attackType}`;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > reportsPerKind) return;
    const correspondingAppointment = this.#appointmentId;
    this.#send({ correspondingAppointment, suspectedUser, attackType, description }).catch(
      (error) => this.#log('call.report-lost', error),
    );
  }
}
