import type { Appointment } from '@visite/contract';
import { dayOf } from '../i18n/format.ts';
import { localStore } from '../state/browser-storage.ts';
import { callTime } from './appointment-facts.ts';

export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];

const storageKey = 'visite.statisticsRange';

/** What this browser was told last; the day's page and the reports mean the same days. */
export function storedRange(): Range {
  const stored = Number(localStore()?.getItem(storageKey));
  return ranges.find((range) => range === stored) ?? 7;
}

export function storeRange(range: Range): void {
  localStore()?.setItem(storageKey, String(range));
}

type Ended = Pick<Appointment, 'scheduledStart' | 'startedAt' | 'duration' | 'waitingSeconds'>;

export interface Averages {
  count: number;
  /** Mean in seconds; null without a measured value. */
  waiting: number | null;
  duration: number | null;
}

export interface Bar extends Averages {
  /** YYYY-MM-DD of its first day. */
  from: string;
}

const dayMs = 86_400_000;

/** First and last day of the range, both inclusive, in the practice's time zone. */
export function rangeDays(range: Range, now: number): { start: string; end: string } {
  const end = dayOf(now);
  return { start: shift(end, 1 - range), end };
}

export function averages(calls: readonly Ended[]): Averages {
  return {
    count: calls.length,
    waiting: mean(calls.map(({ waitingSeconds }) => waitingSeconds)),
    duration: mean(calls.map(({ duration }) => duration)),
  };
}

/** One bar per day; one per week for 90 days, because 90 bars are unreadable. */
export function bars(calls: readonly Ended[], range: Range, now: number): Bar[] {
  const { start } = rangeDays(range, now);
  const width = range === 90 ? 7 : 1;
  const groups: Ended[][] = Array.from({ length: Math.ceil(range / width) }, () => []);
  for (const call of calls) {
    const at = Math.floor(daysBetween(start, dayOf(callTime(call))) / width);
    groups[at]?.push(call);
  }
  return groups.map((group, at) => ({ from: shift(start, at * width), ...averages(group) }));
}

function mean(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / dayMs);
}
