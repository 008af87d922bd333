import type { AppointmentTimes } from '@visite/contract';
import { type PlannedTime, scheduleOf } from '../../appointments/planned-time.ts';
import { type Hours, isAway } from '../../appointments/working-time.ts';
import { dayAfter } from '../../i18n/wall-time.ts';

interface Repetition {
  start: PlannedTime;
  /** Weeks between two appointments. */
  every: 1 | 2;
  count: number;
  hours: Hours;
}

/** More than three years ahead nobody plans. */
const weeksAtMost = 160;

/**
 * The same time on the practice's clock, week after week, until there are enough; days on which the
 * doctor is away, or on which the clock does not show the time, are left out.
 */
export function seriesTimes({ start, every, count, hours }: Repetition) {
  const times: AppointmentTimes[] = [];
  const skipped: string[] = [];
  for (let weeks = 0; times.length < count && weeks < weeksAtMost; weeks += every) {
    const day = dayAfter(start.day, weeks * 7);
    const schedule = scheduleOf({ ...start, day, occurrence: 'first' });
    const away =
      !schedule ||
      isAway(hours, Date.parse(schedule.scheduledStart), Date.parse(schedule.scheduledEnd));
    if (away) skipped.push(day);
    else times.push(schedule);
  }
  return { times, skipped };
}
