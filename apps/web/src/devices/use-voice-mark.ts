import { watchAudioLevel } from '@visite/call-engine/browser';
import { type RefObject, useEffect } from 'react';

/** Level from 0 to 1 that counts as speech. */
export const voiceLevel = 0.35;

/** Marks the element with `data-speaking` while a voice arrives; without a render, sixteen times a second. */
export function useVoiceMark(
  stream: MediaStream | null,
  element: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const track = stream?.getAudioTracks()[0];
    if (!track) return;
    return watchAudioLevel(track, (level) => {
      element.current?.toggleAttribute('data-speaking', level > voiceLevel);
    });
  }, [stream, element]);
}
