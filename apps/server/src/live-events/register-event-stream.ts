import type { ServerResponse } from 'node:http';
import { apiPrefix, eventStreamPath, liveEventTimings } from '@visite/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { bearerToken, type Caller } from '../platform/caller.ts';
import { connectionOf } from '../platform/connection.ts';
import { refuseMethod } from '../platform/register-endpoints.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { requireCertificate } from '../platform/require-certificate.ts';
import { authenticate } from '../sessions/authenticate.ts';
import type { LiveEvents } from './live-events.ts';
import { createStreamLimits } from './stream-limits.ts';

const url = apiPrefix + eventStreamPath;
const retry = `retry: ${liveEventTimings.retryMs}\n\n`;

/** `GET /sse`: no JSON call, so it stands beside the contract's table. */
export function registerEventStream(
  app: FastifyInstance,
  config: Pick<Config, 'secure'>,
  liveEvents: LiveEvents,
): void {
  const limits = createStreamLimits();
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const { id: tenantId } = tenantOf(request);
    const lastEventId = request.headers['last-event-id'];
    const identify = identifier(request, config);
    await liveEvents.open({
      tenantId,
      identify: async (tx) => {
        const caller = await identify(tx);
        limits.take(caller, reply.raw);
        return caller;
      },
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      begin: () => begin(reply),
    });
    request.log.info({ method: 'GET', route: url, status: 200, tenant: tenantId }, 'stream');
  });
  app.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    onRequest: refuseMethod(['GET']),
    handler: () => undefined,
  });
}

function identifier(request: FastifyRequest, config: Pick<Config, 'secure'>) {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw new ApiError('unauthenticated');
  const connection = connectionOf(request.raw, request.ip);
  return async (tx: TenantTransaction): Promise<Caller> => {
    const caller = await authenticate(tx, token);
    if (!caller) throw new ApiError('unauthenticated');
    if (caller.kind === 'staff') {
      requireCertificate(config, connection, caller);
      if (caller.mustEnrol) throw new ApiError('second-factor-enrolment-required');
    }
    return caller;
  };
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  letGo(response);
  removePageHeaders(response);
  // The stream's end is the connection's end: chunks around each message would say nothing more.
  response.removeHeader('transfer-encoding');
  response.writeHead(200, {
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Nothing follows a stream: kept alive, its connection would hold up a stopping server.
    connection: 'close',
    // A proxy that collects before it passes on would hold events back.
    'x-accel-buffering': 'no',
  });
  response.write(retry);
  return response;
}

/** Ten thousand streams stay open for hours, each with its headers: only those that concern data. */
const keptHeaders = new Set(['x-content-type-options', 'strict-transport-security']);

function removePageHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) {
    if (!keptHeaders.has(name)) response.removeHeader(name);
  }
}

/**
 * The framework waits for the end of a response with the request, its logger and all the rest in
 * hand. One listener on both events; the server's own listens to `finish` alone and stays.
 */
function letGo(response: ServerResponse): void {
  for (const listener of response.listeners('error')) {
    response.off('error', listener as () => void);
    response.off('finish', listener as () => void);
  }
  response.on('error', ignore);
}

/** A reader that breaks off is no error; the stream hears of it through `close`. */
const ignore = () => undefined;
