import { useQuery } from '@tanstack/react-query';
import { useStaffSession } from './staff-session.tsx';

/** One patient; nothing is asked while the id is empty. */
export function usePatient(patientId: string) {
  const { connection } = useStaffSession();
  return useQuery({
    queryKey: ['patients', patientId],
    queryFn: ({ signal }) =>
      connection.staff.call('readPatient', { params: { patientId }, signal }),
    enabled: patientId !== '',
  });
}
