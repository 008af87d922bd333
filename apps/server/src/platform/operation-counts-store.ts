import type { TenantTransaction } from '../db/tenant-transaction.ts';

export type OperationMetric =
  | 'calls-tried'
  | 'calls-connected'
  | 'calls-failed'
  | 'calls-relayed'
  | 'call-reconnects'
  | 'first-picture'
  | 'first-picture-seconds'
  | 'quality-seconds'
  | 'feedback'
  | 'locks';

/** Labels are choices of a closed list, never an id or a name. */
export interface OperationCount {
  metric: OperationMetric;
  label: string;
  amount: number;
}

/**
 * Adds to today's counts of the practice. Always in the same order: two transactions that add to the same
 * counts would otherwise wait for each other.
 */
export async function addCounts(
  { client, tenantId }: TenantTransaction,
  counts: readonly OperationCount[],
): Promise<void> {
  const given = counts.filter(({ amount }) => amount !== 0);
  if (given.length === 0) return;
  await client.query({
    name: 'add-operation-counts',
    text: `INSERT INTO operation_counts AS known (tenant_id, day, metric, label, amount)
      SELECT $1, (now() AT TIME ZONE t.time_zone)::date, added.metric, added.label, added.amount
      FROM unnest($2::text[], $3::text[], $4::float8[]) AS added (metric, label, amount), tenants t
      WHERE t.tenant_id = $1 ORDER BY added.metric, added.label
      ON CONFLICT (tenant_id, day, metric, label)
      DO UPDATE SET amount = known.amount + EXCLUDED.amount`,
    values: [
      tenantId,
      given.map(({ metric }) => metric),
      given.map(({ label }) => label),
      given.map(({ amount }) => amount),
    ],
  });
}
