import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStaffSession } from '../../session/staff-session.tsx';

export const pageSize = 50;

/** One page of those who match; a newer search aborts the older one's request. */
export function usePatientList(searchTerm: string, offset: number) {
  const { api } = useStaffSession();
  const query = useQuery({
    queryKey: ['patients', 'list', searchTerm, offset],
    queryFn: ({ signal }) =>
      api.staff.page('listPatients', {
        query: { searchTerm, limit: pageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return {
    patients: query.data?.body,
    total: query.data?.total ?? 0,
    /** What is shown answers an older question. */
    old: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
  };
}
