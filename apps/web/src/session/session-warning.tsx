import { Suspense, useEffect, useRef } from 'react';
import { sessionTimes } from '../api/session-times.ts';
import { lazyPart } from '../navigation/lazy-part.ts';
import { useNow } from '../ui/use-now.ts';
import { sessionOutlook } from './session-limits.ts';
import { useStaffSession } from './staff-session.tsx';

const SessionEndsDialog = lazyPart(
  async () => (await import('./session-ends-dialog.tsx')).SessionEndsDialog,
);

/** Watches the clock of the session; what it says is fetched only when it has something to say. */
export function SessionWarning({ inCall }: { inCall: boolean }) {
  const { api } = useStaffSession();
  const now = useNow(1_000);
  const outlook = sessionOutlook(sessionTimes.get(), now, inCall);
  const asked = useRef(false);

  // By our clock it is over; the server decides, and its 401 leads to the login.
  useEffect(() => {
    if (outlook.kind !== 'over') asked.current = false;
    if (outlook.kind !== 'over' || asked.current) return;
    asked.current = true;
    api.staff.call('currentStaff', {}).catch((error: unknown) => {
      console.debug('the session has ended', error);
    });
  }, [outlook.kind, api]);

  if (outlook.kind !== 'idle' && outlook.kind !== 'longest') return null;
  return (
    <Suspense fallback={null}>
      <SessionEndsDialog {...outlook} now={now} />
    </Suspense>
  );
}
