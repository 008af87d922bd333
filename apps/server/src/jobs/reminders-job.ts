import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readDueReminders } from './due-store.ts';
import type { Job } from './job.ts';

const hour = 3_600_000;

/** `until`: how long before the start a late reminder of this kind still makes sense. */
const reminders = [
  { kind: 'reminder-24h', before: 24 * hour, until: 2 * hour },
  { kind: 'reminder-1h', before: hour, until: 0 },
] as const;

export const remindersJob = (pool: Pool): Job => ({
  name: 'reminders',
  everySeconds: 60,
  run: async (at) => {
    let queued = 0;
    for (const reminder of reminders) queued += await queueDue(pool, reminder, at);
    return { queued };
  },
});

async function queueDue(pool: Pool, reminder: (typeof reminders)[number], at: Date) {
  const due = await readDueReminders(pool, reminder, at);
  for (const { tenant_id, appointment_id, scheduled_start } of due) {
    await inTenant(pool, tenant_id, (tx) =>
      queueMail(tx, {
        kind: reminder.kind,
        appointmentId: appointment_id,
        // One for each point in time: a moved appointment is reminded of anew.
        dedupeKey: dedupeKey(reminder.kind, appointment_id, scheduled_start),
      }),
    );
  }
  return due.length;
}

const dedupeKey = (kind: string, appointmentId: string, start: Date) =>
  `${kind} ${appointmentId} ${Math.floor(start.getTime() / 1_000)}`;
