import { useLocation } from 'react-router';
import { dayOf } from '../../i18n/format.ts';
import { readIsoDay } from '../../i18n/read-date-time.ts';
import { paths } from '../../navigation/paths.ts';

/** From the calendar the day that it shows goes along, if it has not passed. */
export function newAppointmentPath(
  { pathname, search }: { pathname: string; search: string },
  today: string,
): string {
  if (pathname !== paths.calendar()) return paths.newAppointment();
  const shown = readIsoDay(new URLSearchParams(search).get('date')) ?? today;
  return `${paths.newAppointment()}?day=${shown > today ? shown : today}`;
}

export function useNewAppointmentPath(): string {
  return newAppointmentPath(useLocation(), dayOf(Date.now()));
}

/** For keys: they may be faster than the page that they lead to. */
export const newAppointmentPathNow = () => newAppointmentPath(window.location, dayOf(Date.now()));
