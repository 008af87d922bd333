import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStaffSession } from '../../session/staff-session.tsx';

export type OperationsDays = '7' | '30';

export function useOperations(days: OperationsDays) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: ['operations', days],
    queryFn: ({ signal }) => api.staff.call('readOperations', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
