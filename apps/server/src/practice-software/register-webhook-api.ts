import { type Endpoint, machineApiPath, webhookEndpoints } from '@visite/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createMachineCalls } from '../api-clients/machine-call.ts';
import type { Pool } from '../db/pool.ts';
import { requestParser } from '../platform/parse-request.ts';
import { limitBodyTime, usualBodyLimit } from '../platform/request-body.ts';
import type { BoxKeys } from '../platform/secret-box-of.ts';
import { type WebhookCall, type WebhookHandlers, webhookHandlers } from '../webhooks/handlers.ts';

type Name = keyof WebhookHandlers;
type LooseHandler = (
  call: Omit<WebhookCall<Name>, 'params' | 'query' | 'body'>,
) => Promise<unknown>;

/** The calls below `/webhooks` again, for programs: the same shapes, under their own tokens and limits. */
export function registerWebhookApi(app: FastifyInstance, parts: BoxKeys & { pool: Pool }): void {
  const calls = createMachineCalls(parts);
  const handlers = webhookHandlers(parts);
  for (const [name, endpoint] of Object.entries<Endpoint>(webhookEndpoints)) {
    // The table ties each handler to its own endpoint; here they are all alike.
    const handler = handlers[name as Name] as LooseHandler;
    const parse = requestParser(endpoint);
    app.route({
      method: endpoint.method,
      url: machineApiPath + endpoint.path,
      bodyLimit: usualBodyLimit,
      onRequest: async (request, reply) => {
        await calls.judgeBeforeBody(request);
        limitBodyTime(request, reply, usualBodyLimit, true);
      },
      handler: async (request, reply) => {
        const answer = await calls.run(request, 'webhooks.manage', (tx, caller) => {
          const parsed = parse(request);
          const header = (key: string, value: number) => void reply.header(key, value);
          return handler({ ...parsed, tx, caller, requestId: request.id, header });
        });
        reply.header('cache-control', 'no-store');
        return reply.status(endpoint.status).send(z.parse(endpoint.response, answer));
      },
    });
  }
}
