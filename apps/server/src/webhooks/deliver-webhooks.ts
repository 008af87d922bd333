import {
  type WebhookFailure,
  type WebhookPayload,
  webhookLimits,
  webhookPayload,
} from '@visite/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/record-audit.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { OutboundError } from '../outbound-requests/outbound-error.ts';
import type { OutboundRequests } from '../outbound-requests/outbound-requests.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  claimDelivery,
  type DueDelivery,
  pauseByReceiver,
  settleDelivery,
} from './delivery-store.ts';
import { webhookAddressContext, webhookSecretContext } from './sealed-contexts.ts';
import { signedHeaders } from './signature.ts';
import { readWebhookSecrets } from './store.ts';

export interface DeliverWebhooksDeps {
  pool: Pool;
  outbound: OutboundRequests;
  box: SecretBox;
  log: Logger;
}

/** Longer than an attempt takes; then another node may take it over. */
const claimMs = 5 * 60_000;
const atOnce = 8;
/** Then the run ends, and the next one sees what has come meanwhile. */
const runMs = 10_000;

const gone = 410;

type Found = { status: number; failure: WebhookFailure | null } | { failure: WebhookFailure };

/**
 * Sends what is due: to each receiver one after the other, to several at once. A receiver that fails is left
 * alone until the next run, so that a dead one does not hold up the others.
 */
export async function deliverWebhooks(
  deps: DeliverWebhooksDeps,
  at: Date,
  stopping: AbortSignal,
): Promise<{ delivered: number; failed: number }> {
  const counts = { delivered: 0, failed: 0 };
  const until = new Date(at.getTime() + claimMs);
  const left = new Set<string>();
  const running = new Set<Promise<void>>();
  const began = performance.now();
  const goesOn = () => !stopping.aborted && performance.now() - began < runMs;

  const begin = (due: DueDelivery) => {
    left.add(due.webhookId);
    const run = deliver(deps, due, at).then((failure) => {
      if (failure === null) {
        counts.delivered += 1;
        left.delete(due.webhookId);
      } else {
        counts.failed += 1;
        deps.log.warn({ tenant: due.tenantId, reason: failure }, 'webhook not delivered');
      }
    });
    running.add(run);
    void run.finally(() => running.delete(run)).catch(() => undefined);
  };

  try {
    while (goesOn()) {
      const before = [...running];
      const due =
        before.length < atOnce
          ? await claimDelivery(deps.pool, { at, until, except: [...left] })
          : undefined;
      if (due) begin(due);
      // Also where it has ended while we looked: its receiver's next one was left out.
      else if (before.length > 0) await Promise.race(before);
      else break;
    }
  } finally {
    await Promise.all(running);
  }
  return counts;
}

async function deliver(
  deps: DeliverWebhooksDeps,
  due: DueDelivery,
  at: Date,
): Promise<WebhookFailure | null> {
  const found = await send(deps, due);
  const status = 'status' in found ? found.status : null;
  const { failure } = found;
  // The first wait follows the first attempt; after the last one there is none.
  const wait = webhookLimits.retrySeconds[due.attempts - 1];
  const again = failure !== null && status !== gone && wait !== undefined;
  await inTenant(deps.pool, due.tenantId, async (tx) => {
    await settleDelivery(tx, due, {
      state: failure === null ? 'delivered' : again ? 'queued' : 'failed',
      at,
      nextAttemptAt: new Date(at.getTime() + (again ? wait * 1_000 : 0)),
      status,
      failure,
    });
    if (status !== gone) return;
    await pauseByReceiver(tx, due.webhookId);
    await recordAudit(tx, {
      actor: { kind: 'job', name: 'webhooks' },
      action: 'webhook.ended-by-receiver',
      recordType: 'webhook',
      recordId: due.webhookId,
    });
  });
  return failure;
}

async function send(
  { pool, outbound, box }: DeliverWebhooksDeps,
  due: DueDelivery,
): Promise<Found> {
  const { tenantId, webhookId } = due;
  const sealed = await inTenant(pool, tenantId, (tx) => readWebhookSecrets(tx, webhookId));
  const secrets = sealed.map(({ id, secret }) =>
    box.open(secret, webhookSecretContext(tenantId, id)).toString('utf8'),
  );
  const url = box.open(due.address, webhookAddressContext(tenantId, webhookId)).toString('utf8');
  const body = JSON.stringify(payloadOf(due));
  const message = { id: `msg_${due.deliveryId}`, sentAt: new Date(), body };
  try {
    const { status } = await outbound.send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(message, secrets) },
      body,
      maxBytes: webhookLimits.answerBytes,
      timeoutMs: webhookLimits.timeoutMs,
    });
    return { status, failure: status >= 200 && status < 300 ? null : 'refused' };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.reason };
    throw error;
  }
}

/** Parsed on the way out: nothing but number, kind and state leaves. */
function payloadOf(due: DueDelivery): WebhookPayload {
  return z.parse(webhookPayload, {
    type: due.kind,
    timestamp: due.createdAt.toISOString(),
    data: {
      ...(due.appointmentNumber !== null && { appointmentNumber: due.appointmentNumber }),
      ...(due.appointmentState !== null && { state: due.appointmentState }),
    },
  });
}
