import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import { useLiveAppointments, useStaffSession } from '../session/staff-session.tsx';

/** An appointment from the stream, or asked for once; `missing` when there is no such one. */
export function useAppointment(appointmentId: string): {
  appointment: Appointment | null;
  missing: boolean;
} {
  const { api } = useStaffSession();
  const { loaded, byId } = useLiveAppointments();
  const live = byId.get(appointmentId);
  const asked = useQuery({
    queryKey: ['appointments', appointmentId],
    queryFn: ({ signal }) =>
      api.staff.call('readAppointment', { params: { appointmentId }, signal }),
    enabled: loaded && !live,
  });
  return {
    appointment: live ?? asked.data ?? null,
    missing: asked.error !== null && codeOf(asked.error) === 'not-found',
  };
}
