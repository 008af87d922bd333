import type { AppointmentTimes } from '@visite/contract';
import { instantsOf, type WallTime, wallTimeOf } from '../../i18n/wall-time.ts';

/*
 * The grid shows the practice's clock and knows nothing of time zones: it gets and gives times of
 * day without an offset ("2026-03-29T10:00"), and only here do they become instants.
 */

const shortestMs = 15 * 60_000;

export function onGrid(instant: string | number): string {
  const { day, time } = wallTimeOf(instant);
  return `${day}T${time}:00`;
}

/** Never ends before it begins, which the clock alone would say in October's doubled hour. */
export function spanOnGrid({ scheduledStart, scheduledEnd }: AppointmentTimes) {
  const start = onGrid(scheduledStart);
  const end = onGrid(scheduledEnd);
  if (end > start) return { start, end };
  const later = new Date(Date.parse(`${start}Z`) + shortestMs).toISOString().slice(0, 19);
  return { start, end: later };
}

export function offGrid(shown: string): WallTime {
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) || '00:00' };
}

/**
 * Dropped elsewhere: the clock decides the start, and the appointment keeps its real length. Empty
 * where the clock skips that time, two where it shows it twice.
 */
export function droppedAt(shownStart: string, before: AppointmentTimes): AppointmentTimes[] {
  const length = Date.parse(before.scheduledEnd) - Date.parse(before.scheduledStart);
  return instantsOf(offGrid(shownStart)).map((start) => ({
    scheduledStart: start.toISOString(),
    scheduledEnd: new Date(start.getTime() + length).toISOString(),
  }));
}

/** Its lower edge was dragged: the start stays, the clock decides the end. */
export function stretchedTo(shownEnd: string, before: AppointmentTimes): AppointmentTimes[] {
  return instantsOf(offGrid(shownEnd))
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
