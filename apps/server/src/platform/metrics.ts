import { callFailures, firstPictureBounds } from '@visite/contract';
import { Counter, Histogram, Registry } from 'prom-client';

/** Of a tenant's id, where the operator wants it; otherwise nothing. */
export type TenantLabel = { tenant?: string };

export const callSides = ['staff', 'patient'] as const;
export type CallSide = (typeof callSides)[number];
export const qualityLevels = ['good', 'weak', 'poor'] as const;

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  callsTried: Counter<'side' | 'tenant'>;
  callsConnected: Counter<'side' | 'tenant'>;
  callsFailed: Counter<'side' | 'reason' | 'tenant'>;
  callsRelayed: Counter<'side' | 'tenant'>;
  callReconnects: Counter<'side' | 'tenant'>;
  firstPictureSeconds: Histogram<'side' | 'tenant'>;
  qualitySeconds: Counter<'side' | 'level' | 'tenant'>;
  waitingSeconds: Histogram<'tenant'>;
  mailDelaySeconds: Histogram<'tenant'>;
  mailsUndelivered: Counter<'tenant'>;
  tenantLabel(tenantId: string): TenantLabel;
}

/** Labels are routes, codes and choices, never ids or names of people: figures hold no personal data. */
export function createMetrics({ perTenant = false }: { perTenant?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const tenant = perTenant ? (['tenant'] as const) : [];
  const counter = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    new Counter<Label | 'tenant'>({ name, help, labelNames: [...labels, ...tenant], registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ) =>
    new Histogram<Label | 'tenant'>({
      name,
      help,
      labelNames: [...labels, ...tenant],
      buckets: [...buckets],
      registers,
    });
  const metrics: Metrics = {
    registry,
    requestSeconds: new Histogram({
      name: 'visite_http_request_seconds',
      help: 'Time from request to response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    callsTried: counter('visite_calls_tried_total', 'Calls that browsers reported', ['side']),
    callsConnected: counter(
      'visite_calls_connected_total',
      'Reported calls that were connected and still were at their end',
      ['side'],
    ),
    callsFailed: counter('visite_calls_failed_total', 'Reported calls that did not work', [
      'side',
      'reason',
    ]),
    callsRelayed: counter('visite_calls_relayed_total', 'Reported calls over the relay', ['side']),
    callReconnects: counter(
      'visite_call_reconnects_total',
      'How often a connection was lost for a while in reported calls',
      ['side'],
    ),
    firstPictureSeconds: histogram(
      'visite_call_first_picture_seconds',
      'From the start of a call to the first picture of the other side',
      ['side'],
      firstPictureBounds,
    ),
    qualitySeconds: counter(
      'visite_call_quality_seconds_total',
      'Seconds of reported calls by the quality of the connection',
      ['side', 'level'],
    ),
    waitingSeconds: histogram(
      'visite_patient_waiting_seconds',
      'From the first join of a patient to the start of the call',
      [],
      [30, 60, 120, 300, 600, 900, 1_800, 3_600],
    ),
    mailDelaySeconds: histogram(
      'visite_mail_delay_seconds',
      'From queueing a mail to its delivery to the mail server',
      [],
      [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400],
    ),
    mailsUndelivered: counter('visite_mails_undelivered_total', 'Mails that were given up', []),
    tenantLabel: (tenantId) => (perTenant ? { tenant: tenantId } : {}),
  };
  if (!perTenant) showZeros(metrics);
  return metrics;
}

/** A series that begins with its first event has no increase there: the first failure would not be seen. */
function showZeros(metrics: Metrics): void {
  for (const side of callSides) {
    for (const each of [
      'callsTried',
      'callsConnected',
      'callsRelayed',
      'callReconnects',
    ] as const) {
      metrics[each].inc({ side }, 0);
    }
    for (const reason of callFailures) metrics.callsFailed.inc({ side, reason }, 0);
    for (const level of qualityLevels) metrics.qualitySeconds.inc({ side, level }, 0);
  }
}
