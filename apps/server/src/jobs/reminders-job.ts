import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
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

interface Due {
  tenant_id: string;
  appointment_id: string;
  scheduled_start: Date;
}

async function queueDue(pool: Pool, reminder: (typeof reminders)[number], at: Date) {
  const due = await readDue(pool, reminder, at);
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

/** Whoever was told of the time within the reminder's own span needs no reminder. */
async function readDue(
  pool: Pool,
  { kind, before, until }: (typeof reminders)[number],
  at: Date,
): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `SELECT a.tenant_id, a.appointment_id, a.scheduled_start
     FROM appointments a JOIN patients p USING (tenant_id, patient_id)
     WHERE a.status IN ('pending', 'accepted') AND p.email <> ''
       AND a.scheduled_start > $1 AND a.scheduled_start <= $2
       AND a.created_at <= a.scheduled_start - $3 * interval '1 millisecond'
       AND NOT EXISTS (
         SELECT FROM outbox_mails m
         WHERE m.tenant_id = a.tenant_id AND m.appointment_id = a.appointment_id
           AND ((m.kind IN ('invitation', 'moved') AND m.state <> 'failed'
               AND m.created_at > a.scheduled_start - $3 * interval '1 millisecond')
             OR m.dedupe_key = $4 || ' ' || a.appointment_id || ' '
               || floor(extract(epoch FROM a.scheduled_start))::bigint))
     ORDER BY a.scheduled_start LIMIT 1000`,
    [new Date(at.getTime() + until), new Date(at.getTime() + before), before, kind],
  );
  return rows;
}
