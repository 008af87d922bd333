import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClientInput } from '@visite/contract';
import { refetchFromStart } from '../../../session/refetch.ts';
import { useStaffSession } from '../../../session/staff-session.tsx';

const queryKey = ['api-clients'];

export function useApiClients() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.staff.call('listApiClients', { signal }),
  });
}

function useListedAnew() {
  const queryClient = useQueryClient();
  return () => refetchFromStart(queryClient, { queryKey });
}

export function useCreateApiClient() {
  const { api } = useStaffSession();
  const onSuccess = useListedAnew();
  return useMutation({
    mutationFn: (body: ApiClientInput) => api.staff.call('createApiClient', { body }),
    onSuccess,
    // The answer has the secret: it must not outlive the dialog.
    gcTime: 0,
  });
}

export function useAddApiSecret() {
  const { api } = useStaffSession();
  const onSuccess = useListedAnew();
  return useMutation({
    mutationFn: (apiClientId: string) =>
      api.staff.call('addApiSecret', { params: { apiClientId } }),
    onSuccess,
    gcTime: 0,
  });
}

export function useEndApiSecret() {
  const { api } = useStaffSession();
  const onSuccess = useListedAnew();
  return useMutation({
    mutationFn: (params: { apiClientId: string; secretId: string }) =>
      api.staff.call('endApiSecret', { params }),
    onSuccess,
  });
}

export function useRevokeApiClient() {
  const { api } = useStaffSession();
  const onSuccess = useListedAnew();
  return useMutation({
    mutationFn: (apiClientId: string) =>
      api.staff.call('revokeApiClient', { params: { apiClientId } }),
    onSuccess,
  });
}
