import { CallSession, type LocalMedia } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import type { Appointment, GuestVisit } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';
import { callServer } from '../call-session/call-server.ts';
import { conversationStore } from '../call-session/conversation-store.ts';
import { guardPage } from '../call-session/guard-page.ts';
import { keyStore } from '../call-session/key-store.ts';
import { rememberedLiveText, rememberLiveText } from '../call-session/remembered-live-text.ts';
import { rememberedSigning, rememberSigning } from '../call-session/remembered-signing.ts';
import { playRemoteAudio, type RemoteAudio } from '../call-session/remote-audio.ts';
import { currentFeatures, pageConfig } from '../practice/page-config.ts';
import { playEndChime } from '../ui/chime.ts';
import { guestVisit } from './guest-visit.ts';

const log = (event: string, detail?: unknown) => console.debug(event, detail);

export interface GuestCall {
  session: CallSession;
  remoteAudio: RemoteAudio;
}

export type LetIn = GuestVisit & { others: NonNullable<GuestVisit['others']> };

export const isLetIn = (visit: GuestVisit): visit is LetIn => visit.others !== undefined;

/** As the engine and the screens know it; nothing of the patient but the name is known here. */
function appointmentOf({ others, ...visit }: LetIn): Appointment {
  const { appointmentId: id, state, scheduledStart, scheduledEnd, doctor } = visit;
  return {
    ...{ id, state, scheduledStart, scheduledEnd },
    doctor: { person: doctor },
    patient: { person: others.patient, patientData: { dateOfBirth: '' } },
    otherUsers: others.staff,
    guests: others.guests.map((each) => ({
      ...{ id: each.id, announcedAs: each.name, kind: 'other', stage: 'in', present: true },
    })),
    patientPresent: true,
    invitation: { state: 'none' },
  };
}

let current: GuestCall | null = null;

/** From being let in until leaving, being sent away or the end; whoever comes back gets another one. */
export function guestCall(api: ApiSession, visit: LetIn): GuestCall {
  if (current) return current;
  const { appointmentId } = visit;
  const userID = visit.me.id;
  let newest = visit;
  let pageGoes = false;
  const told = async () => appointmentOf(newest);
  const session = new CallSession({
    me: { userID, side: 'guest' },
    appointment: appointmentOf(visit),
    features: currentFeatures,
    language: pageConfig.get().language,
    media: guestMedia(),
    store: conversationStore(appointmentId, userID),
    keyStore: keyStore(appointmentId, userID),
    browser: callBrowser({ log }),
    withRealTimeText: rememberedLiveText.get(),
    signing: rememberedSigning.get(),
    server: {
      ...callServer(api.patient, appointmentId),
      join: told,
      reload: told,
      // Not a guest's to tell.
      reportCall: async () => undefined,
      reportIntrusion: async (report) => log('call.not-reported', report.attackType),
    },
    page: {
      rememberAppointment: () => undefined,
      forgetAppointment: () => undefined,
      playEndSound: () => void playEndChime(),
      resetPatientUser: () => undefined,
      refreshEvents: () => api.reconnectEvents(),
    },
  });
  const stops = [
    api.onEvent((event) => {
      if (event.type === 'signal') session.handleSignal(event.body);
    }),
    api.onEventsReconnected(() => session.handleEventsReconnected()),
    pageConfig.subscribe(() => session.handleFeaturesChanged()),
    rememberLiveText(session, userID),
    rememberSigning(session, userID),
    guestVisit.state.subscribe(() => {
      const now = guestVisit.state.get();
      if (now.kind === 'here' && isLetIn(now.visit)) {
        newest = now.visit;
        session.handleAppointment(appointmentOf(newest));
      } else close();
    }),
    session.subscribe(() => {
      const snapshot = session.getSnapshot();
      if (snapshot.phase !== 'ended' || pageGoes) return;
      close();
      if (snapshot.reason === 'left' || snapshot.reason === 'superseded') {
        guestVisit.leave(api).catch((error: unknown) => log('not told of leaving', error));
      }
    }),
  ];
  const close = () => {
    if (current?.session !== session) return;
    current = null;
    for (const stop of stops) stop();
    session.leaveNow();
  };
  guardPage(session, () => {
    pageGoes = true;
  });
  void session.prepare();
  current = { session, remoteAudio: playRemoteAudio(session) };
  return current;
}

let media: LocalMedia | null = null;

/** The devices of this visit, all off when it ends. */
export function guestMedia(): LocalMedia {
  if (media) return media;
  const made = localMedia({ log });
  media = made;
  guestVisit.onEnd(() => {
    made.close();
    media = null;
  });
  return made;
}
