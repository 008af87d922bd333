import { auditRetentionMonths } from '../audit/audit-retention.ts';
import { deleteOldEntries } from '../audit/chain-entries.ts';
import type { Pool } from '../db/pool.ts';
import { asOwner, type Transaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { listTenantIds } from '../tenants/tenant-store.ts';
import type { Job, JobFigures } from './job.ts';
import { deleteEndedAppointments, deleteOlder } from './retention-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Records of calls are kept this many calendar months and no longer. */
const recordMonths = 3;

/** The same day and time of an earlier month, or that month's last day where it is shorter. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(at.getUTCMonth() - months);
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
  return before;
}

const records = (at: Date) => monthsBefore(at, recordMonths);
const olderThan = (ms: number) => (at: Date) => new Date(at.getTime() - ms);

type Step = (tx: Transaction, before: Date) => Promise<number>;

const older =
  (table: string, column: string, condition?: string): Step =>
  (tx, before) =>
    deleteOlder(tx, table, column, before, condition);

const settled = `state IN ('sent', 'failed', 'dropped')`;

/** In this order: what hangs on appointments goes by its own age first. */
const steps: readonly (readonly [name: string, before: (at: Date) => Date, step: Step])[] = [
  ['signals', olderThan(hour), older('signals', 'created_at')],
  ['events', olderThan(day), older('events', 'created_at')],
  ['heartbeats', records, older('heartbeats', 'received_at')],
  ['participants', records, older('participants', 'last_seen_at')],
  ['notes', records, older('notes', 'updated_at')],
  ['attachments', records, older('attachments', 'created_at')],
  ['intrusionReports', records, older('intrusion_reports', 'created_at')],
  ['mails', records, older('outbox_mails', 'created_at', settled)],
  ['appointments', records, deleteEndedAppointments],
  ['runs', olderThan(7 * day), older('operations.job_runs', 'started_at')],
];

interface RetentionDeps {
  pool: Pool;
  box: SecretBox;
}

/** As the owner, across practices: it deletes by age alone. */
export const retentionJob = ({ pool, box }: RetentionDeps): Job => ({
  name: 'retention',
  everySeconds: 600,
  run: async (at, stopping) => {
    const figures: Record<string, number> = { audit: 0 };
    for (const [name, before, step] of steps) {
      figures[name] = await untilNothingLeft(pool, step, before(at), stopping);
    }
    const before = monthsBefore(at, auditRetentionMonths);
    for (const tenantId of await listTenantIds(pool)) {
      const step: Step = (tx) => deleteOldEntries(tx, box, tenantId, before);
      figures.audit = (figures.audit ?? 0) + (await untilNothingLeft(pool, step, before, stopping));
    }
    return figures satisfies JobFigures;
  },
});

/** In batches, each a transaction of its own: a long past never locks the tables. */
async function untilNothingLeft(
  pool: Pool,
  step: Step,
  before: Date,
  stopping: AbortSignal,
): Promise<number> {
  let all = 0;
  while (!stopping.aborted) {
    const gone = await asOwner(pool, (tx) => step(tx, before));
    if (gone === 0) break;
    all += gone;
  }
  return all;
}
