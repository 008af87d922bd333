import { useQuery } from '@tanstack/react-query';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** The TAN of an appointment, asked for once it is wanted; undefined where the practice uses none. */
export function useLoginTan(appointmentId: string, wanted: boolean): string | null | undefined {
  const { api } = useStaffSession();
  const { mode } = usePageConfig().videoConsultation.features.patientLogin;
  const asked = useQuery({
    queryKey: ['appointments', appointmentId, 'tan'],
    queryFn: async ({ signal }) => {
      const params = { appointmentId };
      return (await api.staff.call('readAppointment', { params, signal })).loginTan ?? null;
    },
    enabled: wanted && mode === 'tan',
  });
  return mode === 'tan' ? (asked.data ?? null) : undefined;
}
