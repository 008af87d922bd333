import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from './api-error.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import { version } from './version.ts';

interface Parts {
  readiness: Readiness;
  config: Pick<Config, 'metricsToken'>;
  metrics: Metrics;
}

export function registerHealth(app: FastifyInstance, { readiness, config, metrics }: Parts): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));

  app.get('/readyz', async (_request, reply) => {
    const reasons = await readiness.reasons();
    const ready = reasons.length === 0;
    reply.status(ready ? 200 : 503).header('cache-control', 'no-store');
    return reply.send({ ready, reasons });
  });

  app.get('/version', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version }),
  );

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw notFound();
    const { registry } = metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** A proxy on this machine is loopback too, and what it passes on comes from anywhere. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined) return same(token, given);
  const direct = forwarding.every((header) => request.headers[header] === undefined);
  return direct && loopback.test(request.raw.socket.remoteAddress ?? '');
}

function same(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
