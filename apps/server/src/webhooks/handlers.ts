import {
  type Body,
  defaultDeliveriesLimit,
  type Params,
  type Query,
  type ResponseBody,
  totalCountHeader,
  type webhookEndpoints,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { countDeliveries, readDeliveries } from './delivery-store.ts';
import {
  addWebhookSecret,
  changeWebhook,
  createWebhook,
  demand,
  endWebhookSecret,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from './manage-webhooks.ts';
import { deliveryView } from './webhook-view.ts';

const done = { success: true } as const;

type WebhookEndpoints = typeof webhookEndpoints;

/** What people and programs have in common. */
export interface WebhookCall<Name extends keyof WebhookEndpoints> {
  tx: TenantTransaction;
  caller: PracticeCaller;
  params: Params<WebhookEndpoints[Name]>;
  query: Query<WebhookEndpoints[Name]>;
  body: Body<WebhookEndpoints[Name]>;
  requestId: string;
  header(name: typeof totalCountHeader, value: number): void;
}

export type WebhookHandlers = {
  [Name in keyof WebhookEndpoints]: (
    call: WebhookCall<Name>,
  ) => Promise<ResponseBody<WebhookEndpoints[Name]>>;
};

/** As ids are stored. */
const lowered = ({ webhookId }: { webhookId: string }) => ({ webhookId: webhookId.toLowerCase() });

/** Below `/webhooks`, for admins and for programs with the right. */
export function webhookHandlers(keys: BoxKeys): WebhookHandlers {
  const box = secretBoxOf(keys);
  return {
    listWebhooks: ({ tx, caller }) => listWebhooks(tx, caller),
    createWebhook: ({ tx, body, caller, requestId }) =>
      createWebhook(tx, body, { caller, requestId, box }),
    changeWebhook: ({ tx, params, body, caller, requestId }) =>
      changeWebhook(tx, body, { ...lowered(params), caller, requestId, box }),
    removeWebhook: async ({ tx, params, caller, requestId }) => {
      await removeWebhook(tx, { ...lowered(params), caller, requestId, box });
      return done;
    },
    addWebhookSecret: ({ tx, params, caller, requestId }) =>
      addWebhookSecret(tx, { ...lowered(params), caller, requestId, box }),
    endWebhookSecret: async ({ tx, params, caller, requestId }) => {
      const secretId = params.secretId.toLowerCase();
      await endWebhookSecret(tx, { ...lowered(params), secretId, caller, requestId, box });
      return done;
    },
    testWebhook: async ({ tx, params, caller, requestId }) => {
      await testWebhook(tx, { ...lowered(params), caller, requestId, box });
      return done;
    },
    listWebhookDeliveries: async ({ tx, params, query, caller, header }) => {
      const { webhookId } = lowered(params);
      await demand(tx, { caller, webhookId });
      header(totalCountHeader, await countDeliveries(tx, webhookId));
      const { limit = defaultDeliveriesLimit, offset = 0 } = query;
      return (await readDeliveries(tx, webhookId, { limit, offset })).map(deliveryView);
    },
    resendWebhookDelivery: async ({ tx, params, caller, requestId }) => {
      const deliveryId = params.deliveryId.toLowerCase();
      await resendDelivery(tx, { ...lowered(params), deliveryId, caller, requestId, box });
      return done;
    },
  };
}
