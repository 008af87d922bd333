import type { FastifyInstance } from 'fastify';
import { shortHash } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { tenantOfRaw } from './request-tenant.ts';

/** One line and one figure a request: route and codes, no query, no body, no address, no names. */
export function registerRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, params } = request;
    const route = routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1_000;
    metrics.requestSeconds.observe({ method, route, status }, seconds);
    const appointment = appointmentOf(params);
    request.log.info(
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        tenant: tenantOfRaw(request.raw)?.id,
        appointment: appointment && shortHash(appointment),
      },
      'request',
    );
  });
}

function appointmentOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('appointmentId' in params))
    return undefined;
  return String(params.appointmentId);
}
