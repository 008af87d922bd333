import { dayAfter, weekdayOf } from '../../i18n/wall-time.ts';

/** YYYY-MM-01 */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of a month later or earlier. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - weekdayOf(day));
}

/** The weeks that a month touches, Monday to Sunday. */
export function weeksOf(day: string): string[][] {
  const end = monthAfter(day, 1);
  const weeks: string[][] = [];
  for (let monday = mondayOf(firstOfMonth(day)); monday < end; monday = dayAfter(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => dayAfter(monday, offset)));
  }
  return weeks;
}
