import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStaffSession } from '../../app/staff-session.tsx';

/** Asking counts as presence: a screen left alone for so long asks no more (LOGIN-22). */
const attendedMs = 10 * 60_000;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** The reports, read again whenever the stream has news of an appointment: a report is such news. */
export function useIntrusions() {
  const { connection } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    let touchedAt = Date.now();
    let missed = false;
    const read = () => {
      missed = false;
      queryClient.invalidateQueries({ queryKey: ['intrusions'] }).catch((error: unknown) => {
        console.debug('could not fetch the reports again', error);
      });
    };
    const touched = () => {
      touchedAt = Date.now();
      if (missed) read();
    };
    const stop = connection.onEvent(({ type }) => {
      if (type !== 'getAppointment' && type !== 'getCalls') return;
      if (Date.now() - touchedAt < attendedMs) read();
      else missed = true;
    });
    for (const sign of signsOfLife) window.addEventListener(sign, touched, { passive: true });
    return () => {
      stop();
      for (const sign of signsOfLife) window.removeEventListener(sign, touched);
    };
  }, [connection, queryClient]);

  return useQuery({
    queryKey: ['intrusions'],
    queryFn: ({ signal }) => connection.staff.call('listIntrusions', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
