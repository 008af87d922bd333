import { roundingMinutes } from '@visite/contract';
import type { Busy } from '../../appointments/appointment-facts.ts';
import { formatTime } from '../../i18n/format.ts';
import { dayAfter, instantOf, type WallTime, wallTimeOf } from '../../i18n/wall-time.ts';

interface Search {
  /** YYYY-MM-DD in the practice. */
  day: string;
  minutes: number;
  busy: readonly Busy[];
  now: number;
}

/** When practices see patients; at other times one types the time. */
const opens = '08:00';
const closes = '18:00';
const minuteMs = 60_000;
const step = roundingMinutes * minuteMs;

/** Times of a day at which that many minutes are free, one after the other without overlapping. */
export function freeSlots({ day, minutes, busy, now }: Search): string[] {
  const end = instantOf({ day, time: closes }).getTime();
  const length = minutes * minuteMs;
  const taken = busy
    .map((each) => [Date.parse(each.scheduledStart), Date.parse(each.scheduledEnd)] as const)
    .sort(([one], [other]) => one - other);
  const slots: string[] = [];
  let at = roundUp(Math.max(instantOf({ day, time: opens }).getTime(), now));
  while (at + length <= end) {
    const clash = taken.find(([from, to]) => from < at + length && to > at);
    if (clash) {
      at = roundUp(clash[1]);
    } else {
      slots.push(formatTime(at));
      at += length;
    }
  }
  return slots;
}

/**
 * The first time from the wanted one on at which that many minutes are free: by the clock, also
 * before opening and after closing, and never in the past.
 */
export function nextFreeTime({ day, time, minutes, busy, now }: Search & WallTime): WallTime {
  const length = minutes * minuteMs;
  const taken = busy
    .map((each) => [Date.parse(each.scheduledStart), Date.parse(each.scheduledEnd)] as const)
    .sort(([one], [other]) => one - other);
  let at = roundUp(Math.max(instantOf({ day, time }).getTime(), now));
  for (const [from, to] of taken) {
    if (from < at + length && to > at) at = roundUp(to);
  }
  return wallTimeOf(at);
}

/** The first day after `day` with a free time, among the next `days`; null when all are full. */
export function nextFreeDay(search: Search, days: number): string | null {
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const day = dayAfter(search.day, ahead);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const working = weekday !== 0 && weekday !== 6;
    if (working && freeSlots({ ...search, day }).length > 0) return day;
  }
  return null;
}

const roundUp = (instant: number) => Math.ceil(instant / step) * step;
