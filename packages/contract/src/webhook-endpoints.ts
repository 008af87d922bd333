import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  webhook,
  webhookChange,
  webhookDeliveriesQuery,
  webhookDelivery,
  webhookInput,
  webhookWithSecret,
} from './webhooks.ts';
import { success } from './wire.ts';

const manage = { who: 'staff', action: 'webhooks.manage', status: 200 } as const;
const rate = { burst: 30, perMinute: 12 } as const;

/** Below `/webhooks`. Programs with the right `webhooks` call the same below `machineApiPath`. */
export const webhookEndpoints = {
  listWebhooks: { method: 'GET', path: '/webhooks', ...manage, response: z.array(webhook) },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    ...manage,
    body: webhookInput,
    response: webhookWithSecret,
    status: 201,
    rate,
  },
  changeWebhook: {
    method: 'PUT',
    path: '/webhooks/:webhookId',
    ...manage,
    body: webhookChange,
    response: webhook,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    ...manage,
    response: success,
  },
  /** A second secret beside the one in use: from then on there are two signatures. */
  addWebhookSecret: {
    method: 'POST',
    path: '/webhooks/:webhookId/secrets',
    ...manage,
    response: webhookWithSecret,
    status: 201,
    rate,
  },
  endWebhookSecret: {
    method: 'DELETE',
    path: '/webhooks/:webhookId/secrets/:secretId',
    ...manage,
    response: success,
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    ...manage,
    response: success,
    rate,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    ...manage,
    query: webhookDeliveriesQuery,
    response: z.array(webhookDelivery),
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/resend',
    ...manage,
    response: success,
    rate: { burst: 60, perMinute: 30 },
  },
} as const satisfies Record<string, Endpoint>;
