import type { Appointment, ConsentInput, PatientLogin, ProgressProblem } from '@visite/contract';
import { useParams } from 'react-router';
import { codeOf } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { untilAnswered } from '../api/until-answered.ts';
import { pageInUse } from '../navigation/active-appointment.ts';
import { currentFeatures } from '../practice/page-config.ts';
import { createStore, useStore } from '../state/store.ts';
import {
  type EndReason,
  endOf,
  type LoginTarget,
  type VisitHere,
  type VisitState,
  visitMemory,
  visitRedirect,
} from './visit-state.ts';

const state = createStore<VisitState>({ kind: 'none' });
const endings = new Set<() => void>();
let api: ApiSession | null = null;
let unfollow: () => void = () => undefined;
/** One progress after the other (VISIT-55): "setup" that arrives after "ready" would take it back. */
let told: Promise<unknown> = Promise.resolve();
let untold = new AbortController();
state.subscribe(() => pageInUse.set(state.get().kind === 'here'));

/** This tab's visit of a patient: login, readiness, and every way in which it ends. */
export const patientVisit = {
  state,

  /** Runs once, when the visit is over, lost to another device or left. */
  onEnd(run: () => void): void {
    endings.add(run);
  },

  /** `agreed`: what the patient has just agreed to; null: on an earlier login from this tab. */
  async logIn(
    given: ApiSession,
    to: LoginTarget,
    body: PatientLogin,
    agreed: ConsentInput | null,
  ): Promise<string> {
    if (state.get().kind === 'here') await given.patientLogout();
    const { appointment: found } =
      'ticket' in to
        ? await given.codeLogin(to.ticket, body)
        : await given.patientLogin(to.callid, body);
    const callid = found.id;
    let appointment = found;
    try {
      appointment = await withConsent(given, found, agreed);
    } catch (error) {
      await given.patientLogout();
      if (isAboutConsent(error)) visitMemory.keep({ callid, terms: false, ready: false });
      throw error;
    }
    visitMemory.keep({ ...visitMemory.of(callid), terms: true });
    api = given;
    follow(given, callid);
    state.set({ kind: 'here', callid, appointment, ready: false, since: Date.now() });
    applyAppointment(appointment);
    return callid;
  },

  /** "I can’t make it": the practice is told at once (VISIT-38). */
  async decline(scheduledStart: string): Promise<void> {
    const visit = state.get();
    if (visit.kind !== 'here' || !api) return;
    const params = { appointmentId: visit.callid };
    await api.patient.call('declineAppointment', { params, body: { scheduledStart } });
    const declinedAt = new Date().toISOString();
    applyAppointment({ ...visit.appointment, state: { type: 'cancelled' }, declinedAt });
  },

  /** Tells staff how far the patient is; a failure is no reason to stop them. */
  report(step: 'setup' | 'ready', problem: ProgressProblem | null): void {
    const visit = state.get();
    // A check that ends later on the page before takes nothing back.
    if (visit.kind !== 'here' || visit.ready || !api) return;
    const { patient } = api;
    const params = { appointmentId: visit.callid };
    const body = { step, ...(problem && { problem }) };
    untold.abort();
    untold = new AbortController();
    const { signal } = untold;
    const tell = async () =>
      signal.aborted ? undefined : patient.call('reportProgress', { params, body });
    told = told
      .then(() => untilAnswered(tell, { signal }))
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

  /** The patient takes the consent back: out of the visit, and the practice is told (VISIT-34). */
  async withdrawConsent(): Promise<void> {
    const before = state.get();
    if (before.kind !== 'here' || !api) return;
    const { callid } = before;
    await api.patient.call('withdrawConsent', { params: { appointmentId: callid } });
    visitMemory.keep({ callid, terms: false, ready: false });
    finish({ kind: 'left', callid, running: false, withdrawn: true });
    await api.patientLogout();
  },

  /** Goes without ending anything for the practice. */
  async leave(callid: string): Promise<void> {
    const before = state.get();
    visitMemory.keep({ ...visitMemory.of(callid), ready: false });
    if (before.kind !== 'here') return;
    const running = before.appointment.state.type === 'started';
    finish({ kind: 'left', callid, running });
    await api?.patientLogout();
  },
};

/** The practice has no valid consent, and the patient was not asked this time. */
export class ConsentNeeded extends Error {}

const isAboutConsent = (error: unknown) =>
  error instanceof ConsentNeeded || codeOf(error) === 'consent-outdated';

async function withConsent(
  given: ApiSession,
  appointment: Appointment,
  agreed: ConsentInput | null,
): Promise<Appointment> {
  const { id: appointmentId, consent } = appointment;
  if (!agreed) {
    if (!consent || consent.withdrawnAt) throw new ConsentNeeded();
    return appointment;
  }
  await given.patient.call('giveConsent', { params: { appointmentId }, body: agreed });
  return { ...appointment, consent: { givenAt: new Date().toISOString() } };
}

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
  if (api) {
    const asks = [askForNext(api, callid), askForFeedback(api, callid, reason)];
    void Promise.all(asks).finally(() => api?.patientLogout());
  }
}

/** With the session that is about to end: when the patient comes again (VISIT-39). */
async function askForNext({ patient }: ApiSession, callid: string): Promise<void> {
  try {
    const { next } = await patient.call('readNextAppointment', {
      params: { appointmentId: callid },
    });
    const over = state.get();
    if (next && over.kind === 'over' && over.callid === callid) state.set({ ...over, next });
  } catch (error) {
    console.debug('the next appointment is not known', error);
  }
}

/** The ticket knows nobody: the answers go out without the session. */
async function askForFeedback(
  { patient }: ApiSession,
  callid: string,
  reason: EndReason,
): Promise<void> {
  if (reason !== 'stopped' || !currentFeatures.askAfterCall) return;
  try {
    const params = { appointmentId: callid };
    const { token } = await patient.call('askFeedback', { params });
    const over = state.get();
    if (token && over.kind === 'over' && over.callid === callid) {
      state.set({ ...over, feedbackToken: token });
    }
  } catch (error) {
    console.debug('nothing is asked after the call', error);
  }
}

function finish(end: VisitState): void {
  untold.abort();
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
