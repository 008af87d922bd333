import type { SessionTimes } from '../api/session-times.ts';

const minute = 60_000;

/** LOGIN-22, LOGIN-23: what the server holds to. */
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
  // The end that no click can move is told first: keeping the session would promise too much.
  if (now >= longestEnd - warning.longestMs) return { kind: 'longest', endsAt: longestEnd };
  if (now >= idleEnd - warning.idleMs) return { kind: 'idle', endsAt: idleEnd };
  return { kind: 'fine' };
}
