import { CallSession, type LocalMedia } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import type { ApiSession } from '../api/api-session.ts';
import { callServer } from '../call-session/call-server.ts';
import { conversationStore, removeStaleConversations } from '../call-session/conversation-store.ts';
import { guardPage } from '../call-session/guard-page.ts';
import { keyStore, removeExpiredKeys } from '../call-session/key-store.ts';
import { rememberedLiveText, rememberLiveText } from '../call-session/remembered-live-text.ts';
import { rememberedSigning, rememberSigning } from '../call-session/remembered-signing.ts';
import { playRemoteAudio, type RemoteAudio } from '../call-session/remote-audio.ts';
import { currentFeatures, pageConfig } from '../practice/page-config.ts';
import { playEndChime } from '../ui/chime.ts';
import { patientVisit } from './patient-visit.ts';
import { type VisitHere, visitSummary } from './visit-state.ts';

const log = (event: string, detail?: unknown) => console.debug(event, detail);
let current: VisitCall | null = null;

export interface VisitCall {
  session: CallSession;
  remoteAudio: RemoteAudio;
}

/** The call of this visit: made on the setup page, so that candidates are gathered while waiting. */
export function visitCall(api: ApiSession, { callid, appointment }: VisitHere): VisitCall {
  if (current) return current;
  removeStaleConversations().catch((error: unknown) => log('stale conversations stay', error));
  removeExpiredKeys().catch((error: unknown) => log('expired keys stay', error));
  let pageGoes = false;
  const made = new CallSession({
    me: { userID: appointment.patient.person.id, side: 'patient' },
    appointment,
    features: currentFeatures,
    language: pageConfig.get().language,
    media: visitMedia(),
    store: conversationStore(callid, appointment.patient.person.id),
    keyStore: keyStore(callid, appointment.patient.person.id),
    browser: callBrowser({ log }),
    withRealTimeText: rememberedLiveText.get(),
    signing: rememberedSigning.get(),
    server: {
      ...callServer(api.patient, callid),
      // "I am ready" has joined already (VISIT-21).
      join: async () => {
        const visit = patientVisit.state.get();
        return visit.kind === 'here' ? visit.appointment : appointment;
      },
    },
    page: {
      rememberAppointment: () => undefined,
      forgetAppointment: () => undefined,
      playEndSound: () => void playEndChime(),
      resetPatientUser: () => {
        // A reload only interrupts: the way back stays known (VISIT-29).
        if (!pageGoes) queueMicrotask(() => endVisit(made, callid));
      },
      refreshEvents: () => api.reconnectEvents(),
    },
  });
  const stopEvents = api.onEvent((event) => {
    if (event.type === 'signal') made.handleSignal(event.body);
  });
  const stopReconnects = api.onEventsReconnected(() => made.handleEventsReconnected());
  const stopConfig = pageConfig.subscribe(() => made.handleFeaturesChanged());
  const stopVisit = patientVisit.state.subscribe(() => {
    const visit = patientVisit.state.get();
    if (visit.kind === 'here' || visit.kind === 'over') made.handleAppointment(visit.appointment);
    else if (visit.kind === 'elsewhere') made.handleLoggedOut();
  });
  const { id: userID } = appointment.patient.person;
  const remembering = [rememberLiveText(made, userID), rememberSigning(made, userID)];
  guardPage(made, () => {
    pageGoes = true;
  });
  patientVisit.onEnd(() => {
    made.leaveNow();
    stopEvents();
    stopReconnects();
    stopConfig();
    stopVisit();
    for (const stop of remembering) stop();
    current = null;
  });
  visitSummary.set(null);
  const stopSummary = made.subscribe(() => {
    const snapshot = made.getSnapshot();
    if (snapshot.phase !== 'ended') return;
    stopSummary();
    const { appointment: last, summary, drawn } = snapshot;
    if (summary) visitSummary.set({ appointment: last, summary, drawn });
  });
  void made.prepare();
  current = { session: made, remoteAudio: playRemoteAudio(made) };
  return current;
}

/** Whatever ended the call ends the patient's session too (CALL-10, VISIT-25). */
function endVisit(of: CallSession, callid: string): void {
  const snapshot = of.getSnapshot();
  if (snapshot.phase !== 'ended' || patientVisit.state.get().kind !== 'here') return;
  if (snapshot.reason === 'superseded') patientVisit.lose();
  if (snapshot.reason === 'left') void patientVisit.leave(callid);
}

let media: LocalMedia | null = null;

/** The devices of this visit: from the setup page into the call, all off when it ends. */
export function visitMedia(): LocalMedia {
  if (media) return media;
  const made = localMedia({ log: (event, detail) => console.debug(event, detail) });
  media = made;
  patientVisit.onEnd(() => {
    made.close();
    media = null;
  });
  return made;
}
