import type { Operations } from '@visite/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { addCounts } from '../platform/operation-counts-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async (days = '7'): Promise<Operations> => {
  const answer = await test.call('GET', `/operations?days=${days}`, {
    token: test.home.admin.token,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

it('[OPS-73] a practice without calls gets zeros for every day', async () => {
  const found = await read();
  expect(found.daily).toHaveLength(7);
  expect(found.lastDay).toBe(found.daily.at(-1)?.day);
  expect(found).toMatchObject({
    callStatistics: true,
    calls: { staff: { tried: 0, firstPicture: { counted: 0, averageSeconds: null } } },
    waiting: { counted: 0, averageSeconds: null },
    mails: { sent: 0, averageDelaySeconds: null, undelivered: 0, waiting: 0 },
    jobs: { lagSeconds: 0 },
    certificateExpiresAt: null,
    locks: { login: 0, link: 0, lockedLogins: 0, lockedLinks: 0 },
  });
});

it.each(['', '?days=8', '?days=7&practice=other'])(
  '[OPS-73] refuses another period: %s',
  async (query) => {
    const { token } = test.home.admin;
    expect((await test.call('GET', `/operations${query}`, { token })).statusCode).toBe(400);
  },
);

it('[OPS-73] sums up the counts of the period, per side and day, of this practice alone', async () => {
  const add = (tenantId: string, ...given: Parameters<typeof addCounts>[1]) =>
    inTenant(test.pool, tenantId, (tx) => addCounts(tx, given));
  await add(
    test.home.id,
    { metric: 'calls-tried', label: 'patient', amount: 10 },
    { metric: 'calls-tried', label: 'staff', amount: 9 },
    { metric: 'calls-connected', label: 'staff', amount: 9 },
    { metric: 'calls-connected', label: 'patient', amount: 7 },
    { metric: 'calls-failed', label: 'patient no-connection', amount: 2 },
    { metric: 'calls-failed', label: 'patient lost', amount: 1 },
    { metric: 'first-picture', label: 'patient 1', amount: 3 },
    { metric: 'first-picture', label: 'patient 7', amount: 1 },
    { metric: 'first-picture-seconds', label: 'patient', amount: 44 },
    { metric: 'quality-seconds', label: 'patient weak', amount: 12.5 },
    { metric: 'locks', label: 'link', amount: 2 },
  );
  await test.pool.query(
    `INSERT INTO operation_counts SELECT tenant_id, day - 20, metric, label, amount
     FROM operation_counts WHERE metric = 'calls-tried' AND label = 'patient'`,
  );
  await add(test.other.id, { metric: 'calls-tried', label: 'patient', amount: 99 });
  const week = await read();
  expect(week.calls.patient).toEqual({
    tried: 10,
    connected: 7,
    failed: { 'no-answer': 0, 'no-connection': 2, lost: 1 },
    relayed: 0,
    reconnects: 0,
    firstPicture: { counted: 4, averageSeconds: 11, bands: [0, 3, 0, 0, 0, 0, 0, 1] },
    qualitySeconds: { good: 0, weak: 12.5, poor: 0 },
  });
  expect(week.daily.at(-1)).toEqual({ day: week.lastDay, tried: 10, failed: 3 });
  expect(week.locks.link).toBe(2);
  const month = await read('30');
  expect(month.daily).toHaveLength(30);
  expect(month.calls.patient.tried).toBe(20);
});

it('[OPS-73] tells waiting times, mails, overdue jobs and locks', async () => {
  const call = await makeAppointment(test, { type: 'started', paused: null });
  await test.pool.query(
    `UPDATE appointments SET first_patient_join_at = started_at - interval '90 seconds'
     WHERE appointment_id = $1`,
    [call.id],
  );
  await test.pool.query(
    `INSERT INTO outbox_mails (tenant_id, mail_id, kind, recipient, dedupe_key, state, created_at, sent_at)
     SELECT $1, gen_random_uuid(), 'invitation', 'a@b.example', state || old, state,
       now() - old, CASE WHEN state = 'sent' THEN now() - old + interval '20 seconds' END
     FROM (VALUES ('sent', interval '1 hour'), ('failed', '1 hour'), ('queued', '50 days'), ('sent', '50 days'))
       AS mail (state, old)`,
    [test.home.id],
  );
  await test.pool.query(
    `INSERT INTO operations.job_schedule (job, next_run_at) VALUES ('late', now() - interval '200 seconds')`,
  );
  await test.pool.query(
    `INSERT INTO login_limits (tenant_id, scope, subject, locked_until)
     SELECT $1, scope, '\\x01', now() + interval '5 minutes' FROM unnest(ARRAY['username', 'appointment']) AS scope`,
    [test.home.id],
  );
  const found = await read();
  expect(found.waiting).toEqual({ counted: 1, averageSeconds: 90, longestSeconds: 90 });
  expect(found.mails).toMatchObject({
    sent: 1,
    averageDelaySeconds: 20,
    undelivered: 1,
    waiting: 1,
  });
  expect(found.mails.oldestWaitingSeconds).toBeGreaterThan(49 * 86_400);
  expect(found.jobs.lagSeconds).toBeGreaterThanOrEqual(200);
  expect(found.locks).toMatchObject({ lockedLogins: 1, lockedLinks: 1 });
});

it('[OPS-74] five wrong passwords are one lock; a right one at the last try is none', async () => {
  const logIn = (username: string, password: string) =>
    test.call('POST', '/staff/login', { body: { username, password } });
  const before = (await read()).locks.login;
  const { username } = test.home.mfa;
  for (let tries = 0; tries < 4; tries += 1) await logIn(username, 'wrong');
  expect((await logIn(username, test.password)).statusCode).toBe(200);
  expect((await read()).locks.login).toBe(before);
  for (let tries = 0; tries < 7; tries += 1) await logIn('nobody-here', 'wrong');
  expect((await read()).locks.login).toBe(before + 1);
});
