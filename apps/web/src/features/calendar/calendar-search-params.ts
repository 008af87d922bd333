import { type AppointmentTimes, appointmentLimits } from '@visite/contract';
import { dayOf } from '../../i18n/format.ts';
import { readIsoDay } from '../../i18n/read-date-time.ts';

import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { firstOfMonth, mondayOf, monthAfter, weeksOf } from './month-days.ts';

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

export interface CalendarSearchParams {
  view: View;
  /** YYYY-MM-DD, a day of the shown period. */
  date: string;
  /** Ids of the chosen doctors; none means all. */
  doctors: readonly string[];
}

/** View, date and doctors are search parameters, so back, reload and a link restore them. */
export function readCalendarSearchParams(
  search: URLSearchParams,
  today: string,
): CalendarSearchParams {
  return {
    view: views.find((each) => each === search.get('view')) ?? 'week',
    date: readIsoDay(search.get('date')) ?? today,
    doctors: (search.get('doctors') ?? '').split(',').filter(Boolean),
  };
}

/** Keeps the other search parameters. */
export function writeCalendarSearchParams(
  search: URLSearchParams,
  { view, date, doctors }: CalendarSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set('view', view);
  query.set('date', date);
  if (doctors.length > 0) query.set('doctors', doctors.join(','));
  else query.delete('doctors');
  return query;
}

/** The date of the next or previous day, week or month. */
export function stepDate(
  { view, date }: Pick<CalendarSearchParams, 'view' | 'date'>,
  steps: 1 | -1,
) {
  if (view === 'month') return monthAfter(date, steps);
  return dayAfter(date, view === 'week' ? 7 * steps : steps);
}

/** First shown day, and the day after the last one. */
export function shownDays({ view, date }: Pick<CalendarSearchParams, 'view' | 'date'>) {
  if (view === 'day') return { first: date, end: dayAfter(date) };
  if (view === 'week') return { first: mondayOf(date), end: dayAfter(mondayOf(date), 7) };
  const weeks = weeksOf(firstOfMonth(date));
  const first = weeks[0]?.[0] ?? date;
  return { first, end: dayAfter(first, weeks.length * 7) };
}

/** Monday to Friday, or to Sunday; a day with an appointment is shown in any case. */
export function daysOfWeek(
  date: string,
  appointments: readonly Pick<AppointmentTimes, 'scheduledStart'>[],
  weekend: boolean,
): string[] {
  const busy = new Set(appointments.map(({ scheduledStart }) => dayOf(scheduledStart)));
  return Array.from({ length: 7 }, (_, offset) => dayAfter(mondayOf(date), offset)).filter(
    (day, offset) => offset < 5 || weekend || busy.has(day),
  );
}

/** The shown days as instants, including appointments that began before and reach into them. */
export function shownPeriod(address: Pick<CalendarSearchParams, 'view' | 'date'>) {
  const { first, end } = shownDays(address);
  const begin = instantOf({ day: first, time: '00:00' }).getTime() - appointmentLimits.longestMs;
  return {
    from: new Date(begin).toISOString(),
    to: instantOf({ day: end, time: '00:00' }).toISOString(),
  };
}
