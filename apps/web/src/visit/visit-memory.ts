import type { CallSnapshot } from '@visite/call-engine';
import type { Appointment, CallSummary } from '@visite/contract';
import { createStore } from '../state/store.ts';

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

/** What a reload of this tab may know: the way, never the token or the person (VISIT-14). */
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
