import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { channels } from '../db/channels.ts';
import type { PgListener } from '../db/pg-listener.ts';
import type { Pool } from '../db/pool.ts';
import type { Clock, Job, JobFigures, JobName } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';
import {
  addMissingJobs,
  type Claim,
  claimRun,
  databaseTime,
  dueJobs,
  endRun,
  renewalMs,
  renewRun,
} from './schedule-store.ts';

const pollMs = 1_000;

export interface JobRunner {
  /** Runs whatever is due on this node now. */
  runDue(): Promise<void>;
  /** Runs one job now, due or not; undefined while another node runs it. */
  runNow(name: JobName): Promise<JobFigures | undefined>;
  start(): void;
  /** Resolves when the running ones have ended. */
  stop(): Promise<void>;
}

interface Options {
  pool: Pool;
  jobs: readonly Job[];
  log: Logger;
  metrics?: JobMetrics;
  pgListener?: PgListener;
  clock?: Clock;
  node?: string;
}

export function createJobRunner(options: Options): JobRunner {
  const { pool, jobs, log, metrics, pgListener } = options;
  const clock = options.clock ?? (() => databaseTime(pool));
  const node = options.node ?? `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const running = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let ready: Promise<void> | undefined;
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;

  const prepared = async () => {
    ready ??= clock().then((at) =>
      addMissingJobs(
        pool,
        jobs.map((job) => job.name),
        at,
      ),
    );
    await ready.catch((error) => {
      ready = undefined;
      throw error;
    });
  };

  const runJob = async (job: Job, evenIfNotDue: boolean): Promise<JobFigures | undefined> => {
    const at = await clock();
    const next = new Date(at.getTime() + job.everySeconds * 1_000);
    const claim = { job: job.name, node, at };
    if (!(await claimRun(pool, claim, next, evenIfNotDue))) return undefined;
    return runClaimed(job, claim);
  };

  const runClaimed = async (job: Job, claim: Claim): Promise<JobFigures> => {
    const renewal = setInterval(() => {
      void clock()
        .then((at) => renewRun(pool, { ...claim, at }))
        .catch((error) => log.warn({ err: error, job: job.name }, 'job not renewed'));
    }, renewalMs);
    const endTimer = metrics?.seconds.startTimer({ job: job.name });
    try {
      const figures = await job.run(claim.at, stopping.signal);
      await endRun(pool, claim, 'done', figures, await clock());
      metrics?.runs.inc({ job: job.name, outcome: 'done' });
      return figures;
    } catch (error) {
      metrics?.runs.inc({ job: job.name, outcome: 'failed' });
      await clock()
        .then((at) => endRun(pool, claim, 'failed', {}, at))
        .catch((cause) => log.warn({ err: cause, job: job.name }, 'job run not recorded'));
      throw error;
    } finally {
      clearInterval(renewal);
      endTimer?.();
    }
  };

  /** A job that fails is tried again when it is due; the others do not suffer. */
  const guarded = async (job: Job, evenIfNotDue: boolean): Promise<void> => {
    const run = runJob(job, evenIfNotDue).then(
      () => undefined,
      (error) => log.error({ err: error, job: job.name }, 'job failed'),
    );
    running.add(run);
    await run.finally(() => running.delete(run));
  };

  const startDue = async (): Promise<Promise<void>[]> => {
    await prepared();
    const due = new Set(await dueJobs(pool, await clock()));
    if (stopping.signal.aborted) return [];
    return jobs.filter((job) => due.has(job.name)).map((job) => guarded(job, false));
  };

  /** A long run does not hold up the others: the next look does not wait for its end. */
  const schedule = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      polling = startDue()
        .then(
          () => undefined,
          (error) => log.warn({ err: error }, 'jobs not looked at'),
        )
        .finally(schedule);
    }, pollMs);
  };

  return {
    runDue: async () => {
      await Promise.all(await startDue());
    },
    runNow: async (name) => {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`no such job: ${name}`);
      await prepared();
      return runJob(job, true);
    },
    start: () => {
      stopListening = pgListener?.on(channels.jobs, (name) => {
        if (stopping.signal.aborted) return;
        for (const job of jobs) {
          if (name === undefined ? job.notified : job.name === name) void guarded(job, true);
        }
      });
      schedule();
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      stopListening?.();
      await polling;
      await Promise.all(running);
    },
  };
}
