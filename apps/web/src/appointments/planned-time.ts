import { roundingMinutes, roundUp } from '@visite/contract';
import { readTime } from '../i18n/read-date-time.ts';
import { instantsOf, roundUpWall, type WallTime, wallTimeOf } from '../i18n/wall-time.ts';

export interface PlannedTime {
  /** YYYY-MM-DD in the practice. */
  day: string;
  /** On the practice's clock, as typed: HH:MM once it has been read. */
  time: string;
  minutes: number;
  /** Which of two is meant where the clock shows this time twice; empty: not said. */
  occurrence: Occurrence;
}

export type Occurrence = '' | 'first' | 'second';

/** Why there is no such time, or no single one. */
export type TimeProblem = 'unreadable' | 'skipped' | 'doubled';

/** The next five minutes from now, on the practice's clock (CONTRACT-12). */
export function nextTime(now: number, minutes: number): PlannedTime {
  return plannedAt(roundUp(new Date(now)), minutes);
}

export function plannedFrom(scheduledStart: string, scheduledEnd: string): PlannedTime {
  const minutes = Math.round((Date.parse(scheduledEnd) - Date.parse(scheduledStart)) / 60_000);
  return plannedAt(new Date(scheduledStart), minutes);
}

function plannedAt(start: Date, minutes: number): PlannedTime {
  const wall = wallTimeOf(start);
  const [first, second] = instantsOf(wall);
  const occurrence = !second ? '' : start.getTime() === first?.getTime() ? 'first' : 'second';
  return { ...wall, minutes, occurrence };
}

/** Day and time as they are meant, on a step of five minutes; null while they cannot be read. */
export function roundedTime({ day, time }: PlannedTime): WallTime | null {
  const read = readTime(time);
  return read === null ? null : roundUpWall({ day, time: read }, roundingMinutes);
}

/** Start and end as the server wants them; null while there is a problem with the time. */
export function scheduleOf(planned: PlannedTime) {
  const start = startOf(planned);
  if (!(start instanceof Date)) return null;
  return {
    scheduledStart: start.toISOString(),
    scheduledEnd: new Date(start.getTime() + planned.minutes * 60_000).toISOString(),
  };
}

export function timeProblem(planned: PlannedTime): TimeProblem | null {
  const start = startOf(planned);
  return start instanceof Date ? null : start;
}

function startOf(planned: PlannedTime): Date | TimeProblem {
  const wall = roundedTime(planned);
  if (!wall) return 'unreadable';
  const [first, second] = instantsOf(wall);
  if (!first) return 'skipped';
  if (!second) return first;
  if (planned.occurrence === '') return 'doubled';
  return planned.occurrence === 'first' ? first : second;
}
