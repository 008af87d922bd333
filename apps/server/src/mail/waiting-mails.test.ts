import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner, inTenant } from '../db/tenant-transaction.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { allJobs } from '../jobs/jobs.ts';
import { readWaitingMails } from './outbox-store.ts';
import { type AppointmentMailKind, queueMail } from './queue-mail.ts';
import { giveUpRestoredMails } from './restored-mails-store.ts';

let test: TestApp;
beforeEach(async () => {
  await test?.close();
  test = await createTestApp();
});
afterAll(() => test.close());

const queue = (kind: AppointmentMailKind) =>
  inTenant(test.pool, test.home.id, (tx) =>
    queueMail(tx, { kind, appointmentId: test.home.appointment.id, dedupeKey: randomUUID() }),
  );
const invitation = async () => {
  const path = `/calendar/appointments/${test.home.appointment.id}`;
  return (await test.call('GET', path, { token: test.home.doctor.token })).json().invitation;
};

describe('mails that wait', () => {
  it('[MAIL-17] of a suspended practice are not counted: they wait on purpose', async () => {
    await queue('invitation');
    expect(await readWaitingMails(test.pool)).toMatchObject({ count: 1 });
    await test.pool.query(`UPDATE tenants SET suspended_at = now() WHERE tenant_id = 'default'`);
    expect(await readWaitingMails(test.pool)).toEqual({ count: 0, oldestSeconds: 0 });
  });

  it('[MAIL-18] at the moment of a backup do not go out after a restore, and the appointment says so', async () => {
    await queue('invitation');
    await queue('reminder-24h');
    expect(await invitation()).toMatchObject({ state: 'queued' });
    expect(await asOwner(test.pool, giveUpRestoredMails)).toBe(2);
    expect(await invitation()).toMatchObject({ state: 'failed' });
    const { pool, log } = test.deps;
    const runner = createJobRunner({ pool, log, jobs: allJobs(test.deps) });
    expect(await runner.runNow('mail')).toMatchObject({ sent: 0, 'not-sent': 0, queued: 0 });
    const { rows } = await test.pool.query('SELECT DISTINCT payload::text FROM outbox_mails');
    expect(rows).toEqual([{ payload: '{}' }]);
    // What is sent afterwards goes its usual way.
    await queue('invitation');
    expect(await invitation()).toMatchObject({ state: 'queued' });
  });

  it('[MAIL-18] leaves what was sent, and its state in the appointment, as it is', async () => {
    await queue('invitation');
    await test.pool.query(`UPDATE outbox_mails SET state = 'sent', sent_at = now()`);
    await test.pool.query(`UPDATE appointments SET invitation_state = 'sent'`);
    expect(await asOwner(test.pool, giveUpRestoredMails)).toBe(0);
    expect(await invitation()).toMatchObject({ state: 'sent' });
  });
});

describe('without a mail server', () => {
  it('[MAIL-16] every page and the operation report are told; with one they are not', async () => {
    const told = async (app: TestApp) => [
      (await app.call('GET', '/config')).json().mailsOff,
      (await app.call('GET', '/operations?days=7', { token: app.home.admin.token })).json().mails
        .delivers,
    ];
    expect(await told(test)).toEqual([true, false]);
    const other = await createTestApp({
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@betreiber.example' },
    });
    expect(await told(other)).toEqual([undefined, true]);
    await other.close();
  });
});
