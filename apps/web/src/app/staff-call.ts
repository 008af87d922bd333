import { CallSession, type LocalMedia } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import type { Appointment, FeatureFlags, StaffUser } from '@visite/contract';
import type { Connection } from '../api/connection.ts';
import { playEndChime } from '../ui/chime.ts';
import { activeAppointment } from './active-appointment.ts';
import { callServer } from './call-server.ts';
import { conversationStore } from './conversation-store.ts';
import { guardPage, guardUploads } from './guard-page.ts';
import { pageConfig } from './page-config.ts';
import { playVoices, type Voices } from './play-voices.ts';

export interface StaffCall {
  id: string;
  session: CallSession;
  media: LocalMedia;
  voices: Voices;
}

export interface StaffCallParts {
  connection: Connection;
  user: StaffUser;
  features: FeatureFlags;
}

const log = (event: string, detail?: unknown) => console.debug(event, detail);

/** One stay in a call, following the event stream until it has ended; nothing is joined yet. */
export function openStaffCall(parts: StaffCallParts, appointment: Appointment): StaffCall {
  const { connection, user, features } = parts;
  // Its own devices: a call that was only prepared must not take them from the running one.
  const media = localMedia({ log });
  let pageGoes = false;
  let entered = false;
  const session = new CallSession({
    me: { userID: user.person.id, side: 'staff' },
    appointment,
    features,
    store: conversationStore(appointment.id, user.person.id),
    media,
    browser: callBrowser({ log }),
    server: callServer(connection.staff, appointment.id),
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
      refreshEvents: () => connection.renewEvents(),
    },
  });
  const stopEvents = connection.onEvent((event) => {
    if (event.type === 'signal') session.handleSignal(event.body);
    if (event.type === 'getAppointment') session.handleAppointment(event.body);
    if (event.type === 'loggedOut') session.handleLoggedOut();
    if (event.type === 'getCalls') for (const each of event.body) session.handleAppointment(each);
  });
  const stopDoubts = connection.onEventsBack(() => session.handleEventsReconnected());
  const stopConfig = pageConfig.subscribe(() => session.handleFeaturesChanged());
  guardPage(session, () => {
    pageGoes = true;
  });
  guardUploads(session);
  session.subscribe(() => {
    if (session.getSnapshot().phase !== 'ended') return;
    stopEvents();
    stopDoubts();
    stopConfig();
    media.close();
  });
  void session.prepare();
  return { id: appointment.id, session, media, voices: playVoices(session) };
}

/** Devices as they were left the last time, off included; who has never chosen is seen and heard. */
export function openDevices(of: LocalMedia): void {
  const { chosen } = of.getSnapshot().settings;
  void (chosen ? of.open() : of.openWith({ audio: true, video: true }));
}
