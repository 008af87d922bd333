import { appointmentLimits } from '@visite/contract';
import { changeState } from '../calendar/change-state.ts';
import { lockAppointment } from '../calendar/locked-appointment.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import type { Job, JobFigures } from './job.ts';

interface Due {
  tenantId: string;
  appointmentId: string;
  started: boolean;
}

/** What the clock alone changes: appointments nobody came to, and calls that fell silent. */
export const clockJob = (pool: Pool): Job => ({
  name: 'clock',
  everySeconds: 30,
  run: (at, stopping) => moveByClock(pool, at, stopping),
});

async function moveByClock(pool: Pool, at: Date, stopping: AbortSignal): Promise<JobFigures> {
  const figures = { missed: 0, stopped: 0 };
  for (const due of await readDue(pool, at)) {
    if (stopping.aborted) break;
    // Each on its own: one that cannot be moved does not keep the others.
    const moved = await inTenant(pool, due.tenantId, async (tx) => {
      const appointment = await lockAppointment(tx, due.appointmentId);
      const started = appointment?.status === 'started';
      // Started, moved or ended between looking and holding: the next run sees it as it is.
      if (!appointment || started !== due.started || appointment.scheduled_end > at) return false;
      return changeState(tx, appointment, started ? 'expire' : 'miss');
    });
    if (moved) figures[due.started ? 'stopped' : 'missed'] += 1;
  }
  return figures;
}

const atMost = 1_000;

/** Which ones, across practices; each is changed under its own practice's policy. */
async function readDue(pool: Pool, at: Date): Promise<Due[]> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { rows } = await pool.query<Due>(
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
