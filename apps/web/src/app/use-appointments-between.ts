import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentStatus } from '@visite/contract';
import { useEffect } from 'react';
import type { Client } from '../api/client.ts';
import { useStaffSession } from './staff-session.tsx';

interface Wanted {
  /** ISO times; whatever begins between them, `from` inclusive. */
  from: string;
  to: string;
  status: readonly AppointmentStatus[];
  doctorId?: string | undefined;
}

/** The most that the server answers at once. */
const pageSize = 500;

/** Appointments of a period, all pages of them; what the stream tells is woven in at once. */
export function useAppointmentsBetween(wanted: Wanted, { enabled = true } = {}) {
  const { connection } = useStaffSession();
  const queryClient = useQueryClient();
  const { from, to, doctorId } = wanted;
  const status = wanted.status.join(' ');

  useEffect(() => {
    const of = { from, to, doctorId, status: status.split(' ') as AppointmentStatus[] };
    const queryKey = ['appointments', 'between', from, to, status, doctorId];
    return connection.onEvent((event) => {
      if (event.type === 'getCalls') {
        queryClient.invalidateQueries({ queryKey }).catch((error: unknown) => {
          console.debug('could not fetch the appointments again', error);
        });
      }
      if (event.type !== 'getAppointment') return;
      queryClient.setQueryData<Appointment[]>(queryKey, (known) =>
        known ? withChange(known, event.body, of) : known,
      );
    });
  }, [connection, queryClient, from, to, doctorId, status]);

  return useQuery({
    queryKey: ['appointments', 'between', from, to, status, doctorId],
    queryFn: ({ signal }) => everyPage(connection.staff, wanted, signal),
    enabled,
    // While nobody looked, nothing was woven in.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

async function everyPage(client: Client, wanted: Wanted, signal: AbortSignal) {
  const { from, to, status, doctorId } = wanted;
  const all: Appointment[] = [];
  for (;;) {
    const { answer, total } = await client.page('listAppointments', {
      query: {
        'status[]': [...status],
        from,
        to,
        ...(doctorId && { doctorId }),
        limit: pageSize,
        offset: all.length,
      },
      signal,
    });
    all.push(...answer);
    if (answer.length < pageSize || all.length >= (total ?? 0)) return all;
  }
}

/** The list after one appointment came, changed or left it. */
export function withChange(
  known: readonly Appointment[],
  changed: Appointment,
  { from, to, status, doctorId }: Wanted,
): Appointment[] {
  const others = known.filter(({ id }) => id !== changed.id);
  const belongs =
    status.includes(changed.state.type) &&
    (doctorId === undefined || changed.doctor.person.id === doctorId) &&
    Date.parse(changed.scheduledStart) >= Date.parse(from) &&
    Date.parse(changed.scheduledStart) < Date.parse(to);
  return belongs ? [...others, changed] : others;
}
