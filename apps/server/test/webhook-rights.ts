import { randomUUID } from 'node:crypto';
import type { Row } from './rights-fixture.ts';

const webhookId = () => ({ webhookId: randomUUID() });
//             none rub own  oth  mfa  oth  own  admin here there
const listed = '401 401 403 403 403 403 403 200 401 200';
const made = '401 401 403 403 403 403 403 201 401 201';
/** Which nobody has made; what becomes of one is its own story. */
const unknown = '401 401 403 403 403 403 403 404 401 404';
const input = { name: 'Praxissoftware', address: 'https://pvs.example/', kinds: ['call.ended'] };

/** Of the calls below `/webhooks`; the columns are those of the rights table. */
export const webhookRights = {
  listWebhooks: { statuses: listed },
  createWebhook: { body: () => input, statuses: made },
  changeWebhook: {
    params: webhookId,
    body: () => ({ ...input, paused: false }),
    statuses: unknown,
  },
  removeWebhook: { params: webhookId, statuses: unknown },
  addWebhookSecret: { params: webhookId, statuses: unknown },
  endWebhookSecret: {
    params: () => ({ ...webhookId(), secretId: randomUUID() }),
    statuses: unknown,
  },
  testWebhook: { params: webhookId, statuses: unknown },
  listWebhookDeliveries: { params: webhookId, statuses: unknown },
  resendWebhookDelivery: {
    params: () => ({ ...webhookId(), deliveryId: randomUUID() }),
    statuses: unknown,
  },
} satisfies Record<string, Row>;
