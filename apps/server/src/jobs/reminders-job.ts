import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { readDueReminders } from './due-store.ts';
import type { Job } from './job.ts';

const hour = 3_600_000;

/** `until`: how long before the start a late reminder of this kind still makes sense. */
const reminders = [
  { kind: 'reminder-24h', before: 24 * hour, until: 2 * hour },
  { kind: 'reminder-1h', before: hour, until: 0 },
] as const;

interface ReminderDeps {
  pool: Pool;
  tenants: Pick<Tenants, 'byId'>;
  config: Pick<Config, 'sms'>;
}

export const remindersJob = (deps: ReminderDeps): Job => ({
  name: 'reminders',
  everySeconds: 60,
  run: async (at) => {
    let queued = 0;
    for (const reminder of reminders) queued += await queueDue(deps, reminder, at);
    return { queued };
  },
});

async function queueDue(
  { pool, tenants, config }: ReminderDeps,
  reminder: (typeof reminders)[number],
  at: Date,
) {
  let queued = 0;
  const due = await readDueReminders(pool, { ...reminder, bySms: config.sms !== undefined }, at);
  for (const { tenant_id, appointment_id, scheduled_start } of due) {
    const tenant = await tenants.byId(tenant_id);
    if (!tenant) continue;
    const told = await inTenant(pool, tenant_id, (tx) =>
      tellPatient(tx, tenant, {
        kind: reminder.kind,
        appointmentId: appointment_id,
        // One for each point in time: a moved appointment is reminded of anew.
        dedupeKey: dedupeKey(reminder.kind, appointment_id, scheduled_start),
      }),
    );
    if (told.mail || told.sms === 'queued') queued += 1;
  }
  return queued;
}

const dedupeKey = (kind: string, appointmentId: string, start: Date) =>
  `${kind} ${appointmentId} ${Math.floor(start.getTime() / 1_000)}`;
