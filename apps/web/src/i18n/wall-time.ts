import { dayOf, formatTime } from './format.ts';
import { practiceZone } from './practice-zone.ts';

/** A time of day on the practice's wall: YYYY-MM-DD and HH:MM. */
export interface WallTime {
  day: string;
  time: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function wallTimeOf(instant: Date | string | number, timeZone = practiceZone()): WallTime {
  return { day: dayOf(instant, timeZone), time: formatTime(instant, timeZone) };
}

/**
 * The instant at which the practice's clock shows this. Of an hour that comes twice (in October)
 * the first is meant; an hour that is skipped (in March) means the same minutes after the change.
 */
export function instantOf({ day, time }: WallTime, timeZone = practiceZone()): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The offsets before and after any change nearby; the larger one gives the earlier instant.
  const offsets = [offsetAt(wanted - dayMs, timeZone), offsetAt(wanted + dayMs, timeZone)];
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wanted);
  const first = fitting.length > 0 ? Math.min(...fitting) : wanted - Math.min(...offsets);
  return new Date(first);
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / minuteMs) * minuteMs;
  const { day, time } = wallTimeOf(whole, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - whole;
}

/** Calendar days later, whatever their length. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
