import type { CallSnapshot } from '@visite/call-engine';
import type { Appointment, CallSummary, NextAppointment } from '@visite/contract';
import { paths } from '../navigation/paths.ts';
import { createStore } from '../state/store.ts';

export type EndReason = 'stopped' | 'cancelled' | 'missed';

/** Where this tab stands with the patient's one appointment. */
export type VisitState =
  | { kind: 'none' }
  | { kind: 'here'; callid: string; appointment: Appointment; ready: boolean; since: number }
  | VisitOver
  | { kind: 'elsewhere'; callid: string }
  /** `running`: out of the call itself, on hold or not, which goes on. `withdrawn`: took the consent back. */
  | { kind: 'left'; callid: string; running: boolean; withdrawn?: boolean };

interface VisitOver {
  kind: 'over';
  callid: string;
  appointment: Appointment;
  reason: EndReason;
  /** For the two questions after the call; of one use. */
  feedbackToken?: string;
  /** When the patient comes again, once it is known. */
  next?: NonNullable<NextAppointment['next']>;
}

/** The patient's link, or what the code of the printed sheet was answered with. */
export type LoginTarget = { callid: string } | { ticket: string };

export type VisitHere = Extract<VisitState, { kind: 'here' }>;

/** Why the appointment cannot go on; null while it can. */
export function endOf({ state }: Pick<Appointment, 'state'>): EndReason | null {
  const { type } = state;
  return type === 'stopped' || type === 'cancelled' || type === 'missed' ? type : null;
}

/**
 * Where the last page leads while the appointment can still go on: into it, or to the login where
 * nothing is known of it. Null once it is over (VISIT-31).
 */
export function endedRedirect(callid: string, visit: VisitState, ended: boolean): string | null {
  const mine = visit.kind !== 'none' && visit.callid === callid ? visit : null;
  if (mine?.kind === 'over' || ended) return null;
  return mine?.kind === 'here' ? paths.patientCall(callid) : paths.patientLogin(callid);
}

/** Where a page leads that cannot be shown now; null when it can (VISIT-3, VISIT-4). */
export function visitRedirect(
  page: 'setup' | 'call',
  callid: string,
  visit: VisitState,
): string | null {
  if (visit.kind === 'none' || visit.callid !== callid) return paths.patientLogin(callid);
  if (visit.kind === 'elsewhere') return paths.patientLoggedOut(callid);
  if (visit.kind === 'left') return paths.patientCancel(callid);
  if (visit.kind === 'over') return paths.patientEnded(callid);
  if (page === 'call') return visit.ready ? null : paths.patientSetup(callid);
  // "Back" must not lead out of the waiting room or the call by accident.
  return visit.ready ? paths.patientCall(callid) : null;
}

const key = 'visite.patientVisit';

interface Remembered {
  callid: string;
  /** The terms were accepted in this tab. */
  terms: boolean;
  /** The patient was in the waiting room or in the call: a reload leads straight back. */
  ready: boolean;
  /** It is over for good: a reload of the last page says so again. */
  ended?: boolean;
}

/** What a reload of this tab may know: the step, never the token or the person (VISIT-14). */
export const visitMemory = {
  of(callid: string): Remembered {
    const nothing = { callid, terms: false, ready: false };
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      return isRemembered(kept) && kept.callid === callid ? kept : nothing;
    } catch (error) {
      console.debug('the way in is not remembered', error);
      return nothing;
    }
  },
  keep(remembered: Remembered): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(remembered));
    } catch (error) {
      console.debug('the way in cannot be remembered', error);
    }
  },
};

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'callid') === 'string' &&
    typeof Reflect.get(value, 'terms') === 'boolean' &&
    typeof Reflect.get(value, 'ready') === 'boolean'
  );
}

interface KeptSummary {
  appointment: Appointment;
  summary: CallSummary;
  drawn: Extract<CallSnapshot, { phase: 'ended' }>['drawn'];
}

/** What the patient's call left behind, for the page after it; gone with the page. */
export const visitSummary = createStore<KeptSummary | null>(null);
