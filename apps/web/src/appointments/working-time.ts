import { defaultWorkingPeriods, type WorkingHours } from '@visite/contract';
import { dayAfter, instantOf, wallTimeOf, weekdayOf } from '../i18n/wall-time.ts';

/** Of a doctor; undefined until they are read: the usual hours. */
export type Hours = Pick<WorkingHours, 'periods' | 'absences' | 'busy'> | undefined;

/** Absences, and what the doctor's other calendar calls busy. */
export const awayTimes = (hours: Hours) => [...(hours?.absences ?? []), ...(hours?.busy ?? [])];

/** Minutes of the practice's clock since midnight. */
export interface MinuteSpan {
  from: number;
  to: number;
}

const dayMinutes = 24 * 60;

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** HH:MM; the end of the day is 24:00. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The day's working hours without absences and busy hours, in order. */
export function openSpans(hours: Hours, day: string): MinuteSpan[] {
  const weekday = weekdayOf(day);
  const away = awayTimes(hours).map((each) => spanOn(day, each));
  return (hours?.periods ?? defaultWorkingPeriods)
    .filter((period) => period.weekday === weekday)
    .map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }))
    .flatMap((open) => away.reduce(without, [open]))
    .sort((one, other) => one.from - other.from);
}

/** What is shaded between two times: no consultation hours, an absence, or busy elsewhere. */
export function closedSpans(hours: Hours, day: string, shown: MinuteSpan): MinuteSpan[] {
  return openSpans(hours, day).reduce(without, [shown]);
}

/** Whether the doctor is away or busy elsewhere for a part of the time. */
export function isAway(hours: Hours, from: number, to: number): boolean {
  return awayTimes(hours).some(
    ({ start, end }) => Date.parse(start) < to && Date.parse(end) > from,
  );
}

/** The part of an absence that lies on the day; an empty span where none does. */
function spanOn(day: string, { start, end }: { start: string; end: string }): MinuteSpan {
  const [begins, ends] = [wallTimeOf(start), wallTimeOf(end)];
  const at = (wall: { day: string; time: string }) =>
    wall.day < day ? 0 : wall.day > day ? dayMinutes : minutesOf(wall.time);
  return { from: at(begins), to: at(ends) };
}

function without(open: MinuteSpan[], closed: MinuteSpan): MinuteSpan[] {
  if (closed.to <= closed.from) return open;
  return open
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, closed.from) },
      { from: Math.max(from, closed.to), to },
    ])
    .filter(({ from, to }) => to > from);
}

/** The instant at which the clock shows so many minutes; 24:00 is the next midnight. */
export function instantAt(day: string, minutes: number): number {
  const wall =
    minutes >= dayMinutes
      ? { day: dayAfter(day), time: timeOf(minutes - dayMinutes) }
      : { day, time: timeOf(minutes) };
  return instantOf(wall).getTime();
}
