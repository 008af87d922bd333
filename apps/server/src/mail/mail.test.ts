import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, type ReceivedMail, startMailServer } from '../../test/mail-server.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { allJobs } from '../jobs/jobs.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { type AppointmentMailKind, queueMail } from './queue-mail.ts';

let test: TestApp;
let mailServer: MailServer;
/** How far the job's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  mailServer = await startMailServer();
  test = await createTestApp({
    environment: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Betreiber <post@betreiber.example>',
      PUBLIC_URL: 'https://video.example',
    },
  });
  await home((tx) =>
    tx.client.query(
      `UPDATE tenants SET name = 'Praxis Dr. Müßig & Söhne', phone = '0221 4711', mail_language = 'de'`,
    ),
  );
  test.deps.tenants.invalidate();
});
afterAll(async () => {
  await test.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.mails.length = 0;
  mailServer.refused.clear();
  ahead = 0;
});

const home = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  inTenant(test.pool, test.home.id, work);

const queue = (kind: AppointmentMailKind, dedupeKey: string = randomUUID()) =>
  home((tx) => queueMail(tx, { kind, appointmentId: test.home.appointment.id, dedupeKey }));

const runMail = () => {
  const { pool, log } = test.deps;
  const jobs = allJobs(test.deps);
  return createJobRunner({ pool, log, jobs, clock: async () => now() }).runNow('mail');
};

async function sendOne(kind: AppointmentMailKind): Promise<ReceivedMail> {
  await queue(kind);
  await runMail();
  const [mail] = mailServer.mails;
  if (!mail) throw new Error('no mail arrived');
  return mail;
}

/** What staff see of the appointment's mail. */
async function delivery() {
  const path = `/calendar/appointments/${test.home.appointment.id}`;
  const response = await test.call('GET', path, { token: test.home.doctor.token });
  return response.json().invitation;
}

const link = () => `https://video.example/appointment/${test.home.appointment.id}/accept`;
const later = (minutes: number) => {
  ahead += minutes * 60_000;
};

describe('mails', () => {
  it.each(['invitation', 'confirmation', 'reminder-24h', 'reminder-1h', 'moved'] as const)(
    '[MAIL-1, MAIL-3, MAIL-7] %s: both languages, text and HTML, the link, the phone number',
    async (kind) => {
      const mail = await sendOne(kind);
      expect(mail.envelopeTo).toEqual([mail.to?.[0]?.address]);
      expect(mail.to?.[0]?.name).toBe('Jürgen Müller');
      expect(mail.from).toEqual({
        name: 'Praxis Dr. Müßig & Söhne',
        address: 'post@betreiber.example',
      });
      for (const body of [mail.text ?? '', mail.html ?? '']) {
        expect(body.indexOf('Guten Tag Jürgen Müller')).toBeGreaterThanOrEqual(0);
        expect(body.indexOf('Hello Jürgen Müller')).toBeGreaterThan(body.indexOf('Guten Tag'));
        expect(body).toContain(link());
        expect(body).toContain('0221 4711');
        expect(body).toMatch(/\d{2}:\d{2} Uhr/);
        expect(body).toContain('Ortszeit Berlin');
      }
      // One button, whichever languages are in it.
      expect(mail.html?.match(/display:block;padding:14px 20px/g)).toHaveLength(1);
      expect(mail.html).toContain('href="tel:02214711"');
      expect(mail.html).toContain('Praxis Dr. Müßig &amp; Söhne');
    },
  );

  it('[MAIL-3] an English practice speaks English first', async () => {
    const set = (language: string) =>
      home((tx) => tx.client.query('UPDATE tenants SET mail_language = $1', [language]));
    await set('en');
    test.deps.tenants.invalidate();
    const mail = await sendOne('invitation');
    await set('de');
    test.deps.tenants.invalidate();
    expect(mail.subject).toMatch(/^Invitation .* \/ Einladung /);
    expect(mail.text?.indexOf('Hello')).toBe(0);
    expect(mail.html).toContain('<html lang="en">');
  });

  it('[MAIL-2] the invitation carries a calendar file in the time zone of the practice', async () => {
    const mail = await sendOne('invitation');
    const file = mail.attachments.find((each) => each.mimeType === 'text/calendar');
    expect(file?.method).toBe('REQUEST');
    const content = String(file?.content && Buffer.from(file.content as ArrayBuffer));
    expect(content).toContain('BEGIN:VTIMEZONE');
    expect(content).toMatch(/DTSTART;TZID=Europe\/Berlin:\d{8}T\d{6}/);
    expect(content.replaceAll('\r\n ', '')).toContain(link());
  });

  it('[MAIL-1, MAIL-11] a cancellation takes the entry out of the calendar and has no link', async () => {
    const { id } = test.home.appointment;
    const status = (to: string) =>
      home((tx) =>
        tx.client.query('UPDATE appointments SET status = $2 WHERE appointment_id = $1', [id, to]),
      );
    await status('cancelled');
    const mail = await sendOne('cancellation');
    await status('pending');
    expect(mail.attachments.find((each) => each.mimeType === 'text/calendar')?.method).toBe(
      'CANCEL',
    );
    expect(mail.raw).not.toContain(id);
    expect(mail.text).not.toContain('/appointment/');
  });

  it('[MAIL-8] no mail holds the TAN', async () => {
    const box = createSecretBox(test.deps.secretKey);
    const { id } = test.home.appointment;
    await home((tx) =>
      tx.client.query('UPDATE appointments SET login_tan = $2 WHERE appointment_id = $1', [
        id,
        box.seal('83920174', `login-tan ${test.home.id} ${id}`),
      ]),
    );
    for (const kind of ['invitation', 'confirmation', 'reminder-24h', 'moved'] as const) {
      await queue(kind);
    }
    await runMail();
    expect(mailServer.mails).toHaveLength(4);
    for (const mail of mailServer.mails) {
      expect(`${mail.raw}${mail.text}${mail.html}`).not.toContain('83920174');
    }
  });

  it('[MAIL-1, MAIL-7] a password link goes to the member of staff, and its token waits sealed', async () => {
    const staffId = test.home.mfa.id;
    const token = 'tok+en/with=signs';
    const box = createSecretBox(test.deps.secretKey);
    const mail = { kind: 'password-link', staffId, token, box, dedupeKey: randomUUID() } as const;
    await home((tx) => queueMail(tx, mail));
    const { rows } = await test.pool.query('SELECT payload::text FROM outbox_mails');
    expect(rows.map((row) => row.payload).join()).not.toContain(token);
    await runMail();
    expect(mailServer.mails[0]?.text).toContain(
      `https://video.example/user/reset-password?staff=${staffId}&token=${encodeURIComponent(token)}`,
    );
    const after = await test.pool.query(
      `SELECT payload FROM outbox_mails WHERE kind = 'password-link'`,
    );
    expect(after.rows.map((row) => row.payload)).toEqual([{}]);
  });

  it('[MAIL-1] names that look like markup stay text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const rename = (first: string) =>
      home((tx) =>
        tx.client.query('UPDATE patients SET first_name = $2 WHERE patient_id = $1', [
          test.home.appointment.patientId,
          first,
        ]),
      );
    await rename(name);
    const mail = await sendOne('invitation');
    await rename('Jürgen');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.text).toContain(name);
  });
});

describe('the outbox', () => {
  it('[MAIL-4, MAIL-5, MAIL-9] a mail server away: the mail waits, arrives later, and once', async () => {
    await mailServer.goAway();
    await queue('invitation');
    expect(await delivery()).toMatchObject({ state: 'queued' });
    expect(await runMail()).toMatchObject({ sent: 0, queued: 1 });
    expect(await delivery()).toMatchObject({ state: 'queued' });
    await mailServer.comeBack();
    expect(await runMail()).toMatchObject({ sent: 0, queued: 0 });
    later(1);
    expect(await runMail()).toMatchObject({ sent: 1 });
    later(600);
    expect(await runMail()).toMatchObject({ sent: 0 });
    expect(mailServer.mails).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
  });

  it('[MAIL-4] the same mail asked for twice is sent once', async () => {
    const key = randomUUID();
    await Promise.all([queue('invitation', key), queue('invitation', key)]);
    await queue('invitation', key);
    await runMail();
    expect(mailServer.mails).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: 'sent' });
  });

  it('[MAIL-4, MAIL-9] a node killed while sending: another sends it again, under the same Message-ID', async () => {
    const first = await sendOne('invitation');
    await test.pool.query(
      `UPDATE outbox_mails SET state = 'sending', sent_at = NULL, next_attempt_at = $1
       WHERE mail_id = $2`,
      [new Date(now().getTime() + 60_000), first.messageId?.slice(1, 37)],
    );
    await runMail();
    expect(mailServer.mails).toHaveLength(1);
    later(2);
    await runMail();
    expect(mailServer.mails.map((mail) => mail.messageId)).toEqual([
      first.messageId,
      first.messageId,
    ]);
  });

  it('[MAIL-4, MAIL-9] many nodes at once send each mail once', async () => {
    for (let count = 0; count < 12; count += 1) await queue('confirmation');
    await Promise.all([runMail(), runMail(), runMail()]);
    await runMail();
    expect(new Set(mailServer.mails.map((mail) => mail.messageId)).size).toBe(12);
    expect(mailServer.mails).toHaveLength(12);
  });

  it('[MAIL-5, MAIL-9] a refused address shows in the appointment at once', async () => {
    const { rows } = await test.pool.query('SELECT email FROM patients WHERE patient_id = $1', [
      test.home.appointment.patientId,
    ]);
    mailServer.refused.add(rows[0].email);
    await queue('invitation');
    expect(await runMail()).toMatchObject({ failed: 1 });
    expect(await delivery()).toMatchObject({ state: 'failed' });
    const events = await test.pool.query(
      `SELECT FROM events WHERE type = 'getAppointment' AND appointment_id = $1`,
      [test.home.appointment.id],
    );
    expect(events.rowCount).toBeGreaterThan(0);
    const errors = await test.pool.query(
      `SELECT last_error FROM outbox_mails WHERE state = 'failed'`,
    );
    expect(errors.rows).toEqual([{ last_error: '550' }]);
  });

  it('[MAIL-5] a patient without an address gets none, and the appointment says so', async () => {
    const setEmail = (email: string) =>
      home((tx) =>
        tx.client.query('UPDATE patients SET email = $2 WHERE patient_id = $1', [
          test.home.appointment.patientId,
          email,
        ]),
      );
    await home((tx) => tx.client.query('UPDATE outbox_mails SET state = $1', ['dropped']));
    await setEmail('');
    await queue('invitation');
    expect(await delivery()).toEqual(expect.objectContaining({ state: 'none' }));
    await runMail();
    expect(mailServer.mails).toEqual([]);
    await setEmail('neu@patients.example');
    await queue('invitation');
    await runMail();
    expect(mailServer.mails[0]?.envelopeTo).toEqual(['neu@patients.example']);
  });

  it('[MAIL-4] a corrected address counts, not the one at the time of queueing', async () => {
    await queue('invitation');
    await home((tx) =>
      tx.client.query(
        `UPDATE patients SET email = 'richtig@patients.example' WHERE patient_id = $1`,
        [test.home.appointment.patientId],
      ),
    );
    await runMail();
    expect(mailServer.mails[0]?.envelopeTo).toEqual(['richtig@patients.example']);
  });

  it('[MAIL-9] a mail that waited for two days is given up', async () => {
    await mailServer.goAway();
    await queue('confirmation');
    later(48 * 60 + 1);
    await test.pool.query(
      `UPDATE appointments SET scheduled_start = scheduled_start + interval '9 days',
         scheduled_end = scheduled_end + interval '9 days'`,
    );
    expect(await runMail()).toMatchObject({ failed: 1 });
    await mailServer.comeBack();
  });
});
