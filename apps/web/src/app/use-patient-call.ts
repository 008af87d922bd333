import type { CallSession, CallSnapshot, LocalMedia } from '@visite/call-engine';
import { useEffect, useRef } from 'react';
import { useFullWindow } from '../call-session/call-window.ts';
import { useOpenDevices } from '../devices/use-open-devices.ts';
import { type LiveCall, useCallSnapshot } from '../features/call/call-context.tsx';
import { useFocusKept } from '../navigation/focus-heading.ts';
import { playChime } from '../ui/chime.ts';

/** A patient's or guest's side of the call: entered at once, live from the start, which is heard. */
export function usePatientCall(
  session: CallSession,
  media: LocalMedia,
): { snapshot: CallSnapshot; live: LiveCall | null } {
  const snapshot = useCallSnapshot(session);
  const live = snapshot.phase === 'active' || snapshot.phase === 'patientLeft' ? snapshot : null;
  const running = live !== null;
  const wasRunning = useRef(running);
  useFullWindow(running);
  useFocusKept(running);
  useOpenDevices(media);

  useEffect(() => {
    session
      .getSnapshot()
      .actions.join?.()
      .catch((error: unknown) => console.debug('the call was not entered', error));
  }, [session]);

  useEffect(() => {
    if (running && !wasRunning.current) {
      playChime().catch((error: unknown) => console.debug('no sound', error));
    }
    wasRunning.current = running;
  }, [running]);

  return { snapshot, live };
}
