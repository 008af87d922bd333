import { changeState } from '../calendar/change-state.ts';
import { lockAppointment } from '../calendar/locked-appointment.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { readDueForClock } from './due-store.ts';
import type { Job, JobFigures } from './job.ts';

/** What the clock alone changes: appointments nobody came to, and calls that fell silent. */
export const clockJob = (pool: Pool): Job => ({
  name: 'clock',
  everySeconds: 30,
  run: (at, stopping) => moveByClock(pool, at, stopping),
});

async function moveByClock(pool: Pool, at: Date, stopping: AbortSignal): Promise<JobFigures> {
  const figures = { missed: 0, stopped: 0 };
  for (const due of await readDueForClock(pool, at)) {
    if (stopping.aborted) break;
    // Each on its own: one that cannot be moved does not keep the others.
    const moved = await inTenant(pool, due.tenantId, async (tx) => {
      const appointment = await lockAppointment(tx, due.appointmentId);
      const started = appointment?.status === 'started';
      // Started, moved or ended between reading and locking: the next run sees it as it is.
      if (!appointment || started !== due.started || appointment.scheduled_end > at) return false;
      return changeState(tx, appointment, started ? 'expire' : 'miss');
    });
    if (moved) figures[due.started ? 'stopped' : 'missed'] += 1;
  }
  return figures;
}
