import { randomUUID } from 'node:crypto';
import { machineApiPath, type Webhook } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import { openWebhookScene, verified, type WebhookScene } from '../../test/webhook-scene.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

const never = new AbortController().signal;
let scene: WebhookScene;
beforeAll(async () => {
  scene = await openWebhookScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.begin());

describe('what is kept', () => {
  it('[HOOK-8] the log for thirty days', async () => {
    const { webhook } = await scene.make();
    for (const days of [29, 31]) {
      await scene.test.pool.query(
        `INSERT INTO webhook_deliveries (tenant_id, webhook_id, kind, state, created_at)
         VALUES ($1, $2, 'webhook.test', 'delivered', now() - $3 * interval '1 day')`,
        [scene.test.home.id, webhook.id, days],
      );
    }
    const { pool, deps } = scene.test;
    await retentionJob({ pool, box: secretBoxOf(deps), dataDir: deps.config.dataDir }).run(
      new Date(),
      never,
    );
    expect(await scene.logOf(webhook.id)).toHaveLength(1);
  });

  it('[HOOK-8] nothing of an erased patient but that an open appointment is gone', async () => {
    const { webhook } = await scene.make();
    const body = {
      person: { firstName: 'Ruth', lastName: 'Übrig' },
      patientData: { dateOfBirth: '1944-07-01' },
    };
    const patientId = (await scene.asDoctor('POST', '/patients', body)).json().person.id;
    const start = scene.nextStart().getTime();
    const booked = await scene.asDoctor('POST', '/calendar/appointments', {
      doctorId: scene.test.home.doctor.id,
      patientId,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    });
    const number = await scene.numberOf(booked.json().appointmentId);
    expect((await scene.asDoctor('DELETE', `/patients/${patientId}`)).statusCode).toBe(200);
    expect(await scene.logOf(webhook.id)).toMatchObject([
      { kind: 'appointment.deleted', appointmentNumber: number },
    ]);
    await scene.runJob();
    expect(scene.heard.got.map((each) => JSON.parse(each.body).data)).toEqual([
      { appointmentNumber: number, state: 'deleted' },
    ]);
  });
});

describe('who sets them up', () => {
  it('[HOOK-9] an admin who has just confirmed who they are; each step is in the trail', async () => {
    await scene.test.pool.query('UPDATE staff_sessions SET confirmed_at = NULL');
    const refused = await scene.test.call('POST', '/webhooks', scene.asAdmin(scene.inputOf()));
    expect(refused.json().code).toBe('confirmation-required');
    await scene.test.pool.query(
      `UPDATE staff_sessions SET confirmed_at = now() + interval '1 hour'`,
    );
    const { webhook } = await scene.make();
    expect((await scene.trail('webhook.create'))[0]).toMatchObject({
      record_id: webhook.id,
      detail: { host: `localhost:${scene.receiver.port}` },
    });
    expect(JSON.stringify(await scene.trail('webhook.create'))).not.toContain(
      'token-of-the-receiver',
    );
    const body = { name: 'Anders', kinds: ['call.ended'], paused: true };
    const changed = await scene.test.call('PUT', `/webhooks/${webhook.id}`, scene.asAdmin(body));
    expect(changed.json()).toMatchObject({
      name: 'Anders',
      kinds: ['call.ended'],
      paused: 'practice',
    });
    expect(
      (await scene.test.call('DELETE', `/webhooks/${webhook.id}`, scene.asAdmin())).statusCode,
    ).toBe(200);
    expect(await scene.listed()).toEqual([]);
    for (const action of ['webhook.change', 'webhook.remove']) {
      expect((await scene.trail(action))[0]).toMatchObject({ record_id: webhook.id });
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
    const answered = await scene.test.call('POST', '/webhooks', {
      token: scene.test.home.admin.token,
      body: scene.inputOf(more),
    });
    expect(answered.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it('[HOOK-9] ten for a practice, however many ask at once', async () => {
    await scene.test.pool.query(
      `INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds)
       SELECT $1, gen_random_uuid(), 'x', '\\x00', 'x', '{}' FROM generate_series(1, 8)`,
      [scene.test.home.id],
    );
    const token = await tokenWith(scene.test, ['webhooks']);
    const codes = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await machine(token, 'POST', '', scene.inputOf())).statusCode,
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
  scene.test.app.inject({
    method,
    url: `${machineApiPath}/webhooks${path}`,
    headers: { host: scene.test.home.host, authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });

describe('programs with the right', () => {
  it('[HOOK-10] set up their own, and see and touch no other', async () => {
    const { webhook: foreign } = await scene.make();
    const [own, stranger] = [
      await tokenWith(scene.test, ['webhooks']),
      await tokenWith(scene.test, ['webhooks']),
    ];
    const made = await machine(own, 'POST', '', scene.inputOf({ name: 'Eigener' }));
    expect(made.statusCode, made.body).toBe(201);
    const { webhook, secret } = made.json();
    expect((await machine(own, 'GET', '')).json().map(({ name }: Webhook) => name)).toEqual([
      'Eigener',
    ]);
    expect((await machine(stranger, 'GET', '')).json()).toEqual([]);
    expect((await machine(own, 'POST', `/${webhook.id}/test`)).statusCode).toBe(200);
    await scene.runJob();
    expect(scene.heard.got.map((each) => verified(each, secret))).toHaveLength(1);
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
    expect((await scene.trail('webhook.create'))[0]?.actor_role).toBe('machine Praxissoftware');
    expect((await scene.listed()).map(({ client }) => client?.name)).toEqual([
      'Praxissoftware',
      undefined,
    ]);
    expect((await machine(own, 'DELETE', `/${webhook.id}`)).statusCode).toBe(200);
  });

  it('[HOOK-10] need it, with a token of their own kind and practice', async () => {
    const statuses = async (token: string) => (await machine(token, 'GET', '')).statusCode;
    expect(await statuses(await tokenWith(scene.test, ['patients', 'appointments', 'links']))).toBe(
      403,
    );
    expect(await statuses(scene.test.home.admin.token)).toBe(401);
    expect(await statuses(await tokenWith(scene.test, ['webhooks'], scene.test.other))).toBe(401);
    expect(await statuses('mt_x')).toBe(401);
    const body = scene.inputOf({ kinds: ['x'] });
    const refused = await machine(await tokenWith(scene.test, ['webhooks']), 'POST', '', body);
    expect(refused.json()).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'kinds.0' }],
    });
  });

  it('[HOOK-10] hear nothing more once their access has ended', async () => {
    const client = await makeMachine(scene.test, ['webhooks']);
    const token = await machineToken(scene.test, client);
    const { webhook } = (await machine(token, 'POST', '', scene.inputOf())).json();
    await machine(token, 'POST', `/${webhook.id}/test`);
    await scene.test.call('DELETE', `/api-clients/${client.id}`, scene.asAdmin());
    expect(await scene.runJob()).toEqual({ delivered: 0, failed: 0 });
    await scene.cancelOne();
    expect((await scene.listed())[0]).toMatchObject({ waiting: 1, client: { ended: true } });
  });
});
