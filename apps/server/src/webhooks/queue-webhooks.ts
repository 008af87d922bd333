import type { WebhookKind } from '@visite/contract';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notifyJobs } from '../mail/queue-store.ts';
import { deleteDeliveriesOf, insertDeliveries } from './queue-store.ts';

/** In the transaction of the change: other systems hear of it if and only if it is committed. */
export async function queueWebhooks(
  tx: TenantTransaction,
  appointmentId: string,
  kind: WebhookKind,
): Promise<void> {
  if ((await insertDeliveries(tx, [appointmentId], { kind })) > 0) await wake(tx);
}

/**
 * Before a patient's appointments are erased: what was told of them goes too, and whoever still expects one
 * of the open ones is told that it is gone.
 */
export async function queueErasure(
  tx: TenantTransaction,
  { all, open }: { all: readonly string[]; open: readonly string[] },
): Promise<void> {
  await deleteDeliveriesOf(tx, all);
  const gone = { kind: 'appointment.deleted', state: 'deleted' };
  if ((await insertDeliveries(tx, open, gone)) > 0) await wake(tx);
}

export const wake = (tx: TenantTransaction): Promise<void> =>
  notifyJobs(tx, channels.jobs, 'webhooks');
