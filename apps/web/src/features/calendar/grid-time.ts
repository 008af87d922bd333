import type { AppointmentTimes } from '@visite/contract';
import { instantsOf, type WallTime, wallTimeOf } from '../../i18n/wall-time.ts';

/*
 * The grid shows local times of the practice without an offset ("2026-03-29T10:00") and knows no
 * time zones; only this module converts them to instants.
 */

const shortestMs = 15 * 60_000;

export function toGridTime(instant: string | number): string {
  const { day, time } = wallTimeOf(instant);
  return `${day}T${time}:00`;
}

/** Local times alone could end before they begin in the repeated hour of October. */
export function gridSpan({ scheduledStart, scheduledEnd }: AppointmentTimes) {
  const start = toGridTime(scheduledStart);
  const end = toGridTime(scheduledEnd);
  if (end > start) return { start, end };
  const later = new Date(Date.parse(`${start}Z`) + shortestMs).toISOString().slice(0, 19);
  return { start, end: later };
}

function fromGridTime(shown: string): WallTime {
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) || '00:00' };
}

/**
 * Times after a drop: the local time shown is the start, the duration stays. Empty for a local time
 * that does not exist, two for one that occurs twice.
 */
export function timesAfterDrop(shownStart: string, before: AppointmentTimes): AppointmentTimes[] {
  const length = Date.parse(before.scheduledEnd) - Date.parse(before.scheduledStart);
  return instantsOf(fromGridTime(shownStart)).map((start) => ({
    scheduledStart: start.toISOString(),
    scheduledEnd: new Date(start.getTime() + length).toISOString(),
  }));
}

/** After resizing: the start stays, the local time shown determines the end. */
export function timesAfterResize(shownEnd: string, before: AppointmentTimes): AppointmentTimes[] {
  return instantsOf(fromGridTime(shownEnd))
    .filter((end) => end.getTime() > Date.parse(before.scheduledStart))
    .map((end) => ({ scheduledStart: before.scheduledStart, scheduledEnd: end.toISOString() }));
}

/** Hours shown: the working day, and whatever is planned outside of it. */
export function shownHours(spans: readonly { start: string; end: string }[]) {
  const hour = (shown: string) => Number(shown.slice(11, 13));
  const last = (shown: string) => hour(shown) + (shown.slice(14, 16) === '00' ? 0 : 1);
  const sameDay = ({ start, end }: { start: string; end: string }) =>
    start.slice(0, 10) === end.slice(0, 10);
  const first = Math.min(7, ...spans.map(({ start }) => hour(start)));
  const end = Math.max(20, ...spans.map((span) => (sameDay(span) ? last(span.end) : 24)));
  return { first, end };
}
