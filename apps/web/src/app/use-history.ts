import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { useEffect } from 'react';
import { useStaffSession } from './staff-session.tsx';

/** Ended calls between two days; one that ends now joins them without another request. */
export function useHistory(start: string, end: string) {
  const { connection } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const queryKey = ['history', start, end];
    return connection.onEvent((event) => {
      if (event.type !== 'getAppointment' || event.body.state.type !== 'stopped') return;
      queryClient.setQueryData<Appointment[]>(queryKey, (known) =>
        known ? [...known.filter(({ id }) => id !== event.body.id), event.body] : known,
      );
    });
  }, [connection, queryClient, start, end]);

  return useQuery({
    queryKey: ['history', start, end],
    queryFn: ({ signal }) =>
      connection.staff.call('listHistory', {
        query: { 'start-date': start, 'end-date': end },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
}
