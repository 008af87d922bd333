import { type CallPage, CallSession, type LocalMedia } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import type { Appointment, FeatureFlags, StaffUser } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';
import { activeAppointment } from '../navigation/active-appointment.ts';
import { pageConfig } from '../practice/page-config.ts';
import { playEndChime } from '../ui/chime.ts';
import { callServer } from './call-server.ts';
import { conversationStore } from './conversation-store.ts';
import { guardPage, guardUploads } from './guard-page.ts';
import { keyStore } from './key-store.ts';
import { playRemoteAudio, type RemoteAudio } from './remote-audio.ts';

export interface StaffCall {
  id: string;
  session: CallSession;
  media: LocalMedia;
  remoteAudio: RemoteAudio;
}

export interface StaffCallParts {
  api: ApiSession;
  user: StaffUser;
  features: FeatureFlags;
  drawnPictures: NonNullable<CallPage['drawnPictures']>;
}

const log = (event: string, detail?: unknown) => console.debug(event, detail);

/** A session in a call that follows the event stream until it ends; it is not joined yet. */
export function openStaffCall(parts: StaffCallParts, appointment: Appointment): StaffCall {
  const { api, user, features, drawnPictures } = parts;
  // Its own devices: a call that was only prepared must not take them from the running one.
  const media = localMedia({ log });
  let pageGoes = false;
  let entered = false;
  const session = new CallSession({
    me: { userID: user.person.id, side: 'staff' },
    appointment,
    features,
    language: pageConfig.get().language,
    store: conversationStore(appointment.id, user.person.id),
    keyStore: keyStore(appointment.id, user.person.id),
    media,
    browser: callBrowser({ log }),
    server: callServer(api.staff, appointment.id),
    page: {
      rememberAppointment: (appointmentId) => {
        entered = true;
        activeAppointment.save(appointmentId);
      },
      // A reload interrupts the call: its id stays, so that the call is offered again (UI-11).
      forgetAppointment: () => {
        if (entered && !pageGoes) activeAppointment.clear();
      },
      playEndSound: () => void playEndChime(),
      resetPatientUser: () => undefined,
      refreshEvents: () => api.reconnectEvents(),
      drawnPictures,
    },
  });
  const stopEvents = api.onEvent((event) => {
    if (event.type === 'signal') session.handleSignal(event.body);
    if (event.type === 'getAppointment') session.handleAppointment(event.body);
    if (event.type === 'loggedOut') session.handleLoggedOut();
    if (event.type === 'getCalls') for (const each of event.body) session.handleAppointment(each);
  });
  const stopReconnects = api.onEventsReconnected(() => session.handleEventsReconnected());
  const stopConfig = pageConfig.subscribe(() => session.handleFeaturesChanged());
  guardPage(session, () => {
    pageGoes = true;
  });
  guardUploads(session);
  session.subscribe(() => {
    if (session.getSnapshot().phase !== 'ended') return;
    stopEvents();
    stopReconnects();
    stopConfig();
    media.close();
  });
  void session.prepare();
  return { id: appointment.id, session, media, remoteAudio: playRemoteAudio(session) };
}

/** Devices as they were left the last time, off included; who has never chosen is seen and heard. */
export function openDevices(of: LocalMedia): void {
  const { chosen } = of.getSnapshot().settings;
  void (chosen ? of.open() : of.openWith({ audio: true, video: true }));
}
