import { text } from './texts.ts';

/** "15 Min." from seconds; under half a minute it says so instead of showing 0. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 0 ? text('app.underAMinute') : text('app.minutes', { minutes });
}

/** "seit 3 Min." since an instant, by the viewer's clock. */
export function waitText(since: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000);
  return minutes < 1 ? text('app.waitingNow') : text('app.waitingSince', { minutes });
}
