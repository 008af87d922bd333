import type { CallSnapshot } from '@visite/call-engine';
import type { Appointment, CallSummary } from '@visite/contract';
import { createStore } from '../state/store.ts';

interface KeptSummary {
  appointment: Appointment;
  summary: CallSummary;
  drawn: Extract<CallSnapshot, { phase: 'ended' }>['drawn'];
}

/** What the patient's call left behind, for the page after it; gone with the page. */
export const visitSummary = createStore<KeptSummary | null>(null);
