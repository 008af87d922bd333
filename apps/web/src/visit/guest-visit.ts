import type { GuestEntry, GuestVisit } from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { pageInUse } from '../navigation/active-appointment.ts';
import { localStore } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';
import { type EndReason, endOf } from './visit-state.ts';

/** Where this browser stands with a third person's one invitation. */
export type GuestState =
  | { kind: 'none' }
  | { kind: 'here'; visit: GuestVisit }
  | { kind: 'left' }
  | { kind: 'over'; reason: EndReason }
  /** Sent away, or the link was renewed, or it is long over: the server no longer knows the token. */
  | { kind: 'out' };

const state = createStore<GuestState>({ kind: 'none' });
const endings = new Set<() => void>();
let unfollow: () => void = () => undefined;
state.subscribe(() => pageInUse.set(state.get().kind === 'here'));

/** This browser's visit as a guest. The token is kept until the end: the link is bound to this browser. */
export const guestVisit = {
  state,

  onEnd(run: () => void): void {
    endings.add(run);
  },

  /** After a reload, or when the same link is opened again in this browser. */
  canResume: (linkToken: string): boolean => {
    const kept = guestMemory.get();
    return kept !== null && (linkToken === '' || kept.link === linkToken);
  },

  async resume(api: ApiSession): Promise<void> {
    const kept = guestMemory.get();
    if (!kept) return;
    api.beginGuest(kept.token);
    try {
      begin(api, await api.patient.call('readVisit', {}));
    } catch (error) {
      if (codeOf(error) !== 'unauthenticated') throw error;
      finish(api, { kind: 'out' });
    }
  },

  /** The press that binds the link, with the name and the consent. */
  async enter(api: ApiSession, linkToken: string, body: GuestEntry): Promise<void> {
    if (state.get().kind !== 'here') {
      const opened = await api.patient.call('openGuestLink', { body: { linkToken } });
      guestMemory.set({ link: linkToken, token: opened.guestApiToken });
      api.beginGuest(opened.guestApiToken);
      begin(api, opened.visit);
    }
    apply(api, await api.patient.call('enterAsGuest', { body }));
  },

  /** "I am ready": from now on the practice and the patient see that somebody waits. */
  async becomeReady(api: ApiSession): Promise<void> {
    if (state.get().kind === 'left') await guestVisit.resume(api);
    apply(api, await api.patient.call('waitAsGuest', {}));
  },

  async leave(api: ApiSession): Promise<void> {
    if (state.get().kind !== 'here') return;
    const told = api.patient.call('leaveAsGuest', {});
    stop({ kind: 'left' });
    try {
      await told;
    } finally {
      api.endGuest();
    }
  },

  async withdrawConsent(api: ApiSession): Promise<void> {
    await api.patient.call('withdrawAsGuest', {});
    stop({ kind: 'left' });
    api.endGuest();
  },
};

function begin(api: ApiSession, visit: GuestVisit): void {
  unfollow();
  const stopEvents = api.onEvent((event) => {
    if (event.type === 'getVisit') apply(api, event.body);
  });
  const stopStream = api.stream.subscribe(() => {
    const { state: stream, reason } = api.stream.get();
    if (stream === 'closed' && reason !== 'left') finish(api, { kind: 'out' });
  });
  unfollow = () => {
    stopEvents();
    stopStream();
  };
  state.set({ kind: 'here', visit });
  apply(api, visit);
}

function apply(api: ApiSession, visit: GuestVisit): void {
  if (state.get().kind !== 'here') return;
  const reason = endOf(visit);
  if (reason) finish(api, { kind: 'over', reason });
  else state.set({ kind: 'here', visit });
}

/** For good: the token is worth nothing any more. */
function finish(api: ApiSession, end: GuestState): void {
  guestMemory.clear();
  stop(end);
  api.endGuest();
}

function stop(end: GuestState): void {
  unfollow();
  unfollow = () => undefined;
  state.set(end);
  for (const run of [...endings]) run();
  endings.clear();
}

interface Kept {
  link: string;
  token: string;
}

const key = 'visite.guest';
/** Where storage is blocked a reload needs a new link; the visit itself works. */
const guestMemory = {
  get(): Kept | null {
    try {
      const kept: unknown = JSON.parse(localStore()?.getItem(key) ?? 'null');
      return isKept(kept) ? kept : null;
    } catch (error) {
      console.debug('the invitation is not remembered', error);
      return null;
    }
  },
  set: (kept: Kept): void => localStore()?.setItem(key, JSON.stringify(kept)),
  clear: (): void => localStore()?.removeItem(key),
};

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'link') === 'string' &&
    typeof Reflect.get(value, 'token') === 'string'
  );
}
