import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { shortHash } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** One line and one figure a request: route and codes, no query, no body, no address, no names. */
export function registerRequestLog(
  app: FastifyInstance,
  { metrics, log }: { metrics: Metrics; log: Logger },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1_000;
    metrics.requestSeconds.observe({ method, route, status }, seconds);
    if (log.isLevelEnabled('info')) {
      const appointment = appointmentOf(request.params);
      request.log.info(
        {
          method,
          route,
          status,
          ms: Math.round(reply.elapsedTime),
          tenant: request.tenant?.id,
          appointment: appointment && shortHash(appointment),
        },
        'request',
      );
    }
    done();
  });
}

function appointmentOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('appointmentId' in params))
    return undefined;
  return String(params.appointmentId);
}
