import { historyDaysAtMost } from '@visite/contract';
import { formatDay } from '../../i18n/format.ts';
import { readDay } from '../../i18n/read-date-time.ts';
import { dayAfter } from '../../i18n/wall-time.ts';

export interface Period {
  /** YYYY-MM-DD, both inclusive, in the practice. */
  first: string;
  last: string;
}

export const lengths = [1, 7, 30, 90] as const;
const usualDays = 30;

export function lastDays(days: number, today: string): Period {
  return { first: dayAfter(today, 1 - days), last: today };
}

/** What was typed last holds; the other end follows where the period would be reversed or too long. */
export function withFirst({ last }: Period, first: string): Period {
  const latest = dayAfter(first, historyDaysAtMost - 1);
  return { first, last: last < first || last > latest ? latest : last };
}

export function withLast({ first }: Period, last: string): Period {
  const earliest = dayAfter(last, 1 - historyDaysAtMost);
  return { first: first > last || first < earliest ? earliest : first, last };
}

/** From the address; whatever is no day, or too long for the server, is put right. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const last = realDay(search.get('to')) ?? today;
  const first = realDay(search.get('from')) ?? dayAfter(last, 1 - usualDays);
  const earliest = dayAfter(last, 1 - historyDaysAtMost);
  const begun = first > last ? last : first;
  return { first: begun < earliest ? earliest : begun, last };
}

function realDay(given: string | null): string | null {
  return given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? readDay(formatDay(given)) : null;
}
