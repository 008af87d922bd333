import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { localMedia } from '@visite/call-engine/browser';
import { useSyncExternalStore } from 'react';
import { patientVisit } from './patient-visit.ts';

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

export function useMedia(of: LocalMedia): LocalMediaSnapshot {
  return useSyncExternalStore(of.subscribe, of.getSnapshot);
}
