import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whileUserActive } from '../../session/refetch.ts';
import { useStaffSession } from '../../session/staff-session.tsx';

const intrusionKeys = { all: ['intrusions'] } as const;

/** The reports, read again whenever the stream has news of an appointment: a report is such news. */
export function useIntrusions() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const reading = whileUserActive(() => {
      queryClient.invalidateQueries({ queryKey: intrusionKeys.all }).catch((error: unknown) => {
        console.debug('could not fetch the reports again', error);
      });
    });
    const stop = api.onEvent(({ type }) => {
      if (type === 'getAppointment' || type === 'getCalls') reading.ask();
    });
    return () => {
      stop();
      reading.stop();
    };
  }, [api, queryClient]);

  return useQuery({
    queryKey: intrusionKeys.all,
    queryFn: ({ signal }) => api.staff.call('listIntrusions', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
