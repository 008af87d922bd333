import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { useEffect } from 'react';
import { dayOf } from '../i18n/format.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { callTime } from './call-time.ts';

/** Ended calls between two days of the practice; one that ends now joins those that it belongs to. */
export function useHistory(start: string, end: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const queryKey = ['history', start, end];
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
    queryKey: ['history', start, end],
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
