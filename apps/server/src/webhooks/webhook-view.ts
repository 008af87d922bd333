import {
  type Webhook,
  type WebhookDelivery,
  webhookDelivery,
  webhookFailure,
} from '@visite/contract';
import type { DeliveryRow } from './delivery-store.ts';
import type { WebhookRow } from './store.ts';

export function webhookView(row: WebhookRow): Webhook {
  return {
    id: row.webhook_id,
    name: row.name,
    host: row.host,
    kinds: row.kinds,
    createdAt: row.created_at.toISOString(),
    paused: row.paused_by,
    ...(row.client_name !== null && {
      client: { name: row.client_name, ended: !row.client_valid },
    }),
    secrets: row.secrets.map(({ id, createdAt }) => ({
      id,
      createdAt: new Date(createdAt).toISOString(),
    })),
    waiting: row.waiting,
  };
}

export function deliveryView(row: DeliveryRow): WebhookDelivery {
  const waits = row.state === 'queued' || row.state === 'sending';
  const failure = webhookFailure.options.find((each) => each === row.last_failure);
  return {
    id: row.delivery_id,
    kind: webhookDelivery.shape.kind.parse(row.kind),
    ...(row.appointment_number !== null && { appointmentNumber: row.appointment_number }),
    at: row.created_at.toISOString(),
    state: row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting',
    attempts: row.attempts,
    ...(row.last_attempt_at && { lastAttemptAt: row.last_attempt_at.toISOString() }),
    ...(waits && { nextAttemptAt: row.next_attempt_at.toISOString() }),
    ...(row.last_status !== null && { status: row.last_status }),
    ...(failure && { failure }),
  };
}
