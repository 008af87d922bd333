import type { Pool } from '../db/pool.ts';
import { asOwner, type Transaction } from '../db/tenant-transaction.ts';
import type { Job, JobFigures } from './job.ts';
import { deleteEndedAppointments, deleteOlder } from './retention-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long things are kept. */
const retention = { signals: hour, events: day, records: 90 * day, runs: 7 * day } as const;

type Step = (tx: Transaction, before: Date) => Promise<number>;

const older =
  (table: string, column: string, condition?: string): Step =>
  (tx, before) =>
    deleteOlder(tx, table, column, before, condition);

const settled = `state IN ('sent', 'failed', 'dropped')`;

/** In this order: what hangs on appointments goes by its own age first. */
const steps: readonly (readonly [name: string, age: number, step: Step])[] = [
  ['signals', retention.signals, older('signals', 'created_at')],
  ['events', retention.events, older('events', 'created_at')],
  ['heartbeats', retention.records, older('heartbeats', 'received_at')],
  ['participants', retention.records, older('participants', 'last_seen_at')],
  ['notes', retention.records, older('notes', 'updated_at')],
  ['attachments', retention.records, older('attachments', 'created_at')],
  ['intrusionReports', retention.records, older('intrusion_reports', 'created_at')],
  ['mails', retention.records, older('outbox_mails', 'created_at', settled)],
  ['appointments', retention.records, deleteEndedAppointments],
  ['runs', retention.runs, older('operations.job_runs', 'started_at')],
];

/** The one job that runs as the owner, across practices: it deletes by age alone. */
export const retentionJob = (pool: Pool): Job => ({
  name: 'retention',
  everySeconds: 600,
  run: async (at, stopping) => {
    const figures: Record<string, number> = {};
    for (const [name, age, step] of steps) {
      const before = new Date(at.getTime() - age);
      figures[name] = await untilNothingLeft(pool, step, before, stopping);
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
