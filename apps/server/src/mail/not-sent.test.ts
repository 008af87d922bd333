import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { allJobs } from '../jobs/jobs.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { sendStaffLink } from '../staff/send-staff-link.ts';
import { type AppointmentMailKind, queueMail } from './queue-mail.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'visite-not-sent-'));
let test: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  test = await createTestApp({ environment: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await test.close();
  await mailServer.close();
  rmSync(dataDir, { recursive: true });
});
afterEach(async () => {
  mailServer.mails.length = 0;
  await test.pool.query('DELETE FROM outbox_mails');
});

const home = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  inTenant(test.pool, test.home.id, work);
const queue = (appointmentId: string, kind: AppointmentMailKind) =>
  home((tx) => queueMail(tx, { kind, appointmentId, dedupeKey: randomUUID() }));

/** A process that was started with or without a mail server, and runs the job once. */
function runMail(how: 'with SMTP_URL' | 'without', at = new Date()) {
  const { mail } = test.deps.config;
  const smtpUrl = how === 'without' ? undefined : mailServer.url;
  const config = { ...test.deps.config, mail: { ...mail, smtpUrl } };
  const { pool, log } = test.deps;
  const jobs = allJobs({ ...test.deps, config });
  return createJobRunner({ pool, log, jobs, clock: async () => at }).runNow('mail');
}

async function delivery(appointmentId: string) {
  const url = `/calendar/appointments/${appointmentId}`;
  return (await test.call('GET', url, { token: test.home.doctor.token })).json().invitation;
}
const told = async () =>
  (await test.call('GET', '/settings/mail', { token: test.home.admin.token })).json();
const subjects = () => mailServer.mails.map(({ subject }) => subject);

describe('without a mail server', () => {
  it('[MAIL-6] [MAIL-12] a mail is a file, its state is not sent, and admins are told', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    await queue(id, 'invitation');
    expect(await runMail('without')).toMatchObject({ sent: 0, 'not-sent': 1 });
    expect(await delivery(id)).toEqual({ state: 'not-sent' });
    expect(readdirSync(path.join(dataDir, 'outbox')).join()).toMatch(/-invitation-[^,]+\.eml/);
    expect(await told()).toEqual({ delivers: false, notSent: 1 });
    const events = await test.pool.query(
      `SELECT FROM events WHERE type = 'getAppointment' AND appointment_id = $1`,
      [id],
    );
    expect(events.rowCount).toBeGreaterThan(0);
    // It is not written again and again.
    expect(await runMail('without')).toMatchObject({ sent: 0, 'not-sent': 0 });
  });
});

describe('once there is a mail server', () => {
  it('[MAIL-13] what still makes sense goes out: one mail for each appointment', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' });
    for (const kind of ['invitation', 'confirmation', 'invitation', 'reminder-24h'] as const) {
      await queue(id, kind);
      await runMail('without');
    }
    expect(await runMail('with SMTP_URL')).toMatchObject({ sent: 1 });
    expect(subjects()).toEqual([expect.stringMatching(/^Einladung/)]);
    expect(await delivery(id)).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
    await runMail('with SMTP_URL');
    expect(mailServer.mails).toHaveLength(1);
  });

  it('[MAIL-13] nobody hears of an appointment that is over or was cancelled since', async () => {
    const over = await makeAppointment(test, { type: 'pending' });
    const cancelled = await makeAppointment(test, { type: 'pending' });
    await queue(over.id, 'invitation');
    await queue(cancelled.id, 'invitation');
    await runMail('without');
    await test.pool.query(
      `UPDATE appointments SET status = 'cancelled' WHERE appointment_id = $1`,
      [cancelled.id],
    );
    await test.pool.query(
      `UPDATE appointments SET scheduled_start = now() - interval '9 hours',
         scheduled_end = now() - interval '8 hours' WHERE appointment_id = $1`,
      [over.id],
    );
    expect(await runMail('with SMTP_URL')).toMatchObject({ sent: 0, dropped: 2 });
    expect(mailServer.mails).toEqual([]);
    // It never was sent, and goes on to say so.
    expect(await delivery(over.id)).toEqual({ state: 'not-sent' });
  });

  it('[MAIL-13] an older invitation does not follow a newer one that was sent', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    await queue(id, 'invitation');
    await runMail('without');
    await queue(id, 'invitation');
    await test.pool.query(`UPDATE outbox_mails SET state = 'sent' WHERE state = 'queued'`);
    expect(await runMail('with SMTP_URL')).toMatchObject({ sent: 0 });
    expect(mailServer.mails).toEqual([]);
  });

  it('[MAIL-13] a password link goes out while it can be used, and not afterwards', async () => {
    const box = secretBoxOf(test.deps);
    const ask = (staffId: string) => home((tx) => sendStaffLink(tx, box, 'password', staffId));
    await ask(test.home.mfa.id);
    await ask(test.home.doctor.id);
    await runMail('without');
    await test.pool.query(
      `UPDATE password_resets SET expires_at = now() - interval '1 minute' WHERE staff_id = $1`,
      [test.home.doctor.id],
    );
    expect(await runMail('with SMTP_URL')).toMatchObject({ sent: 1, dropped: 1 });
    expect(mailServer.mails[0]?.text).toContain(`staff=${test.home.mfa.id}`);
  });

  it('[MAIL-9] [MAIL-13] one that lay for long is tried again like any other', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    await queue(id, 'invitation');
    await runMail('without');
    await test.pool.query(`UPDATE outbox_mails SET created_at = now() - interval '5 days'`);
    await mailServer.goAway();
    expect(await runMail('with SMTP_URL')).toMatchObject({ queued: 1, failed: 0 });
    await mailServer.comeBack();
    const later = new Date(Date.now() + 60_000);
    expect(await runMail('with SMTP_URL', later)).toMatchObject({ sent: 1 });
  });
});
