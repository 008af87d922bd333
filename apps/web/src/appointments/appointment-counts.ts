import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { useEffect } from 'react';
import { dayOf } from '../i18n/format.ts';
import { instantOf } from '../i18n/wall-time.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { whileAttended } from '../session/while-attended.ts';
import { callTime } from './appointment-facts.ts';
import { appointmentKeys } from './appointment-keys.ts';

/** Ended calls between two days of the practice; one that ends now joins those that it belongs to. */
export function useHistory(start: string, end: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const queryKey = appointmentKeys.history(start, end);
    return api.onEvent((event) => {
      if (event.type === 'getCalls') {
        queryClient.invalidateQueries({ queryKey }).catch((error: unknown) => {
          console.debug('could not fetch the history again', error);
        });
      }
      if (event.type !== 'getAppointment') return;
      queryClient.setQueryData<Appointment[]>(queryKey, (known) =>
        known ? withEnded(known, event.body, { start, end }) : known,
      );
    });
  }, [api, queryClient, start, end]);

  return useQuery({
    queryKey: appointmentKeys.history(start, end),
    queryFn: ({ signal }) =>
      api.staff.call('listHistory', {
        query: { 'start-date': start, 'end-date': end },
        signal,
      }),
    staleTime: 5 * 60_000,
    // While nobody looked, nothing was woven in.
    refetchOnMount: 'always',
  });
}

/** The period's calls, the latest first, after the stream has told of an appointment. */
export function withEnded(
  known: Appointment[],
  changed: Appointment,
  { start, end }: { start: string; end: string },
): Appointment[] {
  if (changed.state.type !== 'stopped') return known;
  const day = dayOf(callTime(changed));
  if (day < start || day > end) return known;
  return [...known.filter(({ id }) => id !== changed.id), changed].sort(
    (one, other) => Date.parse(callTime(other)) - Date.parse(callTime(one)),
  );
}

/** Many changes at once, such as a whole morning cancelled, are asked about once. */
const gatherMs = 300;

/**
 * How many appointments from today on nobody has confirmed, as the server counts them: the stream's
 * list ends somewhere. The appointment list with the same filters shows exactly these (DASH-4).
 */
export function useUnconfirmedCount({ today, userId }: { today: string; userId: string | null }) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const queryKey = appointmentKeys.unconfirmed;
    const told = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readings = whileAttended(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        queryClient.invalidateQueries({ queryKey }).catch((error: unknown) => {
          console.debug('could not count again', error);
        });
      }, gatherMs);
    });
    const stop = api.onEvent((event) => {
      if (event.type === 'getCalls') readings.ask();
      if (event.type !== 'getAppointment') return;
      const { id } = event.body;
      const counts = whatCounts(event.body);
      if (told.get(id) === counts) return;
      told.set(id, counts);
      readings.ask();
    });
    return () => {
      stop();
      readings.stop();
      clearTimeout(timer);
    };
  }, [api, queryClient]);

  return useQuery({
    queryKey: appointmentKeys.unconfirmedCount(today, userId),
    queryFn: async ({ signal }) => {
      const { total } = await api.staff.page('listAppointments', {
        query: {
          'status[]': ['pending'],
          from: instantOf({ day: today, time: '00:00' }).toISOString(),
          ...(userId && { userId }),
          limit: 1,
        },
        signal,
      });
      return total ?? 0;
    },
    refetchOnMount: 'always',
  });
}

/** Camera steps, presence and mails change nothing in the number. */
function whatCounts({ state, scheduledStart, doctor, otherUsers }: Appointment): string {
  const people = [doctor, ...otherUsers].map(({ person }) => person.id);
  return [state.type === 'pending', scheduledStart, ...people].join(' ');
}
