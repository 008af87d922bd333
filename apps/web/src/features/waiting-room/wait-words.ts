export type Wait =
  | { kind: 'later' }
  | { kind: 'soon'; minutes: number }
  | { kind: 'now' }
  | { kind: 'late'; minutes: number };

const minute = 60_000;
/** Nobody should sit before a screen for longer than this. */
const soonMs = 60 * minute;
/** A practice is never on the minute: calling this late would only worry. */
const toleranceMs = 3 * minute;

/** What can honestly be said about the time; never a promise of when it begins. */
export function waitOf(scheduledStart: string, now: number): Wait {
  const ahead = Date.parse(scheduledStart) - now;
  if (ahead > soonMs) return { kind: 'later' };
  if (ahead > 0) return { kind: 'soon', minutes: Math.ceil(ahead / minute) };
  if (ahead > -toleranceMs) return { kind: 'now' };
  return { kind: 'late', minutes: Math.floor(-ahead / minute) };
}
