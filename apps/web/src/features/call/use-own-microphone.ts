import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { type LiveCall, useCall, useLocalMedia } from './call-context.tsx';

export interface OwnMicrophone {
  /** The others hear it. */
  on: boolean;
  /** Undefined while the sound goes over the telephone [CALL-72]. */
  press: (() => void) | undefined;
}

/** The own microphone as its button shows it. */
export function useOwnMicrophone(): OwnMicrophone {
  const { call } = useCall();
  const { media, local } = useLocalMedia();
  return ownMicrophone(media, local, call);
}

export function ownMicrophone(
  media: LocalMedia,
  { microphone }: Pick<LocalMediaSnapshot, 'microphone'>,
  { telephone }: Pick<LiveCall, 'telephone'>,
): OwnMicrophone {
  if (telephone.step === 'on') return { on: false, press: undefined };
  const on = microphone.active && microphone.track !== null;
  return { on, press: () => void media.setMicrophone(!on) };
}
