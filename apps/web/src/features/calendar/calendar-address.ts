import { appointmentLimits } from '@visite/contract';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { firstOfMonth, mondayOf, monthAfter, weeksOf } from './month-days.ts';

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

export interface CalendarAddress {
  view: View;
  /** YYYY-MM-DD, a day of the shown period. */
  date: string;
  /** Ids of the chosen doctors; none means all. */
  doctors: readonly string[];
}

/** What the calendar shows stands in the address, so that back, reload and a link bring it again. */
export function readAddress(search: URLSearchParams, today: string): CalendarAddress {
  const date = search.get('date') ?? '';
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return {
    view: views.find((each) => each === search.get('view')) ?? 'week',
    date: valid ? date : today,
    doctors: (search.get('doctors') ?? '').split(',').filter(Boolean),
  };
}

/** Writes it into what else the address holds. */
export function writeAddress(
  search: URLSearchParams,
  { view, date, doctors }: CalendarAddress,
): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set('view', view);
  query.set('date', date);
  if (doctors.length > 0) query.set('doctors', doctors.join(','));
  else query.delete('doctors');
  return query;
}

/** The same view one step on or back. */
export function stepped({ view, date }: Pick<CalendarAddress, 'view' | 'date'>, steps: 1 | -1) {
  if (view === 'month') return monthAfter(date, steps);
  return dayAfter(date, view === 'week' ? 7 * steps : steps);
}

/** First day and the day after the last one, as shown. */
export function shownDays({ view, date }: Pick<CalendarAddress, 'view' | 'date'>) {
  if (view === 'day') return { first: date, end: dayAfter(date) };
  if (view === 'week') return { first: mondayOf(date), end: dayAfter(mondayOf(date), 7) };
  const weeks = weeksOf(firstOfMonth(date));
  const first = weeks[0]?.[0] ?? date;
  return { first, end: dayAfter(first, weeks.length * 7) };
}

/** The shown days as instants; what began before and reaches into them counts too. */
export function shownPeriod(address: Pick<CalendarAddress, 'view' | 'date'>) {
  const { first, end } = shownDays(address);
  const begin = instantOf({ day: first, time: '00:00' }).getTime() - appointmentLimits.longestMs;
  return {
    from: new Date(begin).toISOString(),
    to: instantOf({ day: end, time: '00:00' }).toISOString(),
  };
}
