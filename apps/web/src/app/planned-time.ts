import { roundingMinutes, roundUp } from '@visite/contract';
import { readTime, roundUpTime } from '../i18n/read-time.ts';
import { instantOf, wallTimeOf } from '../i18n/wall-time.ts';

export interface PlannedTime {
  /** YYYY-MM-DD in the practice. */
  day: string;
  /** On the practice's clock, as typed: HH:MM once it has been read. */
  time: string;
  minutes: number;
}

/** The next five minutes from now, on the practice's clock (CONTRACT-12). */
export function nextTime(now: number, minutes: number): PlannedTime {
  return { ...wallTimeOf(roundUp(new Date(now))), minutes };
}

export function plannedFrom(scheduledStart: string, scheduledEnd: string): PlannedTime {
  const minutes = Math.round((Date.parse(scheduledEnd) - Date.parse(scheduledStart)) / 60_000);
  return { ...wallTimeOf(scheduledStart), minutes };
}

/** Start and end as the server wants them; null while the time cannot be read. */
export function scheduleOf({ day, time, minutes }: PlannedTime) {
  const read = readTime(time);
  if (read === null) return null;
  const start = instantOf({ day, time: roundUpTime(read, roundingMinutes) });
  return {
    scheduledStart: start.toISOString(),
    scheduledEnd: new Date(start.getTime() + minutes * 60_000).toISOString(),
  };
}
