import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStaffSession } from '../../app/staff-session.tsx';
import { whileAttended } from '../../app/while-attended.ts';

/** The reports, read again whenever the stream has news of an appointment: a report is such news. */
export function useIntrusions() {
  const { connection } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const reading = whileAttended(() => {
      queryClient.invalidateQueries({ queryKey: ['intrusions'] }).catch((error: unknown) => {
        console.debug('could not fetch the reports again', error);
      });
    });
    const stop = connection.onEvent(({ type }) => {
      if (type === 'getAppointment' || type === 'getCalls') reading.ask();
    });
    return () => {
      stop();
      reading.stop();
    };
  }, [connection, queryClient]);

  return useQuery({
    queryKey: ['intrusions'],
    queryFn: ({ signal }) => connection.staff.call('listIntrusions', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
