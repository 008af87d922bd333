import { Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
}

/** Labels are routes and codes, never ids or names: figures hold no personal data. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requestSeconds = new Histogram({
    name: 'visite_http_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return { registry, requestSeconds };
}
