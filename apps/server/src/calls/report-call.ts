import { type CallReport, firstPictureBounds } from '@visite/contract';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import { type CallSide, type Metrics, qualityLevels } from '../platform/metrics.ts';
import { addCounts, type OperationCount } from '../platform/operation-counts-store.ts';
import { markReported } from './call-report-store.ts';

interface Given {
  appointmentId: string;
  report: CallReport;
  /** The practice's setting `callStatistics`. */
  wanted: boolean;
  metrics: Metrics;
}

/**
 * Adds what a participant's browser tells about a call to the practice's counts; nothing of it is kept with the
 * call or the person. True when it was counted: once for each participant, and only of a call that has begun.
 */
export async function reportCall(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  { appointmentId, report, wanted, metrics }: Given,
): Promise<boolean> {
  const { status } = await appointmentFor(tx, caller, appointmentId, 'call.join');
  if (!wanted || (status !== 'started' && status !== 'stopped')) return false;
  if (!(await markReported(tx, appointmentId, caller.id))) return false;
  const side = caller.kind;
  await addCounts(tx, countsOf(report, side));
  observe(metrics, report, { side, ...metrics.tenantLabel(tx.tenantId) });
  return true;
}

/** The index of the band in which a first picture counts. */
const bandOf = (seconds: number) => {
  const found = firstPictureBounds.findIndex((bound) => seconds <= bound);
  return found === -1 ? firstPictureBounds.length : found;
};

function countsOf(report: CallReport, side: CallSide): OperationCount[] {
  const { outcome, firstPictureSeconds, relayed, reconnects, qualitySeconds } = report;
  const one = (metric: OperationCount['metric'], label: string, amount = 1) => ({
    metric,
    label,
    amount,
  });
  return [
    one('calls-tried', side),
    outcome === 'connected'
      ? one('calls-connected', side)
      : one('calls-failed', `${side} ${outcome}`),
    one('calls-relayed', side, relayed ? 1 : 0),
    one('call-reconnects', side, reconnects),
    ...qualityLevels.map((level) =>
      one('quality-seconds', `${side} ${level}`, qualitySeconds[level]),
    ),
    ...(firstPictureSeconds === null
      ? []
      : [
          one('first-picture', `${side} ${bandOf(firstPictureSeconds)}`),
          one('first-picture-seconds', side, firstPictureSeconds),
        ]),
  ];
}

function observe(
  metrics: Metrics,
  report: CallReport,
  labels: { side: CallSide; tenant?: string },
): void {
  const { outcome, firstPictureSeconds, relayed, reconnects, qualitySeconds } = report;
  metrics.callsTried.inc(labels);
  if (outcome === 'connected') metrics.callsConnected.inc(labels);
  else metrics.callsFailed.inc({ ...labels, reason: outcome });
  if (relayed) metrics.callsRelayed.inc(labels);
  metrics.callReconnects.inc(labels, reconnects);
  if (firstPictureSeconds !== null)
    metrics.firstPictureSeconds.observe(labels, firstPictureSeconds);
  for (const level of qualityLevels) {
    metrics.qualitySeconds.inc({ ...labels, level }, qualitySeconds[level]);
  }
}
