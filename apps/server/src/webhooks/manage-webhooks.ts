import { randomUUID } from 'node:crypto';
import {
  type AuditAction,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
  type WebhookWithSecret,
  webhookLimits,
  webhookTest,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { insertTestDelivery, queueAgain } from './delivery-store.ts';
import { wake } from './queue-webhooks.ts';
import { webhookAddressContext, webhookSecretContext } from './sealed-contexts.ts';
import { newWebhookSecret } from './signature.ts';
import {
  countWebhooks,
  deleteWebhook,
  deleteWebhookSecret,
  holdWebhook,
  insertWebhook,
  insertWebhookSecret,
  readWebhookSecrets,
  readWebhooks,
  updateWebhook,
} from './store.ts';
import { webhookView } from './webhook-view.ts';

interface Change {
  caller: PracticeCaller;
  requestId: string;
  box: SecretBox;
}

type Named = Change & { webhookId: string };

/** Programs see and change those that they made; admins every one. */
const clientOf = ({ kind, id }: PracticeCaller): string | null => (kind === 'machine' ? id : null);

export async function listWebhooks(
  tx: TenantTransaction,
  caller: PracticeCaller,
): Promise<Webhook[]> {
  return (await readWebhooks(tx, { clientId: clientOf(caller) })).map(webhookView);
}

/** Whoever has only found an open session sends nothing elsewhere. */
export async function createWebhook(
  tx: TenantTransaction,
  { name, address, kinds }: WebhookInput,
  change: Change,
): Promise<WebhookWithSecret> {
  await confirmed(tx, change);
  if ((await countWebhooks(tx)) >= webhookLimits.webhooks) throw new ApiError('webhook-limit');
  const webhookId = randomUUID();
  const to = sealedAddress(tx, change, webhookId, address);
  await insertWebhook(tx, { webhookId, name, kinds, clientId: clientOf(change.caller), ...to });
  const named = { ...change, webhookId };
  await tell(tx, named, 'webhook.create', { host: to.host, kinds });
  return withNewSecret(tx, named);
}

export async function changeWebhook(
  tx: TenantTransaction,
  { name, address, kinds, paused }: WebhookChange,
  change: Named,
): Promise<Webhook> {
  await demand(tx, change);
  if (address !== undefined) await confirmed(tx, change);
  const to =
    address === undefined ? undefined : sealedAddress(tx, change, change.webhookId, address);
  await updateWebhook(tx, change.webhookId, { name, kinds, paused, to });
  if (!paused) await wake(tx);
  await tell(tx, change, 'webhook.change', { kinds, paused, ...(to && { host: to.host }) });
  return viewOf(tx, change);
}

export async function removeWebhook(tx: TenantTransaction, change: Named): Promise<void> {
  await demand(tx, change);
  await deleteWebhook(tx, change.webhookId);
  await tell(tx, change, 'webhook.remove');
}

/** The one in use goes on until somebody ends it: meanwhile there are two signatures. */
export async function addWebhookSecret(
  tx: TenantTransaction,
  change: Named,
): Promise<WebhookWithSecret> {
  await confirmed(tx, change);
  await demand(tx, change);
  const known = await readWebhookSecrets(tx, change.webhookId);
  if (known.length >= webhookLimits.secrets) throw new ApiError('two-secrets');
  await tell(tx, change, 'webhook.add-secret');
  return withNewSecret(tx, change);
}

export async function endWebhookSecret(
  tx: TenantTransaction,
  { secretId, ...change }: Named & { secretId: string },
): Promise<void> {
  await demand(tx, change);
  const known = await readWebhookSecrets(tx, change.webhookId);
  if (!known.some(({ id }) => id === secretId)) throw notFound();
  if (known.length === 1) throw new ApiError('last-secret');
  await deleteWebhookSecret(tx, secretId);
  await tell(tx, change, 'webhook.end-secret');
}

export async function testWebhook(tx: TenantTransaction, change: Named): Promise<void> {
  await demand(tx, change);
  await insertTestDelivery(tx, change.webhookId, webhookTest);
  await wake(tx);
  await tell(tx, change, 'webhook.test');
}

export async function resendDelivery(
  tx: TenantTransaction,
  { deliveryId, ...change }: Named & { deliveryId: string },
): Promise<void> {
  await demand(tx, change);
  if (!(await queueAgain(tx, { webhookId: change.webhookId, deliveryId }))) throw notFound();
  await wake(tx);
  await tell(tx, change, 'webhook.resend');
}

/** Holds the webhook; what belongs to another program is unknown. */
export async function demand(
  tx: TenantTransaction,
  { caller, webhookId }: Pick<Named, 'caller' | 'webhookId'>,
): Promise<void> {
  if (!(await holdWebhook(tx, { clientId: clientOf(caller), webhookId }))) throw notFound();
}

/** A program has proved itself with its token. */
async function confirmed(tx: TenantTransaction, { caller }: Change): Promise<void> {
  if (caller.kind === 'staff') await requireConfirmation(tx, caller);
}

function sealedAddress(
  { tenantId }: TenantTransaction,
  { box }: Change,
  webhookId: string,
  address: string,
): { address: Buffer; host: string } {
  const url = URL.parse(address);
  if (!url) throw invalid({ path: 'address', code: 'invalid' });
  return {
    address: box.seal(url.href, webhookAddressContext(tenantId, webhookId)),
    host: url.host,
  };
}

async function withNewSecret(tx: TenantTransaction, change: Named): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const secretId = randomUUID();
  const sealed = change.box.seal(secret, webhookSecretContext(tx.tenantId, secretId));
  await insertWebhookSecret(tx, { webhookId: change.webhookId, secretId, secret: sealed });
  return { webhook: await viewOf(tx, change), secret };
}

async function viewOf(tx: TenantTransaction, { caller, webhookId }: Named): Promise<Webhook> {
  const [row] = await readWebhooks(tx, { clientId: clientOf(caller), webhookId });
  if (!row) throw notFound();
  return webhookView(row);
}

async function tell(
  tx: TenantTransaction,
  { caller, requestId, webhookId }: Named,
  action: AuditAction,
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'webhook',
    recordId: webhookId,
    ...(detail && { detail }),
    requestId,
  });
}
