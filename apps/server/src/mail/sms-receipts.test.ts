import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocksOf, runCommands } from '../../test/document-commands.ts';
import { setFeatures } from '../../test/features.ts';
import { readEvents } from '../../test/read-events.ts';
import { smsActions, smsVariablesOf, startSmsGateway, wantSms } from '../../test/sms-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const key = 'k3y_'.repeat(10);
let test: TestApp;
let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let acts: ReturnType<typeof smsActions>;
beforeAll(async () => {
  gateway = await startSmsGateway();
  const environment = {
    ...smsVariablesOf(gateway),
    SMS_RECEIPT_KEY: key,
    SMS_RECEIPT_STATE: 'data.status',
    SMS_RECEIPT_DELIVERED: 'DELIVRD, 1001',
  };
  test = await createTestApp({ environment });
  acts = smsActions(test);
});
afterAll(async () => {
  await test.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.answer = { status: 200 };
  gateway.got.length = 0;
  await test.pool.query('DELETE FROM outbox_sms');
  await wantSms(test);
  await setFeatures(test, { smsMessages: true });
});

const idOf = async (): Promise<string> => {
  const { rows } = await test.pool.query('SELECT sms_id AS id FROM outbox_sms');
  return rows[0].id;
};
interface Report {
  url?: string;
  method?: string;
  payload?: string | object;
  headers?: Record<string, string>;
  app?: TestApp;
}
const report = ({ url = `/sms/receipts/${key}`, method, app = test, ...rest }: Report) =>
  app.app.inject({
    method: (method ?? (rest.payload === undefined ? 'GET' : 'POST')) as 'GET',
    url,
    ...rest,
  });
const says = (id: string, status: unknown) => report({ payload: { id, data: { status } } });
/** Of a booked appointment whose message the gateway has taken. */
const sent = async () => {
  const appointment = await acts.book();
  await acts.send();
  return { appointment, id: await idOf() };
};

describe('reports of the gateway', () => {
  it('[SMS-10] a message that arrived is told in the appointment and in the stream of staff, and counted no less', async () => {
    const { appointment, id } = await sent();
    const staff = await readEvents(await test.listen(), { token: test.home.mfa.token });
    try {
      const answer = await says(id, 'delivrd');
      expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n']);
      await staff.waitFor(
        (event) => event.type === 'getAppointment' && event.body.sms?.state === 'delivered',
      );
    } finally {
      staff.close();
    }
    expect(await acts.smsOf(appointment)).toEqual({
      state: 'delivered',
      deliveredAt: expect.any(String),
    });
    const { sms } = (await acts.call('GET', '/settings/mail')).json();
    expect(sms).toMatchObject({ messages: 1, notSent: 0, notDelivered: 0 });
    const path = `/patients/${test.home.patients[0]?.id}/export`;
    const { appointments } = (await acts.call('GET', path)).json();
    const [told] = appointments.flatMap(
      (each: { textMessages?: unknown[] }) => each.textMessages ?? [],
    );
    expect(told).toMatchObject({ kind: 'invitation', deliveredAt: expect.any(String) });
  });

  it('[SMS-10] one that did not arrive is told and counted; that it arrived is the last word', async () => {
    const { appointment, id } = await sent();
    await says(id, 'buffered');
    expect(await acts.smsOf(appointment)).toMatchObject({ state: 'accepted' });
    await says(id, 'Rejected');
    expect(await acts.smsOf(appointment)).toEqual({ state: 'failed', failure: 'not-delivered' });
    const { sms } = (await acts.call('GET', '/settings/mail')).json();
    expect(sms).toMatchObject({ messages: 1, parts: 1, notSent: 0, notDelivered: 1 });
    await says(id, 1001);
    await says(id, 'rejected');
    expect(await acts.smsOf(appointment)).toMatchObject({ state: 'delivered' });
  });

  it('[SMS-10] come by GET, form or JSON, below every host and in upper case', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ways: ((id: string) => Report)[] = [
      (id) => ({ url: `/sms/receipts/${key}?id=${id}&data.status=1001` }),
      (id) => ({ payload: `id=${id.toUpperCase()}&data.status=1001`, headers: form }),
      (id) => ({ url: `/sms/receipts/${key}?id=${id}`, payload: { data: { status: 1001 } } }),
      (id) => ({ payload: { id, data: { status: '1001' } }, headers: { host: 'nobody.example' } }),
    ];
    for (const way of ways) {
      const { appointment, id } = await sent();
      const answer = await report(way(id));
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await acts.smsOf(appointment)).toMatchObject({ state: 'delivered' });
      await test.pool.query('DELETE FROM outbox_sms');
    }
  });

  it('[SMS-10] a message whose acceptance was not heard is not sent again once it arrived', async () => {
    gateway.answer = { status: 503 };
    const { appointment, id } = await sent();
    expect(await acts.smsOf(appointment)).toEqual({ state: 'queued' });
    await says(id, '1001');
    gateway.got.length = 0;
    expect(await acts.send(new Date(Date.now() + 3_600_000))).toMatchObject({ sent: 0 });
    expect(gateway.got).toEqual([]);
    expect(await acts.smsOf(appointment)).toMatchObject({ state: 'delivered' });
  });

  it('[SMS-10] nor is one that arrived before the answer did not come', async () => {
    gateway.answer = { status: 503 };
    const appointment = await acts.book();
    const id = await idOf();
    gateway.beforeAnswer = async () => void (await says(id, '1001'));
    await acts.send();
    gateway.beforeAnswer = undefined;
    expect(await acts.smsOf(appointment)).toMatchObject({ state: 'delivered' });
    expect(await acts.send(new Date(Date.now() + 3_600_000))).toMatchObject({ sent: 0, queued: 0 });
    const { sms } = (await acts.call('GET', '/settings/mail')).json();
    expect(sms).toMatchObject({ messages: 1, parts: 1 });
  });

  it('[SMS-10] change nothing of messages that are unknown or were never sent', async () => {
    const appointment = await acts.book();
    const id = await idOf();
    expect((await says(id, '1001')).statusCode).toBe(200);
    expect(await acts.smsOf(appointment)).toEqual({ state: 'queued' });
    const unknown = await says('00000000-0000-4000-8000-000000000000', '1001');
    expect([unknown.statusCode, unknown.body]).toEqual([200, 'ok\n']);
  });

  it.each([
    [{}, 'id'],
    [{ id: 'x', data: { status: 'x' } }, 'id'],
    [{ id: ['00000000-0000-4000-8000-000000000000'], data: { status: '1001' } }, 'id'],
    [{ id: '00000000-0000-4000-8000-000000000000' }, 'data.status'],
    [{ id: '00000000-0000-4000-8000-000000000000', data: 'status' }, 'data.status'],
    [{ id: '00000000-0000-4000-8000-000000000000', data: { status: {} } }, 'data.status'],
    [[], 'id'],
  ])('[SMS-10] %j is refused by the name of its field', async (payload, field) => {
    const refused = await report({ payload });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path: field }]);
  });

  it('[SMS-10] refuses other methods, other bodies and large ones, with no error of the server', async () => {
    const statusOf = async (asked: Report) => (await report(asked)).statusCode;
    expect(await statusOf({ method: 'DELETE' })).toBe(405);
    expect(await statusOf({ method: 'HEAD' })).toBe(405);
    const xml = { payload: '<id>1</id>', headers: { 'content-type': 'text/xml' } };
    expect(await statusOf(xml)).toBe(415);
    expect(await statusOf({ payload: { id: 'x'.repeat(5_000) } })).toBe(413);
    const json = { 'content-type': 'application/json' };
    expect(await statusOf({ payload: '{"id":', headers: json })).toBe(400);
    expect(await statusOf({ payload: '{"__proto__":{"id":1}}', headers: json })).toBe(400);
  });

  it('[SMS-10] with a wrong key the address is not there, and guessing is limited', async () => {
    const { appointment, id } = await sent();
    const guess = (wrong: string) =>
      report({
        url: `/sms/receipts/${wrong}`,
        payload: { id, data: { status: '1001' } },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    for (const wrong of [
      'x',
      key.slice(1),
      `${key}x`,
      key.toUpperCase(),
      '%00',
      encodeURIComponent(`${key}/`),
    ]) {
      expect((await guess(wrong)).statusCode, wrong).toBe(404);
    }
    const statuses = new Set<number>();
    for (let each = 0; each < 30; each += 1) statuses.add((await guess(`wrong${each}`)).statusCode);
    expect([...statuses]).toEqual([404, 429]);
    const refused = await guess('x');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await acts.smsOf(appointment)).toMatchObject({ state: 'accepted' });
  });
});

it('[SMS-10] without a key, or without a gateway, there is no such address', async () => {
  const other = await createTestApp({ environment: smsVariablesOf(gateway) });
  const without = await createTestApp({ environment: { SMS_RECEIPT_KEY: key } });
  try {
    for (const app of [other, without]) {
      const { host } = app.home;
      const asked = { app, payload: { id: 'x' }, headers: { host } };
      expect((await report(asked)).statusCode).toBe(404);
      expect((await report({ app, headers: { host } })).statusCode).toBe(404);
    }
    const { sms } = (
      await other.call('GET', '/settings/mail', { token: other.home.admin.token })
    ).json();
    expect(sms).not.toHaveProperty('notDelivered');
  } finally {
    await other.close();
    await without.close();
  }
});

describe('the variables in docs/interfaces/sms.md', () => {
  /** As a shell would set them. */
  const variablesOf = async (block: string | undefined) => {
    const names = [...(block ?? '').matchAll(/^(SMS_\w+)=/gm)].map(([, name = '']) => name);
    const print = names.map((each) => `printf '%s\\0' "$${each}"`).join('\n');
    const values = (await runCommands(`${block}\n${print}`, '', {}, '/')).split('\0');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  };
  const blocks = blocksOf('sms.md', 'sh');
  const settings = blocks.filter((each) => /^SMS_URL=/m.test(each));
  const calls = blocks.filter((each) => each.includes('curl'));

  it('[SMS-12] are all here', () => {
    expect([settings.length, calls.length]).toEqual([6, 2]);
  });

  it.each([0, 1, 2, 3])('[SMS-12] description %i of a gateway sends a message', async (at) => {
    const described = await variablesOf(settings[at]);
    const toOurs = {
      SMS_URL: `${described.SMS_URL}`.replace('https://sms.example.org', gateway.url),
    };
    const own = await createTestApp({
      environment: { ...smsVariablesOf(gateway), SMS_BODY: '', ...described, ...toOurs },
    });
    try {
      gateway.answer = { status: 200, body: '{"success":"100"}' };
      await wantSms(own);
      await setFeatures(own, { smsMessages: true });
      const ownActs = smsActions(own);
      await ownActs.book();
      expect(await ownActs.send()).toMatchObject({ sent: 1 });
      const [got] = gateway.got;
      const written = decodeURIComponent(`${got?.url} ${got?.body}`.replaceAll('+', ' '));
      expect(written).toContain('4915112345678');
      expect(written).toContain('Ihr Video-Termin:');
    } finally {
      await own.close();
    }
  });

  it.each([0, 1])('[SMS-12] receipt %i is taken as it is sent there', async (at) => {
    const described = await variablesOf(settings[at + 4]);
    const own = await createTestApp({
      environment: { ...smsVariablesOf(gateway), ...described, SMS_URL: `${gateway.url}/` },
    });
    try {
      await wantSms(own);
      await setFeatures(own, { smsMessages: true });
      const ownActs = smsActions(own);
      const appointment = await ownActs.book();
      await ownActs.send();
      const { rows } = await own.pool.query('SELECT sms_id AS id FROM outbox_sms');
      const answer = await runCommands(
        calls[at] ?? 'false',
        await own.listen(),
        { ID: rows[0].id },
        '/',
      );
      expect(answer).toBe('ok\n');
      expect(await ownActs.smsOf(appointment)).toMatchObject({ state: 'delivered' });
    } finally {
      await own.close();
    }
  });
});
