import type {
  CallSession,
  CallSnapshot,
  LocalMedia,
  LocalMediaSnapshot,
} from '@visite/call-engine';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteAudio } from '../../call-session/remote-audio.ts';

/** A call that has not ended. */
export type LiveCall = Exclude<CallSnapshot, { phase: 'ended' }>;

export interface CallContextValue {
  call: LiveCall;
  side: 'staff' | 'patient' | 'guest';
  media: LocalMedia;
  remoteAudio: RemoteAudio;
  /** Full name of the user. */
  myName: string;
  /** For the call's statistics: somebody else's first picture is on the screen. */
  onPictureShown?: () => void;
}

/** The current call; read it with `useCall()`. */
export const CallContext = createContext<CallContextValue | null>(null);

export function useCall(): CallContextValue {
  const value = useContext(CallContext);
  if (!value) throw new Error('there is no CallContext above');
  return value;
}

/** Own devices of the call: actions and current state. */
export function useLocalMedia(): { media: LocalMedia; local: LocalMediaSnapshot } {
  const { media } = useCall();
  return { media, local: useSyncExternalStore(media.subscribe, media.getSnapshot) };
}

/** Also for people who have left, because their messages stay. */
export function personName({ people }: Pick<LiveCall, 'people'>, userID: string): string {
  return people.find((person) => person.userID === userID)?.name ?? '';
}

export function useCallSnapshot(of: CallSession): CallSnapshot {
  return useSyncExternalStore(of.subscribe, of.getSnapshot);
}
