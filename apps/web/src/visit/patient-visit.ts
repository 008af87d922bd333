import type { Appointment, PatientLogin, ProgressProblem } from '@visite/contract';
import { useParams } from 'react-router';
import type { ApiSession } from '../api/api-session.ts';
import { pageInUse } from '../navigation/active-appointment.ts';
import { createStore, useStore } from '../state/store.ts';
import {
  endOf,
  type VisitHere,
  type VisitState,
  visitMemory,
  visitRedirect,
} from './visit-state.ts';

const state = createStore<VisitState>({ kind: 'none' });
const endings = new Set<() => void>();
let api: ApiSession | null = null;
let unfollow: () => void = () => undefined;
state.subscribe(() => pageInUse.set(state.get().kind === 'here'));

/** This tab's visit of a patient: login, readiness, and every way in which it ends. */
export const patientVisit = {
  state,

  /** Runs once, when the visit is over, lost to another device or left. */
  onEnd(run: () => void): void {
    endings.add(run);
  },

  async logIn(given: ApiSession, callid: string, body: PatientLogin): Promise<void> {
    if (state.get().kind === 'here') await given.patientLogout();
    const { appointment } = await given.patientLogin(callid, body);
    visitMemory.keep({ ...visitMemory.of(callid), terms: true });
    api = given;
    follow(given, callid);
    state.set({ kind: 'here', callid, appointment, ready: false, since: Date.now() });
    applyAppointment(appointment);
  },

  /** Tells staff how far the patient is; a failure is no reason to stop them. */
  report(step: 'setup' | 'ready', problem: ProgressProblem | null): void {
    const visit = state.get();
    if (visit.kind !== 'here' || !api) return;
    const body = { step, ...(problem && { problem }) };
    api.patient
      .call('reportProgress', { params: { appointmentId: visit.callid }, body })
      .catch((error: unknown) => console.debug('progress not told', error));
  },

  /** "I am ready": only now the practice sees somebody waiting (VISIT-21). */
  async becomeReady(problem: ProgressProblem | null = null): Promise<void> {
    const visit = state.get();
    if (visit.kind !== 'here' || !api) return;
    const { callid } = visit;
    const params = { appointmentId: callid };
    const response = await api.patient.call('joinAppointment', { params });
    const now = state.get();
    if (now.kind !== 'here') return;
    patientVisit.report('ready', problem);
    visitMemory.keep({ callid, terms: true, ready: true });
    // An event that came meanwhile may be newer than the response, and comes only once (CALL-62).
    const appointment = now.appointment === visit.appointment ? response : now.appointment;
    state.set({ kind: 'here', callid, appointment, ready: true, since: Date.now() });
    applyAppointment(appointment);
  },

  /** Another tab of the same person has taken the call. */
  lose(): void {
    const before = state.get();
    if (before.kind !== 'here') return;
    finish({ kind: 'elsewhere', callid: before.callid });
    void api?.patientLogout();
  },

  /** Goes without ending anything for the practice. */
  async leave(callid: string): Promise<void> {
    const before = state.get();
    visitMemory.keep({ ...visitMemory.of(callid), ready: false });
    if (before.kind !== 'here') return;
    const { type, paused } = before.appointment.state;
    finish({ kind: 'left', callid, running: type === 'started' && !paused });
    await api?.patientLogout();
  },
};

function follow(given: ApiSession, callid: string): void {
  unfollow();
  const stopEvents = given.onEvent((event) => {
    if (event.type === 'getAppointment' && event.body.id === callid) applyAppointment(event.body);
    if (event.type !== 'getCalls') return;
    for (const appointment of event.body)
      if (appointment.id === callid) applyAppointment(appointment);
  });
  const stopStream = given.stream.subscribe(() => {
    const { state: stream, reason } = given.stream.get();
    // Any end but our own: another login, or a token that the server no longer knows (VISIT-16).
    if (stream === 'closed' && reason !== 'left') finish({ kind: 'elsewhere', callid });
  });
  unfollow = () => {
    stopEvents();
    stopStream();
  };
}

function applyAppointment(appointment: Appointment): void {
  const visit = state.get();
  if (visit.kind !== 'here') return;
  const reason = endOf(appointment);
  if (!reason) {
    state.set({ ...visit, appointment });
    return;
  }
  const { callid } = visit;
  visitMemory.keep({ ...visitMemory.of(callid), ready: false, ended: true });
  finish({ kind: 'over', callid, appointment, reason });
  void api?.patientLogout();
}

function finish(end: VisitState): void {
  unfollow();
  unfollow = () => undefined;
  state.set(end);
  for (const run of [...endings]) run();
  endings.clear();
}

type Visit = { redirect: string } | { redirect: null; visit: VisitHere };

/** The visit that a page shows, or where the page leads instead. */
export function useVisit(page: 'setup' | 'call'): Visit {
  const { callid = '' } = useParams();
  const state = useStore(patientVisit.state);
  const redirect = visitRedirect(page, callid, state);
  if (redirect !== null) return { redirect };
  return state.kind === 'here'
    ? { redirect: null, visit: state }
    : { redirect: visitRedirect(page, callid, { kind: 'none' }) ?? '' };
}
