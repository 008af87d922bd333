import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveRecord } from '@visite/contract';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';

const programs = ['staff' satisfies LiveRecord, 'programs'] as const;

export function usePrograms() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: programs,
    queryFn: ({ signal }) => api.staff.call('listPrograms', { signal }),
  });
}

export function useLinkProgram() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, linked }: { id: string; linked: boolean }) =>
      api.staff.call(linked ? 'linkProgram' : 'unlinkProgram', { params: { apiClientId: id } }),
    onSuccess: () => refetchFromStart(queryClient, { queryKey: programs }),
  });
}
