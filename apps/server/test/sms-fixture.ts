import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { remindersJob } from '../src/jobs/reminders-job.ts';
import { smsJob } from '../src/jobs/sms-job.ts';
import { type InnerServer, innerServersAllowed, startInnerServer } from './inner-server.ts';
import type { TestApp } from './test-app.ts';

interface SmsGateway extends InnerServer {
  got: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[];
  /** How it answers from now on. */
  answer: { status: number; headers?: Record<string, string>; body?: string };
  /** Done while a message is at the gateway. */
  beforeAnswer?: (() => Promise<void>) | undefined;
  /** The texts of the messages that it was given. */
  texts(): string[];
}

/** A gateway for text messages on loopback, as an operator's provider would run one. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const got: SmsGateway['got'] = [];
  const server = await startInnerServer(async (request, response) => {
    got.push({ url: request.url, headers: request.headers, body: await text(request) });
    await gateway.beforeAnswer?.();
    const { status, headers, body = '{"status":"queued"}' } = gateway.answer;
    response.writeHead(status, headers).end(body);
  });
  const gateway: SmsGateway = {
    ...server,
    got,
    answer: { status: 200 },
    texts: () => got.map(({ body }) => JSON.parse(body).content),
  };
  return gateway;
}

/** The variables of an operator who has named it. */
export const smsVariablesOf = (gateway: InnerServer) => ({
  ...innerServersAllowed,
  PUBLIC_URL: 'https://video.example',
  SMS_URL: `${gateway.url}/v1/messages?reference={id}`,
  SMS_HEADERS: '{"Authorization":"Bearer of-the-operator"}',
  SMS_BODY: '{"to":"{to}","content":"{text}"}',
  SMS_PRICE: '0.075',
});

export const wantSms = (test: TestApp, phone = '0151 / 123 456 78') =>
  test.pool.query('UPDATE patients SET phone = $1, sms_wanted = true', [phone]);

const never = new AbortController().signal;

export function smsActions(test: TestApp) {
  const call = (method: string, path: string, body?: unknown) =>
    test.call(method, path, {
      token: test.home.admin.token,
      ...(body === undefined ? {} : { body }),
    });
  let hours = 40;
  const booking = () => {
    hours += 1;
    const start = Date.now() + hours * 3_600_000;
    return {
      doctorId: test.home.doctor.id,
      patientId: test.home.patients[0]?.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
      patientOverlap: 'allow',
    };
  };
  return {
    call,
    booking,
    book: async (): Promise<string> => {
      const booked = await call('POST', '/calendar/appointments', booking());
      expect(booked.statusCode, booked.body).toBe(201);
      return booked.json().appointmentId;
    },
    send: (at = new Date(Date.now() + 1_000)) =>
      smsJob({ ...test.deps, pool: test.pool }).run(at, never),
    remind: () => remindersJob(test.deps).run(new Date(), never),
    smsOf: async (id: string) => (await call('GET', `/calendar/appointments/${id}`)).json().sms,
    stored: async () =>
      (
        await test.pool.query(
          'SELECT kind, state, last_failure AS failure FROM outbox_sms ORDER BY created_at, kind',
        )
      ).rows,
  };
}

/** Of a patient without a mail address, due now; nothing else is. */
export async function makeReminderDue(test: TestApp, appointmentId: string): Promise<void> {
  await test.pool.query(`UPDATE patients SET email = ''`);
  await test.pool.query(
    `UPDATE appointments SET status = 'cancelled', login_tan = NULL
     WHERE status IN ('pending', 'accepted') AND appointment_id <> $1`,
    [appointmentId],
  );
  await test.pool.query(
    `UPDATE appointments SET created_at = now() - interval '3 days' WHERE appointment_id = $1`,
    [appointmentId],
  );
}
