import { type AppointmentStatus, appointmentStatus, openStatuses } from '@visite/contract';
import { readIsoDay } from '../../i18n/read-date-time.ts';

import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import type { Sorting } from '../../ui/table.tsx';

export const states = appointmentStatus.options;

export interface ListSearchParams {
  /** YYYY-MM-DD, both inclusive; empty where the period is open. */
  first: string;
  last: string;
  status: readonly AppointmentStatus[];
  /** Empty for all doctors, `mine` for appointments of the logged-in user. */
  doctorId: string;
  sorting: Sorting;
  offset: number;
}

const usualDays = 30;
/** A longer period is a typing error and would load thousands of rows. */
const daysAtMost = 366;

/** Values of the `doctor`, `from` and `to` search parameters. */
export const mine = 'mine';
const open = 'open';

/** Filters are search parameters, so reload, back and a shared link restore them. */
export function readListSearchParams(search: URLSearchParams, today: string): ListSearchParams {
  const first = search.get('from') === open ? '' : (readIsoDay(search.get('from')) ?? today);
  const usualLast = dayAfter(first || today, usualDays);
  const wanted = search.get('to') === open ? '' : (readIsoDay(search.get('to')) ?? usualLast);
  const last = wanted !== '' && wanted < first ? first : wanted;
  const latest = first && dayAfter(first, daysAtMost - 1);
  const named = (search.get('status') ?? '').split(',');
  const status = states.filter((state) => named.includes(state));
  const sort = search.get('sort') ?? 'time';
  return {
    first,
    last: latest && last > latest ? latest : last,
    status: status.length > 0 ? status : openStatuses,
    doctorId: search.get('doctor') ?? '',
    sorting: { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    offset: Math.max(0, Math.floor(Number(search.get('offset'))) || 0),
  };
}

/** Writes the changed parameters; a changed filter resets to the first page. */
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

/** The chosen days as instants in the practice's time zone; undefined for an open end. */
export function periodOf({ first, last }: Pick<ListSearchParams, 'first' | 'last'>) {
  const midnight = (day: string) => instantOf({ day, time: '00:00' }).toISOString();
  return {
    from: first === '' ? undefined : midnight(first),
    to: last === '' ? undefined : midnight(dayAfter(last)),
  };
}
