import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { fullWindow } from '../call-session/call-window.ts';
import { useApiSessionLoader } from '../session/use-api-session.ts';
import { useStore } from '../state/store.ts';
import { afterNextPaint } from '../ui/after-next-paint.ts';
import { PatientFrame } from './patient-frame.tsx';

interface PatientAreaProps {
  /** What the next pages need (VISIT-5). */
  fetchAhead: () => Promise<unknown>;
}

/** Frame of a patient's pages; the practice's phone number stays visible. */
export function PatientArea({ fetchAhead }: PatientAreaProps) {
  const loadApiSession = useApiSessionLoader();
  const inCall = useStore(fullWindow);
  useEffect(
    () =>
      // The page answers first. A tab that nobody sees paints nothing, and fetches nothing.
      afterNextPaint(() => {
        Promise.all([loadApiSession(), fetchAhead()]).catch((error: unknown) => {
          console.debug('could not fetch the next pages ahead', error);
        });
      }),
    [loadApiSession, fetchAhead],
  );
  return (
    <PatientFrame bare={inCall}>
      <Outlet />
    </PatientFrame>
  );
}
