import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Pool } from '../db/pool.ts';
import { readWaitingMails } from '../mail/outbox-store.ts';
import { readWaitingSms } from '../mail/sms-store.ts';
import { countLocks } from '../sessions/login-limit-store.ts';
import { readJobLags } from './schedule-store.ts';

export interface JobMetrics {
  runs: Counter<'job' | 'outcome'>;
  seconds: Histogram<'job'>;
}

export function createJobMetrics(registry: Registry, pool: Pool): JobMetrics {
  const registers = [registry];
  exposeDatabase(registry, pool);
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

/** What all nodes of a database know alike. While it is away the other figures are wanted all the more. */
function exposeDatabase(registry: Registry, pool: Pool): void {
  const registers = [registry];
  const unknown = () => ({ count: Number.NaN, oldestSeconds: Number.NaN });
  const waitingMails = () => readWaitingMails(pool).catch(unknown);
  const waitingSms = () => readWaitingSms(pool).catch(unknown);
  new Gauge({
    name: 'visite_mails_waiting',
    help: 'Mails in the outbox that are not sent yet',
    registers,
    async collect() {
      this.set((await waitingMails()).count);
    },
  });
  new Gauge({
    name: 'visite_mails_oldest_waiting_seconds',
    help: 'Age of the oldest mail in the outbox that is not sent yet',
    registers,
    async collect() {
      this.set((await waitingMails()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'visite_sms_waiting',
    help: 'Text messages that no gateway has taken yet',
    registers,
    async collect() {
      this.set((await waitingSms()).count);
    },
  });
  new Gauge({
    name: 'visite_sms_oldest_waiting_seconds',
    help: 'Age of the oldest text message that no gateway has taken yet',
    registers,
    async collect() {
      this.set((await waitingSms()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'visite_job_lag_seconds',
    help: 'For how long a job has been due without being run by any node',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      const lags = await readJobLags(pool).catch(() => []);
      for (const { job, seconds } of lags) this.set({ job }, seconds);
    },
  });
  new Gauge({
    name: 'visite_login_locks',
    help: 'Logins and links that are locked now after wrong answers',
    labelNames: ['kind'],
    registers,
    async collect() {
      const none = { login: Number.NaN, link: Number.NaN };
      const locks = await countLocks(pool).catch(() => none);
      this.set({ kind: 'login' }, locks.login);
      this.set({ kind: 'link' }, locks.link);
    },
  });
}
