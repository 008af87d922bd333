import type { AppointmentStatus } from '@visite/contract';
import { formatDay } from '../../i18n/format.ts';
import { readDay } from '../../i18n/read-date-time.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import type { Sorting } from '../../ui/table.tsx';

export const states = [
  'pending',
  'accepted',
  'started',
  'stopped',
  'cancelled',
  'missed',
] as const satisfies readonly AppointmentStatus[];

export const openStates: readonly AppointmentStatus[] = ['pending', 'accepted', 'started'];

export interface ListSearchParams {
  /** YYYY-MM-DD, both inclusive; empty where the period is open. */
  first: string;
  last: string;
  status: readonly AppointmentStatus[];
  /** Empty for all, `mine` for whatever the reader takes part in. */
  doctorId: string;
  sorting: Sorting;
  offset: number;
}

const usualDays = 30;
/** More than a year is a mistake of typing, and thousands of rows. */
const daysAtMost = 366;

/** The doctor filter's own choice, and a period's end that is open; in the address as these words. */
export const mine = 'mine';
const open = 'open';

/** The filters stand in the address: a reload, going back and a sent link bring them again. */
export function readListSearchParams(search: URLSearchParams, today: string): ListSearchParams {
  const first = search.get('from') === open ? '' : (realDay(search.get('from')) ?? today);
  const usualLast = dayAfter(first || today, usualDays);
  const wanted = search.get('to') === open ? '' : (realDay(search.get('to')) ?? usualLast);
  const last = wanted !== '' && wanted < first ? first : wanted;
  const latest = first && dayAfter(first, daysAtMost - 1);
  const named = (search.get('status') ?? '').split(',');
  const status = states.filter((state) => named.includes(state));
  const sort = search.get('sort') ?? 'time';
  return {
    first,
    last: latest && last > latest ? latest : last,
    status: status.length > 0 ? status : openStates,
    doctorId: search.get('doctor') ?? '',
    sorting: { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    offset: Math.max(0, Math.floor(Number(search.get('offset'))) || 0),
  };
}

/** Writes what changed; another filter begins at the first page again. */
export function writeListSearchParams(
  search: URLSearchParams,
  changed: Partial<ListSearchParams>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  const { first, last, status, doctorId, sorting, offset } = changed;
  set('from', first === '' ? open : first);
  set('to', last === '' ? open : last);
  set('status', status?.join(','));
  set('doctor', doctorId);
  set('sort', sorting && `${sorting.descending ? '-' : ''}${sorting.key}`);
  set('offset', offset ? String(offset) : '');
  return next;
}

/** The chosen days as instants, by the practice's clock; nothing where the period is open. */
export function periodOf({ first, last }: Pick<ListSearchParams, 'first' | 'last'>) {
  const midnight = (day: string) => instantOf({ day, time: '00:00' }).toISOString();
  return {
    from: first === '' ? undefined : midnight(first),
    to: last === '' ? undefined : midnight(dayAfter(last)),
  };
}

function realDay(given: string | null): string | null {
  return given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? readDay(formatDay(given)) : null;
}
