import { useQuery } from '@tanstack/react-query';
import { useStaffSession } from '../session/staff-session.tsx';

/** One patient; nothing is asked while the id is empty. */
export function usePatient(patientId: string) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: ['patients', patientId],
    queryFn: ({ signal }) => api.staff.call('readPatient', { params: { patientId }, signal }),
    enabled: patientId !== '',
  });
}
