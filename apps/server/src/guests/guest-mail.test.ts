import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guestCalls } from '../../test/guest-calls.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { allJobs } from '../jobs/jobs.ts';

let test: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  test = await createTestApp({
    environment: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Betreiber <post@betreiber.example>',
      PUBLIC_URL: 'https://video.example',
    },
  });
});
afterAll(async () => {
  await test.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.mails.length = 0;
});

const runMail = () => {
  const { pool, log } = test.deps;
  return createJobRunner({ pool, log, jobs: allJobs(test.deps) }).runNow('mail');
};

let hours = 4;
/** Soon enough to be opened, at a time of its own. */
const soon = () => {
  hours += 1;
  return { startsAt: new Date(Date.now() + hours * 3_600_000) };
};

const email = 'demir@example.org';
const token = () => test.home.doctor.token;

const { invite: inviteTo } = guestCalls(() => test);
const invite = (id: string) => inviteTo({ id }, { email });

describe('the mail to a guest', () => {
  it('[GUEST-14] has the link that opens, the practice and the time, and nothing of the patient', async () => {
    const call = await makeAppointment(test, { type: 'accepted' }, soon());
    const { link } = await invite(call.id);
    await runMail();
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail?.envelopeTo).toEqual([email]);
    expect(mail?.to?.[0]?.name).toBe('Frau Demir, Dolmetscherin');
    expect(mail?.subject).toMatch(/Videosprechstunde/);
    const read = await test.call('GET', `/calendar/appointments/${call.id}`, { token: token() });
    const { patient } = read.json();
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      expect(body).toContain(link);
      expect(body).toContain('Guten Tag Frau Demir, Dolmetscherin');
      expect(body).toContain('Hello Frau Demir, Dolmetscherin');
      expect(body).toMatch(/\d{2}:\d{2} Uhr/);
    }
    for (const secret of [
      patient.person.lastName,
      patient.person.id,
      patient.patientData.dateOfBirth,
      call.id,
    ]) {
      expect(mail?.raw).not.toContain(secret);
    }
    expect(mail?.html?.match(/display:block;padding:14px 20px/g)).toHaveLength(1);
    const found = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const opened = await test.call('POST', '/guest/open', { body: { linkToken: found } });
    expect(opened.statusCode).toBe(200);
  });

  it.each([
    ['renewed', 'POST', '/link'],
    ['taken back', 'DELETE', ''],
  ] as const)('[GUEST-14] is not sent any more once the link was %s', async (_, method, what) => {
    const call = await makeAppointment(test, { type: 'accepted' }, soon());
    const { path, guestId } = await invite(call.id);
    const changed = await test.call(method, `${path}/${guestId}${what}`, {
      token: token(),
      ...(method === 'POST' && { body: {} }),
    });
    expect(changed.statusCode).toBe(200);
    await runMail();
    expect(mailServer.mails).toEqual([]);
  });
});
