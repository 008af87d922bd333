import { appointmentLimits } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import { wantsSms } from '../mail/sms-store.ts';

/** Of each kind in one run; the next run takes the rest. */
const atMost = 1_000;

interface DueForClock {
  tenantId: string;
  appointmentId: string;
  started: boolean;
}

/** Which ones, across practices; each is changed under its own practice's policy. */
export async function readDueForClock(pool: Pool, at: Date): Promise<DueForClock[]> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { rows } = await pool.query<DueForClock>(
    `SELECT tenant_id AS "tenantId", appointment_id AS "appointmentId",
       status = 'started' AS started
     FROM appointments
     WHERE status IN ('pending', 'accepted', 'started') AND scheduled_end < $1
       AND CASE WHEN status = 'started'
         THEN COALESCE(last_heartbeat_at, started_at) < $3 ELSE scheduled_end <= $2 END
     ORDER BY scheduled_end LIMIT ${atMost}`,
    [at, before(appointmentLimits.missedAfterMs), before(appointmentLimits.stoppedAfterSilenceMs)],
  );
  return rows;
}

interface Reminder {
  kind: string;
  /** Milliseconds before the start. */
  before: number;
  until: number;
  /** There is a gateway: who has no mail address may be reminded by text message. */
  bySms: boolean;
}

interface DueReminder {
  tenant_id: string;
  appointment_id: string;
  scheduled_start: Date;
}

/** Whoever was told of the time within the reminder's own span needs no reminder. */
export async function readDueReminders(
  pool: Pool,
  { kind, before, until, bySms }: Reminder,
  at: Date,
): Promise<DueReminder[]> {
  const { rows } = await pool.query<DueReminder>(
    `SELECT a.tenant_id, a.appointment_id, a.scheduled_start
     FROM appointments a JOIN patients p USING (tenant_id, patient_id)
       JOIN tenants t USING (tenant_id)
     WHERE t.suspended_at IS NULL AND a.status IN ('pending', 'accepted') AND (p.email <> '' OR ($5 AND ${wantsSms}))
       AND a.scheduled_start > $1 AND a.scheduled_start <= $2
       AND a.created_at <= a.scheduled_start - $3 * interval '1 millisecond'
       AND NOT EXISTS (
         SELECT FROM outbox_mails m
         WHERE m.tenant_id = a.tenant_id AND m.appointment_id = a.appointment_id
           AND ((m.kind IN ('invitation', 'moved') AND m.state NOT IN ('failed', 'not-sent')
               AND m.created_at > a.scheduled_start - $3 * interval '1 millisecond')
             OR m.dedupe_key = $4 || ' ' || a.appointment_id || ' '
               || floor(extract(epoch FROM a.scheduled_start))::bigint))
       AND NOT EXISTS (
         SELECT FROM outbox_sms m
         WHERE m.tenant_id = a.tenant_id AND m.appointment_id = a.appointment_id AND p.email = ''
           AND ((m.kind IN ('invitation', 'moved') AND m.state NOT IN ('failed', 'dropped')
               AND m.created_at > a.scheduled_start - $3 * interval '1 millisecond')
             OR m.dedupe_key = $4 || ' ' || a.appointment_id || ' '
               || floor(extract(epoch FROM a.scheduled_start))::bigint))
     ORDER BY a.scheduled_start LIMIT ${atMost}`,
    [new Date(at.getTime() + until), new Date(at.getTime() + before), before, kind, bySms],
  );
  return rows;
}
