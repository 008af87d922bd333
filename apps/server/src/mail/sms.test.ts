import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import {
  type InnerServer,
  innerServersAllowed,
  startInnerServer,
} from '../../test/inner-server.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { remindersJob } from '../jobs/reminders-job.ts';
import { smsJob } from '../jobs/sms-job.ts';
import { mobileNumber } from './mobile-number.ts';
import { smsParts } from './sms-parts.ts';
import { fillTemplate } from './sms-template.ts';
import { smsKinds, smsText } from './sms-texts.ts';

let test: TestApp;
let gateway: InnerServer;
let answer = 200;
let got: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
beforeAll(async () => {
  gateway = await startInnerServer(async (request, response) => {
    got.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(answer).end('{"status":"queued"}');
  });
  test = await createTestApp({
    environment: {
      ...innerServersAllowed,
      PUBLIC_URL: 'https://video.example',
      SMS_URL: `${gateway.url}/v1/messages?reference={id}`,
      SMS_HEADERS: '{"Authorization":"Bearer of-the-operator"}',
      SMS_BODY: '{"to":"{to}","content":"{text}"}',
      SMS_PRICE: '0.075',
      SMS_PER_DAY: '6',
    },
  });
});
afterAll(async () => {
  await test.close();
  await gateway.close();
});
beforeEach(async () => {
  answer = 200;
  got = [];
  await test.pool.query('DELETE FROM outbox_sms');
  await test.pool.query(`UPDATE patients SET phone = '0151 / 123 456 78', sms_wanted = true`);
  await setFeatures(test, { smsMessages: true });
});

const never = new AbortController().signal;
const run = (at = new Date(Date.now() + 1_000), of = test) =>
  smsJob({ ...of.deps, pool: of.pool }).run(at, never);
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, of = test) =>
  of.call(method, path, {
    token: of.home.admin.token,
    ...(body === undefined ? {} : { body }),
  });
let hours = 40;
async function book(of = test): Promise<string> {
  hours += 1;
  const start = Date.now() + hours * 3_600_000;
  const booked = await call(
    'POST',
    '/calendar/appointments',
    {
      doctorId: of.home.doctor.id,
      patientId: of.home.patients[0]?.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
      patientOverlap: 'allow',
    },
    of,
  );
  expect(booked.statusCode, booked.body).toBe(201);
  return booked.json().appointmentId;
}
const smsOf = async (id: string) => (await call('GET', `/calendar/appointments/${id}`)).json().sms;

describe('text messages', () => {
  it('[SMS-1] invite, tell of another time and cancel beside the mail, through the gateway of the operator', async () => {
    const id = await book();
    expect(await smsOf(id)).toEqual({ state: 'queued' });
    expect(await run()).toEqual({ sent: 1, queued: 0, failed: 0, dropped: 0 });
    expect(got).toHaveLength(1);
    expect(got[0]?.headers).toMatchObject({
      authorization: 'Bearer of-the-operator',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(got[0]?.url).toMatch(/^\/v1\/messages\?reference=[0-9a-f-]{36}$/);
    const { to, content } = JSON.parse(got[0]?.body ?? '');
    expect(to).toBe('+4915112345678');
    expect(content).toMatch(/^Ihr Videotermin: \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\. Zugang: https:/);
    expect(content).toContain(`https://video.example/appointment/${id}/accept`);
    expect(await smsOf(id)).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
    await test.call('POST', `/calls/${id}/cancel`, { token: test.home.doctor.token });
    await run();
    expect(JSON.parse(got[1]?.body ?? '').content).toContain('wurde abgesagt');
  });

  it('[SMS-1] remind who has no mail address, once', async () => {
    await test.pool.query(`UPDATE patients SET email = ''`);
    // The seeded ones would be due as well.
    await test.pool.query(
      `UPDATE appointments SET status = 'cancelled', login_tan = NULL WHERE status IN ('pending', 'accepted')`,
    );
    const start = new Date(Date.now() + 20 * 3_600_000);
    const { id } = await makeAppointment(test, { type: 'accepted' }, { startsAt: start });
    await test.pool.query(
      `UPDATE appointments SET created_at = now() - interval '3 days' WHERE appointment_id = $1`,
      [id],
    );
    const remind = () => remindersJob(test.pool).run(new Date(), never);
    expect(await remind()).toEqual({ queued: 1 });
    expect(await remind()).toEqual({ queued: 0 });
    await run();
    expect(got.map(({ body }) => JSON.parse(body).content)).toEqual([
      expect.stringContaining('Erinnerung: Ihr Videotermin ist am'),
    ]);
  });

  it('[SMS-2] go to nobody who does not want them, and from no practice that does not send them', async () => {
    await test.pool.query('UPDATE patients SET sms_wanted = false');
    await book();
    await test.pool.query('UPDATE patients SET sms_wanted = true');
    await setFeatures(test, { smsMessages: false });
    const id = await book();
    expect(await run()).toEqual({ sent: 0, queued: 0, failed: 0, dropped: 0 });
    expect(await smsOf(id)).toBeUndefined();
    await setFeatures(test, { smsMessages: true });
    await book();
    // Who has changed their mind before it went out.
    await test.pool.query('UPDATE patients SET sms_wanted = false');
    expect(await run()).toEqual({ sent: 0, queued: 0, failed: 0, dropped: 1 });
    expect(got).toEqual([]);
  });

  it('[SMS-2] what the record says is kept by a change that does not name it, and is in the export', async () => {
    const body = {
      person: { firstName: 'Ruth', lastName: 'Übrig' },
      patientData: { dateOfBirth: '1944-07-01', phone: '0151 1234567', smsWanted: true },
    };
    const made = (await call('POST', '/patients', body)).json();
    expect(made.patientData.smsWanted).toBe(true);
    const path = `/patients/${made.person.id}`;
    const changed = { ...body, patientData: { dateOfBirth: '1944-07-01' } };
    await call('PUT', path, changed);
    expect((await call('GET', path)).json().patientData.smsWanted).toBe(true);
    await call('PUT', path, { ...body, patientData: { ...body.patientData, smsWanted: false } });
    expect((await call('GET', path)).json().patientData.smsWanted).toBeUndefined();
    await book();
    await run();
    const mine = `/patients/${test.home.patients[0]?.id}/export`;
    const exported = (await call('GET', mine)).json();
    expect(JSON.stringify(exported.appointments)).toContain('"textMessages":[{"kind":"invitation"');
    await test.call('DELETE', `/patients/${made.person.id}`, { token: test.home.admin.token });
  });

  it('[SMS-3] without a gateway nothing is queued for long, sent or shown', async () => {
    const without = await createTestApp();
    try {
      await without.pool.query(`UPDATE patients SET phone = '015112345678', sms_wanted = true`);
      await setFeatures(without, { smsMessages: true });
      expect((await call('GET', '/config', undefined, without)).json()).toMatchObject({
        videoConsultation: { features: { smsMessages: false } },
      });
      const delivery = (await call('GET', '/settings/mail', undefined, without)).json();
      expect(delivery.sms).toBeUndefined();
      await book(without);
      expect(await run(undefined, without)).toMatchObject({ sent: 0, dropped: 1 });
    } finally {
      await without.close();
    }
  });

  it('[SMS-4] are tried again while the gateway refuses, arrive once on several nodes, and wait in a suspended practice', async () => {
    const id = await book();
    answer = 503;
    const at = new Date(Date.now() + 1_000);
    expect(await run(at)).toEqual({ sent: 0, queued: 1, failed: 0, dropped: 0 });
    expect(await run(at)).toEqual({ sent: 0, queued: 0, failed: 0, dropped: 0 });
    answer = 200;
    const later = new Date(at.getTime() + 31_000);
    const suspend = (value: string) =>
      test.pool.query(`UPDATE tenants SET suspended_at = ${value} WHERE tenant_id = $1`, [
        test.home.id,
      ]);
    await suspend('now()');
    expect(await run(later)).toMatchObject({ sent: 0 });
    await suspend('NULL');
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(later)));
    expect(runs.reduce((sum, each) => sum + (each.sent ?? 0), 0)).toBe(1);
    expect(new Set(got.map(({ url }) => url)).size).toBe(1);
    expect(await smsOf(id)).toMatchObject({ state: 'sent' });
  });

  it('[SMS-5] are counted with their costs, and stop at the limit of a day', async () => {
    for (let each = 0; each < 7; each += 1) await book();
    const { sent = 0, failed = 0 } = await run();
    expect([sent, failed]).toEqual([6, 1]);
    const delivery = (await call('GET', '/settings/mail')).json();
    expect(delivery.sms).toEqual({ messages: 6, parts: 6, price: 0.45, perDay: 6 });
    const { rows } = await test.pool.query(
      `SELECT last_failure FROM outbox_sms WHERE state = 'failed'`,
    );
    expect(rows).toEqual([{ last_failure: 'daily-limit' }]);
  });

  it('[SMS-5] a number that is no mobile one is said so in the appointment', async () => {
    await test.pool.query(`UPDATE patients SET phone = '0221 123456'`);
    const id = await book();
    await run();
    expect(await smsOf(id)).toEqual({ state: 'failed', failure: 'no-mobile-number' });
    expect(got).toEqual([]);
  });

  it('[SMS-6] are short and name neither a person nor the practice, in German, English and easy German', () => {
    const practice = {
      mailLanguage: 'de' as const,
      timeZone: 'Europe/Berlin',
      phone: '0221 4711',
      name: 'Praxis für Onkologie',
    };
    const link = `https://video.praxis.example/appointment/${'A'.repeat(22)}/accept`;
    const start = new Date('2026-03-05T09:00:00Z');
    for (const language of ['de', 'en', 'de-simple', 'tr', undefined] as const) {
      for (const kind of smsKinds) {
        const written = smsText({ kind, language, practice, start, link });
        expect(written).not.toMatch(/Onko|Praxis|Dr\.|Sprechstunde|consultation/);
        expect(written).toContain('10:00');
        expect(smsParts(written), written).toBeLessThanOrEqual(language === 'de-simple' ? 2 : 1);
      }
    }
  });
});

describe('the template of the operator', () => {
  it('[SMS-7] keeps every value in its place, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (content, to) => {
        const message = { id: 'x', to, text: content };
        expect(JSON.parse(fillTemplate('{"a":"{to}","b":"{text}"}', message, 'json'))).toEqual({
          a: to,
          b: content,
        });
        const form = new URLSearchParams(fillTemplate('a={to}&b={text}', message, 'form'));
        expect([...form]).toEqual([
          ['a', to],
          ['b', content],
        ]);
        const url = new URL(fillTemplate('https://sms.example/?a={to}&b={text}', message, 'url'));
        expect([url.hostname, url.searchParams.get('b')]).toEqual(['sms.example', content]);
      }),
    );
  });

  it.each([
    [{ SMS_URL: 'http://sms.example' }, 'SMS_URL'],
    [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{to}"}' }, 'SMS_BODY'],
    [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":{to},"text":{text}}' }, 'SMS_BODY'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_HEADERS: 'x' }, 'SMS_HEADERS'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_HEADERS: '{"a":"x\\ny"}' }, 'SMS_HEADERS'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_PRICE: '1,5' }, 'SMS_PRICE'],
    [{ SMS_BODY: '{"to":"{to}","text":"{text}"}' }, 'SMS_URL'],
  ])('[SMS-7] %j stops the start by its name', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });
});

it.each([
  ['0151 / 123 456 78', 'Europe/Berlin', '+4915112345678'],
  ['+49 (0)151 12345678', 'Europe/Berlin', '+4915112345678'],
  ['0049 151 12345678', 'Europe/Vienna', '+4915112345678'],
  ['0664 1234567', 'Europe/Vienna', '+436641234567'],
  ['079 123 45 67', 'Europe/Zurich', '+41791234567'],
  ['+33 6 12 34 56 78', 'Europe/Berlin', '+33612345678'],
  ['0221 123456', 'Europe/Berlin', undefined],
  ['0151 12345678', 'America/New_York', undefined],
  ['112', 'Europe/Berlin', undefined],
])('[SMS-5] %s in %s is the mobile number %s', (typed, zone, number) => {
  expect(mobileNumber(typed, zone)).toBe(number);
});

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['ä'.repeat(160), 1],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ł'.repeat(70), 1],
  ['ł'.repeat(71), 2],
])('[SMS-5] a text takes its parts (%#)', (written, parts) => {
  expect(smsParts(written)).toBe(parts);
});
