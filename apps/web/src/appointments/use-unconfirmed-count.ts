import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { useEffect } from 'react';
import { instantOf } from '../i18n/wall-time.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { whileAttended } from '../session/while-attended.ts';

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
    const queryKey = ['appointments', 'unconfirmed'];
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
    queryKey: ['appointments', 'unconfirmed', today, userId],
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
