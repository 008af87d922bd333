import { type ImportState, webhookLimits } from '@visite/contract';
import { auditRetentionMonths } from '../audit/audit-retention.ts';
import { deleteOldEntries } from '../audit/chain-entries.ts';
import { monthsBefore, recordMonths } from '../calendar/record-months.ts';
import type { Pool } from '../db/pool.ts';
import { asOwner, type Transaction } from '../db/tenant-transaction.ts';
import { sweepMailFiles } from '../mail/mail-files.ts';
import { readKnownMails } from '../mail/outbox-store.ts';
import { deleteOldImport } from '../patient-lists/import-store.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { listTenantIds } from '../tenants/tenant-store.ts';
import type { Job, JobFigures } from './job.ts';
import { deleteEndedAppointments, deleteOlder, deleteStoredRecords } from './retention-store.ts';

/** A backup that is older must not be restored: nothing would say any more who was erased since. */
const erasureMonths = 12;
const hour = 3_600_000;
const day = 24 * hour;

const records = (at: Date) => monthsBefore(at, recordMonths);
const olderThan = (ms: number) => (at: Date) => new Date(at.getTime() - ms);

/** A year can be compared with the one before. */
const countMonths = 13;

type Step = (tx: Transaction, before: Date) => Promise<number>;

const older =
  (table: string, column: string, condition?: string): Step =>
  (tx, before) =>
    deleteOlder(tx, table, column, before, condition);

const settled = `state IN ('sent', 'not-sent', 'failed', 'dropped')`;

/** Unfinished: nobody came back to it, what the file says is not kept. One that runs comes to its end. */
const oldImports =
  (states: readonly ImportState[]): Step =>
  (tx, before) =>
    deleteOldImport(tx, states, before);

/** In this order: what hangs on appointments goes by its own age first, but for their content. */
const steps: readonly (readonly [name: string, before: (at: Date) => Date, step: Step])[] = [
  ['signals', olderThan(hour), older('signals', 'created_at')],
  ['events', olderThan(day), older('events', 'created_at')],
  ['heartbeats', records, older('heartbeats', 'received_at')],
  ['participants', records, older('participants', 'last_seen_at')],
  ['intrusionReports', records, older('intrusion_reports', 'created_at')],
  ['absences', records, older('absences', 'ends_at')],
  ['waitingImports', olderThan(day), oldImports(['uploading', 'checking', 'checked'])],
  ['imports', records, oldImports(['done', 'undone'])],
  ['mails', records, older('outbox_mails', 'created_at', settled)],
  [
    'webhookDeliveries',
    olderThan(webhookLimits.logDays * day),
    older('webhook_deliveries', 'created_at'),
  ],
  ['textMessages', records, older('outbox_sms', 'created_at', settled)],
  ['operationCounts', (at) => monthsBefore(at, countMonths), older('operation_counts', 'day')],
  ['appointments', records, deleteEndedAppointments],
  ['storedRecords', (at) => at, deleteStoredRecords],
  ['erasures', (at) => monthsBefore(at, erasureMonths), older('operations.erasures', 'erased_at')],
  ['runs', olderThan(7 * day), older('operations.job_runs', 'started_at')],
];

interface RetentionDeps {
  pool: Pool;
  box: SecretBox;
  /** Where mails are files. */
  dataDir: string;
}

/** As the owner, across practices: it deletes by age alone. */
export const retentionJob = ({ pool, box, dataDir }: RetentionDeps): Job => ({
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
    figures.mailFiles = await sweepMailFiles(dataDir, (mailIds) =>
      asOwner(pool, async (tx) => new Set(await readKnownMails(tx, mailIds))),
    );
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
