import type { Appointment, CallSummary } from '@visite/contract';
import { manipulatedSuffix } from '@visite/contract';
import type { Quality } from '../adaptation/quality.ts';
import type { PeerState } from '../peer/peer-options.ts';
import type {
  Artefacts,
  CallMeta,
  CallState,
  ChatEntry,
  EndReason,
  PersonInCall,
  Presenter,
  SharedFile,
  StoredElsewhere,
  UploadProgress,
} from './call-state.ts';
import { durationSeconds, emptyArtefacts, mergeArtefacts, withEntry } from './call-state.ts';
import { type DrawingChange, withChange, withErased } from './drawing.ts';
import { type Invited, peopleOf } from './people.ts';
import { type RealTimeTextSwitch, withLiveText } from './real-time-text.ts';
import { nextScreenshot, noScreenshot, type ScreenshotEvent } from './screenshot.ts';
import type { SignerSwitch, SigningSwitch } from './signing.ts';
import { buildSummary } from './summary.ts';
import { noTelephone, type Telephone } from './telephone.ts';

export type CallEvent =
  | { type: 'joined'; appointment: Appointment; now: number }
  | { type: 'appointmentChanged'; appointment: Appointment; now: number }
  | { type: 'peerState'; userID: string; state: PeerState }
  | { type: 'ready'; userID: string; ready: boolean }
  | { type: 'recovering'; userID: string; recovering: boolean }
  | { type: 'exited'; userID: string }
  | { type: 'meta'; userID: string; meta: CallMeta }
  | {
      type: 'sample';
      userID: string;
      quality: Quality;
      encrypted: boolean;
      relayed: boolean;
      /** Bytes since the sample before. */
      data: number;
    }
  | { type: 'safetyWords'; userID: string; words: readonly string[] | 'broken' | null }
  | { type: 'newKey'; userID: string; fingerprint: string | null }
  | { type: 'remoteCheck'; userID: string; checking: boolean }
  | { type: 'chat'; entry: ChatEntry }
  | { type: 'liveText'; from: string; text: string; ended: readonly string[] | null }
  | { type: 'realTimeText'; value: RealTimeTextSwitch }
  | { type: 'telephone'; telephone: Telephone }
  | { type: 'signing'; signing: SigningSwitch }
  | { type: 'signer'; signer: SignerSwitch }
  | { type: 'fileAdded'; file: SharedFile }
  | { type: 'fileChanged'; uuid: string; change: Partial<SharedFile> }
  | { type: 'fileManipulated'; uuid: string }
  /** `at`: drawn just now by this client's own user. */
  | { type: 'drawing'; page: string; from: string; change: DrawingChange; at?: number }
  /** From the conversation cache. */
  | { type: 'restored'; artefacts: Artefacts }
  | { type: 'presenter'; presenter: Presenter }
  | { type: 'screenshot'; event: ScreenshotEvent }
  | { type: 'refused' }
  | Ending
  | { type: 'uploaded'; uploads: UploadProgress };

type Ending = {
  type: 'ended';
  reason: EndReason;
  summary: CallSummary | null;
  storedElsewhere?: StoredElsewhere;
};

/** The only place that changes the call's state; pure: no clock, no network, no devices. */
export function reduce(state: CallState, event: CallEvent): CallState {
  if (state.phase === 'ended') {
    return event.type === 'uploaded' ? { ...state, uploads: event.uploads } : state;
  }
  switch (event.type) {
    case 'joined':
      return withAppointment(event.appointment, state, event.now);
    case 'appointmentChanged':
      if (state.phase !== 'setup') return withAppointment(event.appointment, state, event.now);
      return { ...state, appointment: event.appointment };
    case 'peerState':
      return peerState(state, event.userID, event.state);
    case 'ready':
      return withReady(state, event.userID, event.ready);
    case 'recovering':
      return withPerson(state, event.userID, { recovering: event.recovering });
    case 'exited':
      return exited(state, event.userID);
    case 'meta':
      return withPerson(state, event.userID, { meta: event.meta });
    case 'sample': {
      const { quality, encrypted, relayed, data } = event;
      const next = withPerson(state, event.userID, { quality, encrypted, relayed });
      return { ...next, dataUsed: state.dataUsed + data };
    }
    case 'safetyWords': {
      const { safetyWords: before = null, wordsChanged = false } =
        state.people.get(event.userID) ?? {};
      // A broken trust is not mended by the next connection [PEER-43].
      if (before === 'broken') return state;
      const isOther = before !== null && String(before) !== String(event.words);
      return withPerson(state, event.userID, {
        safetyWords: event.words,
        wordsChanged: wordsChanged || isOther,
      });
    }
    case 'newKey':
      return withNewKey(state, event.userID, event.fingerprint);
    case 'remoteCheck':
      return withPerson(state, event.userID, { checksOurKey: event.checking });
    case 'chat':
      return withChat(state, event.entry);
    case 'liveText': {
      const { from, text, ended } = event;
      return { ...state, liveText: withLiveText(state, from, text, ended) };
    }
    case 'signing':
      return { ...state, signing: event.signing };
    case 'signer':
      return { ...state, signer: event.signer };
    case 'telephone':
      return { ...state, telephone: event.telephone };
    case 'realTimeText':
      return { ...state, realTimeText: event.value };
    case 'fileAdded':
      return { ...state, files: new Map(state.files).set(event.file.uuid, event.file) };
    case 'fileChanged':
      return withFile(state, event.uuid, event.change);
    case 'fileManipulated': {
      const name = (state.files.get(event.uuid)?.name ?? '') + manipulatedSuffix;
      return withFile(state, event.uuid, { name, status: 'manipulated', base64: '', size: 0 });
    }
    case 'drawing': {
      const { page, from, change, at } = event;
      const strokes = withChange(state.drawings.get(page) ?? [], from, change, at);
      const erased = withErased(state.erased.get(page) ?? new Set(), change);
      const drawings = new Map(state.drawings).set(page, strokes);
      return { ...state, drawings, erased: new Map(state.erased).set(page, erased) };
    }
    case 'restored':
      return { ...state, ...mergeArtefacts(event.artefacts, state) };
    case 'presenter':
      return { ...state, presenter: event.presenter };
    case 'screenshot':
      return { ...state, screenshot: nextScreenshot(state.screenshot, event.event) };
    case 'refused':
      return { ...state, refusedMessages: state.refusedMessages + 1 };
    case 'ended':
      return ended(state, event);
    case 'uploaded':
      return state;
  }
}

function withChat(state: CallState, entry: ChatEntry): CallState {
  const chat = withEntry(state.chat, entry);
  if (chat === state.chat) return state;
  const { from } = entry;
  const live = state.liveText.get(from);
  if (!live) return { ...state, chat };
  return { ...state, chat, liveText: withLiveText({ ...state, chat }, from, live.text, []) };
}

/** The server's appointment decides the phase, except for a patient who left and is not back yet. */
function withAppointment(appointment: Appointment, before: CallState, now: number): CallState {
  const seconds = appointment.duration ?? durationSeconds(before, now);
  const people = invitedPeople(before, appointment);
  const state = { ...before, appointment, people, seconds, runningSince: null };
  switch (appointment.state.type) {
    case 'pending':
    case 'accepted':
      return { ...state, phase: 'waiting' };
    case 'started': {
      if (appointment.state.paused) return { ...resetPresence(state), phase: 'onHold' };
      const phase = before.phase === 'patientLeft' ? 'patientLeft' : 'active';
      return { ...state, phase, runningSince: now };
    }
    case 'stopped':
      return ended(state, { reason: 'stopped', summary: buildSummary(state, now) });
    case 'cancelled':
    case 'missed':
      // There was no call to summarise.
      return ended(state, { reason: appointment.state.type, summary: null });
  }
}

function ended(state: CallState, ending: Omit<Ending, 'type'>): CallState {
  const { reason, summary, storedElsewhere = null } = ending;
  return {
    ...state,
    ...emptyArtefacts,
    phase: 'ended',
    reason,
    summary,
    drawn: summary ? state.drawings : new Map(),
    uploads: null,
    storedElsewhere,
    people: new Map(),
    ready: new Set(),
    liveText: new Map(),
    telephone: noTelephone,
    presenter: null,
    screenshot: noScreenshot,
    seconds: 0,
    runningSince: null,
  };
}

const initialPerson = {
  state: 'preconnect',
  recovering: false,
  left: false,
  meta: null,
  quality: null,
  encrypted: false,
  relayed: false,
  newKey: null,
  checksOurKey: false,
} as const satisfies Omit<PersonInCall, keyof Invited | keyof Trust>;

type Trust = Pick<PersonInCall, 'safetyWords' | 'wordsChanged'>;
const initialTrust: Trust = { safetyWords: null, wordsChanged: false };

function invitedPeople(before: CallState, appointment: Appointment): Map<string, PersonInCall> {
  const others = peopleOf(appointment).filter(({ userID }) => userID !== before.me.userID);
  return new Map(
    others.map((invited) => [
      invited.userID,
      { ...initialPerson, ...initialTrust, ...before.people.get(invited.userID), ...invited },
    ]),
  );
}

function resetPresence(state: CallState): CallState {
  const people = [...state.people.values()].map((person) => ({ ...person, ...initialPerson }));
  return {
    ...state,
    people: new Map(people.map((person) => [person.userID, person])),
    presenter: null,
    screenshot: noScreenshot,
    telephone: noTelephone,
    liveText: new Map(),
  };
}

function peerState(state: CallState, userID: string, peer: PeerState): CallState {
  const change: Partial<PersonInCall> =
    peer === 'connected'
      ? { state: peer, left: false, recovering: false }
      : // A closed connection is not being restored; its successor begins anew [PEER-52].
        { state: peer, ...(peer === 'disconnected' && { recovering: false }) };
  const next = withPerson(state, userID, change);
  const isBack = peer === 'connected' && state.people.get(userID)?.role === 'patient';
  return isBack && next.phase === 'patientLeft' ? { ...next, phase: 'active' } : next;
}

/** The words of the key before must not be taken for those of the new one. */
function withNewKey(state: CallState, userID: string, newKey: string | null): CallState {
  const { safetyWords = null, wordsChanged = false } = state.people.get(userID) ?? {};
  if (newKey === null || safetyWords === 'broken') return withPerson(state, userID, { newKey });
  return withPerson(state, userID, {
    newKey,
    meta: null,
    safetyWords: null,
    wordsChanged: wordsChanged || safetyWords !== null,
  });
}

function exited(state: CallState, userID: string): CallState {
  const person = state.people.get(userID);
  if (!person) return state;
  // Whoever requested a photo and left cannot receive it: the request is withdrawn.
  const screenshot = nextScreenshot(state.screenshot, { type: 'noLongerAsked', by: userID });
  const without = screenshot === state.screenshot ? state : { ...state, screenshot };
  const next = withPerson(without, userID, { ...initialPerson, state: 'disconnected', left: true });
  if (person.role !== 'patient' || state.phase !== 'active') return next;
  return { ...next, phase: 'patientLeft', screenshot: noScreenshot };
}

function withPerson(state: CallState, userID: string, change: Partial<PersonInCall>): CallState {
  const person = state.people.get(userID);
  if (!person) return state;
  return { ...state, people: new Map(state.people).set(userID, { ...person, ...change }) };
}

function withReady(state: CallState, userID: string, ready: boolean): CallState {
  if (state.ready.has(userID) === ready) return state;
  const others = [...state.ready].filter((each) => each !== userID);
  return { ...state, ready: new Set(ready ? [...others, userID] : others) };
}

function withFile(state: CallState, uuid: string, change: Partial<SharedFile>): CallState {
  const file = state.files.get(uuid);
  if (!file) return state;
  return { ...state, files: new Map(state.files).set(uuid, { ...file, ...change }) };
}
