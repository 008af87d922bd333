import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Pool } from '../db/pool.ts';
import { countWaitingMails } from '../mail/outbox-store.ts';

export interface JobMetrics {
  runs: Counter<'job' | 'outcome'>;
  seconds: Histogram<'job'>;
}

export function createJobMetrics(registry: Registry, pool: Pool): JobMetrics {
  const registers = [registry];
  new Gauge({
    name: 'visite_mails_waiting',
    help: 'Mails in the outbox that are not sent yet',
    registers,
    async collect() {
      // While the database is away the other figures are wanted all the more.
      this.set(await countWaitingMails(pool).catch(() => Number.NaN));
    },
  });
  return {
    runs: new Counter({
      name: 'visite_job_runs_total',
      help: 'Runs of jobs on this node, by outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'visite_job_seconds',
      help: 'How long a run took',
      labelNames: ['job'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
      registers,
    }),
  };
}
