import { randomUUID } from 'node:crypto';
import { machineApiPath, type Webhook } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import { openWebhookFixture, verified, type WebhookFixture } from '../../test/webhook-fixture.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

const never = new AbortController().signal;
let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await openWebhookFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

describe('what is kept', () => {
  it('[HOOK-8] the log for thirty days', async () => {
    const { webhook } = await fixture.make();
    for (const days of [29, 31]) {
      await fixture.test.pool.query(
        `INSERT INTO webhook_deliveries (tenant_id, webhook_id, kind, state, created_at)
         VALUES ($1, $2, 'webhook.test', 'delivered', now() - $3 * interval '1 day')`,
        [fixture.test.home.id, webhook.id, days],
      );
    }
    const { pool, deps } = fixture.test;
    await retentionJob({ pool, box: secretBoxOf(deps), dataDir: deps.config.dataDir }).run(
      new Date(),
      never,
    );
    expect(await fixture.logOf(webhook.id)).toHaveLength(1);
  });

  it('[HOOK-8] nothing of an erased patient but that an open appointment is gone', async () => {
    const { webhook } = await fixture.make();
    const body = {
      person: { firstName: 'Ruth', lastName: 'Übrig' },
      patientData: { dateOfBirth: '1944-07-01' },
    };
    const patientId = (await fixture.asDoctor('POST', '/patients', body)).json().person.id;
    const start = fixture.nextStart().getTime();
    const booked = await fixture.asDoctor('POST', '/calendar/appointments', {
      doctorId: fixture.test.home.doctor.id,
      patientId,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    });
    const number = await fixture.numberOf(booked.json().appointmentId);
    expect((await fixture.asDoctor('DELETE', `/patients/${patientId}`)).statusCode).toBe(200);
    expect(await fixture.logOf(webhook.id)).toMatchObject([
      { kind: 'appointment.deleted', appointmentNumber: number },
    ]);
    await fixture.runJob();
    expect(fixture.heard.got.map((each) => JSON.parse(each.body).data)).toEqual([
      { appointmentNumber: number, state: 'deleted' },
    ]);
  });
});

describe('who sets them up', () => {
  it('[HOOK-9] an admin who has just confirmed who they are; each step is in the trail', async () => {
    await fixture.test.pool.query('UPDATE staff_sessions SET confirmed_at = NULL');
    const refused = await fixture.test.call(
      'POST',
      '/webhooks',
      fixture.asAdmin(fixture.inputOf()),
    );
    expect(refused.json().code).toBe('confirmation-required');
    await fixture.test.pool.query(
      `UPDATE staff_sessions SET confirmed_at = now() + interval '1 hour'`,
    );
    const { webhook } = await fixture.make();
    expect((await fixture.trail('webhook.create'))[0]).toMatchObject({
      record_id: webhook.id,
      detail: { host: `localhost:${fixture.receiver.port}` },
    });
    expect(JSON.stringify(await fixture.trail('webhook.create'))).not.toContain(
      'token-of-the-receiver',
    );
    const body = { name: 'Anders', kinds: ['call.ended'], paused: true };
    const changed = await fixture.test.call(
      'PUT',
      `/webhooks/${webhook.id}`,
      fixture.asAdmin(body),
    );
    expect(changed.json()).toMatchObject({
      name: 'Anders',
      kinds: ['call.ended'],
      paused: 'practice',
    });
    expect(
      (await fixture.test.call('DELETE', `/webhooks/${webhook.id}`, fixture.asAdmin())).statusCode,
    ).toBe(200);
    expect(await fixture.listed()).toEqual([]);
    for (const action of ['webhook.change', 'webhook.remove']) {
      expect((await fixture.trail(action))[0]).toMatchObject({ record_id: webhook.id });
    }
  });

  it.each([
    [{ address: 'http://pvs.example/' }, 'address', 'invalid'],
    [{ address: 'https://user:pw@pvs.example/' }, 'address', 'invalid'],
    [{ address: 'file:///etc/passwd' }, 'address', 'invalid'],
    [{ kinds: [] }, 'kinds', 'too-short'],
    [{ kinds: ['patient.created'] }, 'kinds.0', 'invalid'],
    [{ kinds: ['call.ended', 'call.ended'] }, 'kinds', 'invalid'],
    [{ name: '' }, 'name', 'too-short'],
    [{ secret: 'whsec_x' }, 'secret', 'unknown-field'],
  ])('[HOOK-9] [ERR-2] %j is refused by name', async (more, path, code) => {
    const answered = await fixture.test.call('POST', '/webhooks', {
      token: fixture.test.home.admin.token,
      body: fixture.inputOf(more),
    });
    expect(answered.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it('[HOOK-9] ten for a practice, however many ask at once', async () => {
    await fixture.test.pool.query(
      `INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds)
       SELECT $1, gen_random_uuid(), 'x', '\\x00', 'x', '{}' FROM generate_series(1, 8)`,
      [fixture.test.home.id],
    );
    const token = await tokenWith(fixture.test, ['webhooks']);
    const codes = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await machine(token, 'POST', '', fixture.inputOf())).statusCode,
      ),
    );
    expect(codes.sort()).toEqual([201, 201, 409, 409, 409]);
  });
});

const machine = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  fixture.test.app.inject({
    method,
    url: `${machineApiPath}/webhooks${path}`,
    headers: { host: fixture.test.home.host, authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });

describe('programs with the right', () => {
  it('[HOOK-10] set up their own, and see and touch no other', async () => {
    const { webhook: foreign } = await fixture.make();
    const [own, stranger] = [
      await tokenWith(fixture.test, ['webhooks']),
      await tokenWith(fixture.test, ['webhooks']),
    ];
    const made = await machine(own, 'POST', '', fixture.inputOf({ name: 'Eigener' }));
    expect(made.statusCode, made.body).toBe(201);
    const { webhook, secret } = made.json();
    expect((await machine(own, 'GET', '')).json().map(({ name }: Webhook) => name)).toEqual([
      'Eigener',
    ]);
    expect((await machine(stranger, 'GET', '')).json()).toEqual([]);
    expect((await machine(own, 'POST', `/${webhook.id}/test`)).statusCode).toBe(200);
    await fixture.runJob();
    expect(fixture.heard.got.map((each) => verified(each, secret))).toHaveLength(1);
    const log = await machine(own, 'GET', `/${webhook.id}/deliveries?limit=1`);
    expect([log.json().length, log.headers['x-total-count']]).toEqual([1, '1']);
    const again = `/${webhook.id}/deliveries/${log.json()[0].id}/resend`;
    expect((await machine(own, 'POST', again)).statusCode).toBe(200);
    for (const [token, id] of [
      [stranger, webhook.id],
      [own, foreign.id],
      [own, randomUUID()],
    ]) {
      const asked = [
        await machine(token, 'GET', `/${id}/deliveries`),
        await machine(token, 'DELETE', `/${id}`),
        await machine(token, 'POST', `/${id}/secrets`),
        await machine(token, 'POST', `/${id}/test`),
        await machine(token, 'PUT', `/${id}`, { name: 'x', kinds: ['call.ended'], paused: true }),
      ];
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await fixture.trail('webhook.create'))[0]?.actor_role).toBe('machine Praxissoftware');
    expect((await fixture.listed()).map(({ client }) => client?.name)).toEqual([
      'Praxissoftware',
      undefined,
    ]);
    expect((await machine(own, 'DELETE', `/${webhook.id}`)).statusCode).toBe(200);
  });

  it('[HOOK-10] need it, with a token of their own kind and practice', async () => {
    const statuses = async (token: string) => (await machine(token, 'GET', '')).statusCode;
    expect(
      await statuses(await tokenWith(fixture.test, ['patients', 'appointments', 'links'])),
    ).toBe(403);
    expect(await statuses(fixture.test.home.admin.token)).toBe(401);
    expect(await statuses(await tokenWith(fixture.test, ['webhooks'], fixture.test.other))).toBe(
      401,
    );
    expect(await statuses('mt_x')).toBe(401);
    const body = fixture.inputOf({ kinds: ['x'] });
    const refused = await machine(await tokenWith(fixture.test, ['webhooks']), 'POST', '', body);
    expect(refused.json()).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'kinds.0' }],
    });
  });

  it('[HOOK-10] hear nothing more once their access has ended', async () => {
    const client = await makeMachine(fixture.test, ['webhooks']);
    const token = await machineToken(fixture.test, client);
    const { webhook } = (await machine(token, 'POST', '', fixture.inputOf())).json();
    await machine(token, 'POST', `/${webhook.id}/test`);
    await fixture.test.call('DELETE', `/api-clients/${client.id}`, fixture.asAdmin());
    expect(await fixture.runJob()).toEqual({ delivered: 0, failed: 0 });
    await fixture.cancelOne();
    expect((await fixture.listed())[0]).toMatchObject({ waiting: 1, client: { ended: true } });
  });
});
