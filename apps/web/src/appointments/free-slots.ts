import { roundingMinutes } from '@visite/contract';
import { formatTime } from '../i18n/format.ts';
import { dayAfter, instantOf, type WallTime, wallTimeOf } from '../i18n/wall-time.ts';
import type { Busy } from './appointment-facts.ts';
import { awayTimes, type Hours, instantAt, openSpans } from './working-time.ts';

export interface FreeSearch {
  /** YYYY-MM-DD in the practice. */
  day: string;
  minutes: number;
  busy: readonly Busy[];
  now: number;
  /** The doctor's; other times can be typed. */
  hours?: Hours;
}

/** Number of days searched for the next free day. */
export const daysAhead = 14;

const minuteMs = 60_000;
const step = roundingMinutes * minuteMs;

/** Consecutive free slots of that many minutes within the working hours, without overlaps. */
export function freeSlots({ day, minutes, busy, now, hours }: FreeSearch): string[] {
  const length = minutes * minuteMs;
  const taken = sortedSpans(busy);
  const slots: string[] = [];
  for (const { from, to } of openSpans(hours, day)) {
    const end = instantAt(day, to);
    let at = roundUp(Math.max(instantAt(day, from), now));
    while (at + length <= end) {
      const clash = taken.find(([begins, ends]) => begins < at + length && ends > at);
      if (clash) {
        at = roundUp(clash[1]);
      } else {
        slots.push(formatTime(at));
        at += length;
      }
    }
  }
  return slots;
}

/**
 * The first free time from the wanted one on, also outside of the working hours, never in the past
 * nor in an absence or a busy hour.
 */
export function nextFreeTime({
  day,
  time,
  minutes,
  busy,
  now,
  hours,
}: FreeSearch & WallTime): WallTime {
  const length = minutes * minuteMs;
  const away = awayTimes(hours).map(({ start, end }) => ({
    scheduledStart: start,
    scheduledEnd: end,
  }));
  let at = roundUp(Math.max(instantOf({ day, time }).getTime(), now));
  for (const [from, to] of sortedSpans([...busy, ...away])) {
    if (from < at + length && to > at) at = roundUp(to);
  }
  return wallTimeOf(at);
}

/** The first day after `day` with a free time, among the next `days`; null when all are full. */
export function nextFreeDay(search: FreeSearch, days: number): string | null {
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const day = dayAfter(search.day, ahead);
    if (freeSlots({ ...search, day }).length > 0) return day;
  }
  return null;
}

/** Start and end in milliseconds, by start. */
function sortedSpans(busy: readonly Busy[]) {
  return busy
    .map((each) => [Date.parse(each.scheduledStart), Date.parse(each.scheduledEnd)] as const)
    .sort(([one], [other]) => one - other);
}

const roundUp = (instant: number) => Math.ceil(instant / step) * step;
