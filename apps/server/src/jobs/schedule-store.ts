import type { Pool } from '../db/pool.ts';
import type { JobFigures } from './job.ts';

/** One clock for all nodes, however wrong their own are. */
export async function databaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}

/** A run that is not renewed for so long belongs to a node that is gone. */
const leaseMs = 60_000;
export const renewalMs = 20_000;

export interface Claim {
  job: string;
  node: string;
  at: Date;
}

const leaseEnd = (at: Date) => new Date(at.getTime() + leaseMs);

export async function addMissingJobs(pool: Pool, jobs: readonly string[], at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO operations.job_schedule (job, next_run_at) SELECT unnest($1::text[]), $2
     ON CONFLICT (job) DO NOTHING`,
    [jobs, at],
  );
}

/** A look before the claim: most of the time nothing is due, and looking locks nothing. */
export async function dueJobs(pool: Pool, at: Date): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `SELECT job FROM operations.job_schedule
     WHERE next_run_at <= $1 AND (running_until IS NULL OR running_until <= $1)`,
    [at],
  );
  return rows.map((row) => row.job);
}

/**
 * Takes a run for this node: one statement on one row, so of many nodes exactly one gets it. The
 * next due time is set at once; `evenIfNotDue` is for wake-ups and runs by hand.
 */
export async function claimRun(
  pool: Pool,
  { job, node, at }: Claim,
  nextRunAt: Date,
  evenIfNotDue: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE operations.job_schedule SET next_run_at = $4, running_on = $2, running_until = $5
     WHERE job = $1 AND (running_until IS NULL OR running_until <= $3)
       AND ($6 OR next_run_at <= $3)`,
    [job, node, at, nextRunAt, leaseEnd(at), evenIfNotDue],
  );
  return rowCount === 1;
}

export async function renewRun(pool: Pool, claim: Claim): Promise<void> {
  await pool.query(
    'UPDATE operations.job_schedule SET running_until = $3 WHERE job = $1 AND running_on = $2',
    [claim.job, claim.node, leaseEnd(claim.at)],
  );
}

export async function endRun(
  pool: Pool,
  claim: Claim,
  outcome: 'done' | 'failed',
  figures: JobFigures,
  finishedAt: Date,
): Promise<void> {
  await pool.query(
    `WITH freed AS (
       UPDATE operations.job_schedule SET running_on = NULL, running_until = NULL
       WHERE job = $1 AND running_on = $2)
     INSERT INTO operations.job_runs (job, node, started_at, finished_at, outcome, detail)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [claim.job, claim.node, claim.at, finishedAt, outcome, figures],
  );
}

interface JobLag {
  job: string;
  seconds: number;
}

/** For how long each job has been due and nobody runs it. */
export async function readJobLags(pool: Pool): Promise<JobLag[]> {
  const { rows } = await pool.query<JobLag>(
    `SELECT job, CASE WHEN running_until > now() THEN 0
       ELSE GREATEST(0, EXTRACT(EPOCH FROM now() - next_run_at)) END::float8 AS seconds
     FROM operations.job_schedule ORDER BY job`,
  );
  return rows;
}
