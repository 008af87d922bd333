import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Appointment, isOpen } from '@visite/contract';
import { useEffect } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useLiveAppointments, useStaffSession } from '../../session/staff-session.tsx';

/** One appointment with link and TAN, which only the single read brings; its state stays live. */
export function useAppointmentDetails(appointmentId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const { byId } = useLiveAppointments();
  const query = useQuery({
    queryKey: ['appointments', 'details', appointmentId],
    queryFn: ({ signal }) =>
      api.staff.call('readAppointment', { params: { appointmentId }, signal }),
    refetchOnMount: 'always',
  });

  // Ended appointments leave the live list, so what the stream tells is kept in the answer too.
  useEffect(() => {
    const queryKey = ['appointments', 'details', appointmentId];
    return api.onEvent((event) => {
      if (event.type !== 'getAppointment' || event.body.id !== appointmentId) return;
      queryClient.setQueryData<Appointment>(queryKey, (known) =>
        known ? withAccess(known, event.body) : known,
      );
    });
  }, [api, queryClient, appointmentId]);

  const live = byId.get(appointmentId);
  const read = query.data ?? null;
  return {
    appointment: read && live ? withAccess(read, live) : (read ?? live ?? null),
    missing: codeOf(query.error) === 'not-found',
    error: query.error,
    refetch: query.refetch,
  };
}

/**
 * What the stream never tells is kept from the single read, while the appointment is open: an ended
 * one has no way in any more.
 */
function withAccess({ link, loginTan }: Appointment, told: Appointment): Appointment {
  if (!isOpen(told.state.type)) return told;
  return { ...told, ...(link && { link }), ...(loginTan && { loginTan }) };
}
