import { type Appointment, appointmentLimits, openStatuses } from '@visite/contract';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import type { Draft } from './draft.ts';

/** As far ahead as the next free day is looked for. */
export const daysAhead = 14;

/** The chosen doctor's open appointments from the chosen day on, live. */
export function useBusyTimes({ doctorId, day }: Pick<Draft, 'doctorId' | 'day'>): {
  busy: readonly Appointment[];
  loaded: boolean;
} {
  const begin = instantOf({ day, time: '00:00' }).getTime() - appointmentLimits.longestMs;
  const end = instantOf({ day: dayAfter(day, daysAhead + 1), time: '00:00' });
  const query = useAppointmentsBetween(
    {
      from: new Date(begin).toISOString(),
      to: end.toISOString(),
      status: openStatuses,
      doctorId,
    },
    { enabled: doctorId !== '' },
  );
  return { busy: query.data ?? [], loaded: query.data !== undefined && !query.isPlaceholderData };
}

/** The server accepts what began up to five minutes ago. */
export function isPast(scheduledStart: string): boolean {
  return Date.parse(scheduledStart) < Date.now() - appointmentLimits.pastToleranceMs;
}
