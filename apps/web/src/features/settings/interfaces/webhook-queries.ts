import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  defaultDeliveriesLimit,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from '@visite/contract';
import { refetchFromStart } from '../../../session/refetch.ts';
import { useStaffSession } from '../../../session/staff-session.tsx';

const queryKey = ['webhooks'];

/** Deliveries come and go without an event: while some wait, the list looks again. */
const whileWaiting = (waits: boolean) => (waits ? 3_000 : false);

export function useWebhooks() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.staff.call('listWebhooks', { signal }),
    refetchInterval: ({ state }) =>
      whileWaiting(state.data?.some(({ waiting, paused }) => waiting > 0 && !paused) ?? false),
  });
}

export function useWebhookDeliveries(webhookId: string, offset: number) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: [...queryKey, webhookId, 'deliveries', offset],
    queryFn: ({ signal }) =>
      api.staff.page('listWebhookDeliveries', {
        params: { webhookId },
        query: { limit: defaultDeliveriesLimit, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      whileWaiting(state.data?.body.some(({ state: each }) => each === 'waiting') ?? false),
  });
}

/** Everything that an admin does with webhooks; each shows the list anew. */
export function useChangeWebhooks() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const onSuccess = () => refetchFromStart(queryClient, { queryKey });
  const create = useMutation({
    mutationFn: (body: WebhookInput) => api.staff.call('createWebhook', { body }),
    onSuccess,
    // The answer has the secret: it must not outlive the dialog.
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: WebhookChange & Pick<Webhook, 'id'>) =>
      api.staff.call('changeWebhook', { params: { webhookId: id }, body }),
    onSuccess,
  });
  const renew = useMutation({
    mutationFn: (webhookId: string) =>
      api.staff.call('addWebhookSecret', { params: { webhookId } }),
    onSuccess,
    gcTime: 0,
  });
  const endOld = useMutation({
    mutationFn: (params: { webhookId: string; secretId: string }) =>
      api.staff.call('endWebhookSecret', { params }),
    onSuccess,
  });
  const tryOut = useMutation({
    mutationFn: (webhookId: string) => api.staff.call('testWebhook', { params: { webhookId } }),
    onSuccess,
  });
  const resend = useMutation({
    mutationFn: (params: { webhookId: string; deliveryId: string }) =>
      api.staff.call('resendWebhookDelivery', { params }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (webhookId: string) => api.staff.call('removeWebhook', { params: { webhookId } }),
    onSuccess,
  });
  return { create, change, renew, endOld, tryOut, resend, remove };
}
