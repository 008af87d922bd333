import { Suspense, useEffect, useRef } from 'react';
import { type SessionTimes, sessionTimes } from '../api/staff-storage.ts';
import { lazyPart } from '../navigation/retry-import.ts';
import { useNow } from '../ui/use-now.ts';
import { useStaffSession } from './staff-session.tsx';

const minute = 60_000;

/** The server's limits (LOGIN-22, LOGIN-23). */
const sessionLimits = { idleMs: 60 * minute, longestMs: 12 * 60 * minute } as const;
/** How long before its end a session warns. */
const warning = { idleMs: 5 * minute, longestMs: 15 * minute } as const;

export type SessionOutlook =
  | { kind: 'fine' }
  /** One request keeps it. */
  | { kind: 'idle'; endsAt: number }
  /** Nothing but a new login helps. */
  | { kind: 'longest'; endsAt: number }
  | { kind: 'over' };

/** How a session stands at an instant; a running call is never cut (LOGIN-24). */
export function sessionOutlook(
  times: SessionTimes | null,
  now: number,
  inCall: boolean,
): SessionOutlook {
  if (!times || inCall) return { kind: 'fine' };
  const idleEnd = times.lastRequestAt + sessionLimits.idleMs;
  const longestEnd = times.loginAt + sessionLimits.longestMs;
  if (now >= Math.min(idleEnd, longestEnd)) return { kind: 'over' };
  // Before the idle warning: a button that keeps the session could not move this end.
  if (now >= longestEnd - warning.longestMs) return { kind: 'longest', endsAt: longestEnd };
  if (now >= idleEnd - warning.idleMs) return { kind: 'idle', endsAt: idleEnd };
  return { kind: 'fine' };
}

const SessionEndsDialog = lazyPart(
  async () => (await import('./session-ends-dialog.tsx')).SessionEndsDialog,
);

/** Warns before the session ends; the dialog's code is fetched only then. */
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
