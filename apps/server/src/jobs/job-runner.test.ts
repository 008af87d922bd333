import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { createLogger } from '../platform/logger.ts';
import type { Job } from './job.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createJobRunner } from './job-runner.ts';

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00Z');
  await test.pool.query('DELETE FROM operations.job_schedule; DELETE FROM operations.job_runs');
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const job = (name: Job['name'], run: Job['run'], everySeconds = 60): Job => ({
  name,
  everySeconds,
  run,
});
const node = (jobs: Job[], name?: string) =>
  createJobRunner({
    pool: test.pool,
    log: createLogger('silent'),
    jobs,
    clock: async () => now,
    ...(name ? { node: name } : {}),
  });
const runs = async () => {
  const { rows } = await test.pool.query(
    'SELECT job, node, outcome, detail FROM operations.job_runs ORDER BY run_id',
  );
  return rows;
};

describe('jobs on many nodes', () => {
  it('[OPS-21] each due run happens once, however many nodes look', async () => {
    let count = 0;
    const counting = () => [job('clock', async () => ({ count: ++count }))];
    const nodes = Array.from({ length: 8 }, () => node(counting()));
    const all = () => Promise.all(nodes.map((each) => each.runDue()));
    await all();
    await all();
    expect(count).toBe(1);
    later(59);
    await all();
    expect(count).toBe(1);
    later(1);
    await all();
    expect(count).toBe(2);
    expect((await runs()).map((run) => run.outcome)).toEqual(['done', 'done']);
  });

  it('[OPS-21] a run that lasts keeps other nodes out, also by hand', async () => {
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = node([
      job('retention', async () => {
        started.resolve();
        await finish.promise;
        return {};
      }),
    ]);
    let others = 0;
    const other = node([job('retention', async () => ({ others: ++others }))]);
    const running = slow.runDue();
    await started.promise;
    await other.runDue();
    expect(await other.runNow('retention')).toBeUndefined();
    expect(others).toBe(0);
    finish.resolve();
    await running;
    expect(await other.runNow('retention')).toEqual({ others: 1 });
  });

  it('[OPS-21] what a killed node had begun is taken over', async () => {
    const never = node([job('mail', () => new Promise<never>(() => undefined), 5)], 'killed');
    void never.runDue();
    const claimed = () =>
      test.pool.query(`SELECT FROM operations.job_schedule WHERE running_on = 'killed'`);
    await expect.poll(async () => (await claimed()).rowCount).toBe(1);
    let taken = 0;
    const heir = node([job('mail', async () => ({ taken: ++taken }), 5)]);
    later(30);
    await heir.runDue();
    expect(taken).toBe(0);
    later(31);
    await heir.runDue();
    expect(taken).toBe(1);
  });

  it('[OPS-21] a job that fails is recorded, tried again when due, and hurts no other', async () => {
    let tries = 0;
    const failing = job('mail', async () => {
      tries += 1;
      throw new Error('not today');
    });
    const fine = job('clock', async () => ({ done: 1 }));
    const one = node([failing, fine]);
    await one.runDue();
    later(60);
    await one.runDue();
    expect(tries).toBe(2);
    const outcomes = (await runs()).map((run) => `${run.job} ${run.outcome}`);
    expect(outcomes.sort()).toEqual(['clock done', 'clock done', 'mail failed', 'mail failed']);
    await expect(one.runNow('mail')).rejects.toThrow('not today');
  });

  it('[OPS-23, OPS-31, SMS-11] runs, failures, duration and the queue show in the metrics', async () => {
    const registry = new Registry();
    const metrics = createJobMetrics(registry, test.pool);
    const jobs = [
      job('mail', async () => ({ sent: 1 })),
      job('clock', async () => Promise.reject(new Error('no'))),
    ];
    const log = createLogger('silent');
    const one = createJobRunner({ pool: test.pool, log, jobs, metrics, clock: async () => now });
    await inTenant(test.pool, test.home.id, (tx) =>
      queueMail(tx, {
        kind: 'invitation',
        appointmentId: test.home.appointment.id,
        dedupeKey: 'metrics',
      }),
    );
    await test.pool.query(
      `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key, state)
       SELECT tenant_id, 'invitation', appointment_id, patient_id, scheduled_start, each, each
       FROM appointments, unnest(ARRAY['queued', 'sent']) AS each WHERE appointment_id = $1`,
      [test.home.appointment.id],
    );
    await one.runDue();
    const text = await registry.metrics();
    expect(text).toContain('visite_job_runs_total{job="mail",outcome="done"} 1');
    expect(text).toContain('visite_job_runs_total{job="clock",outcome="failed"} 1');
    expect(text).toContain('visite_job_seconds_count{job="mail"} 1');
    expect(text).toContain('visite_mails_waiting 1');
    expect(text).toContain('visite_sms_waiting 1');
    expect(text).toMatch(/^visite_sms_oldest_waiting_seconds \d/m);
    expect(text).not.toContain('@');
  });

  it('[MAIL-4, OPS-21] a queued mail calls its job at once; stopping lets it end', async () => {
    const one = createJobRunner({
      pool: test.pool,
      log: createLogger('silent'),
      pgListener: test.deps.pgListener,
      jobs: [
        { ...job('mail', async () => ({}), 3_600), notified: true },
        job('clock', async () => ({}), 3_600),
      ],
    });
    await one.runDue();
    const mailRuns = async () => (await runs()).filter((run) => run.job === 'mail').length;
    expect(await mailRuns()).toBe(1);
    one.start();
    // Whatever was queued before listening began is looked for once.
    await expect.poll(mailRuns, { timeout: 10_000 }).toBe(2);
    await inTenant(test.pool, test.home.id, (tx) =>
      queueMail(tx, {
        kind: 'invitation',
        appointmentId: test.home.appointment.id,
        dedupeKey: 'wake',
      }),
    );
    await expect.poll(mailRuns, { timeout: 10_000 }).toBe(3);
    await one.stop();
    expect((await runs()).filter((run) => run.job === 'clock')).toHaveLength(1);
    expect((await runs()).every((run) => run.outcome === 'done')).toBe(true);
  });
});
