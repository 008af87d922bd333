import { webhookLimits } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import {
  openWebhookScene,
  verified,
  type WebhookScene,
  webhooksJobOf,
} from '../../test/webhook-scene.ts';
import { clockJob } from '../jobs/clock-job.ts';

const never = new AbortController().signal;
let scene: WebhookScene;
beforeAll(async () => {
  scene = await openWebhookScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.begin());

describe('what other systems are told', () => {
  it('[HOOK-1] every change of an appointment and a call: number, kind and state, nobody and no link', async () => {
    const { secret } = await scene.make();
    const [patient] = scene.test.home.patients;
    const start = scene.nextStart().getTime();
    const times = (from: number) => ({
      scheduledStart: new Date(from).toISOString(),
      scheduledEnd: new Date(from + 900_000).toISOString(),
    });
    const booked = await scene.asDoctor('POST', '/calendar/appointments', {
      doctorId: scene.test.home.doctor.id,
      patientId: patient?.id,
      ...times(start),
      patientOverlap: 'allow',
    });
    expect(booked.statusCode, booked.body).toBe(201);
    const id: string = booked.json().appointmentId;
    const path = `/calendar/appointments/${id}`;
    const move = await scene.asDoctor('PUT', path, times(start + 1_800_000));
    expect(move.statusCode, move.body).toBe(200);
    await scene.asDoctor('POST', `${path}/accept`);
    for (const step of ['start', 'pause', 'resume', 'stop']) {
      const done = await scene.asDoctor('POST', `/calls/${id}/${step}`);
      expect([step, done.statusCode]).toEqual([step, 200]);
    }
    expect(await scene.runJob()).toEqual({ delivered: 7, failed: 0 });
    const told = scene.heard.got.map(
      (each) => verified(each, secret) as { type: string; data: object },
    );
    const appointmentNumber = await scene.numberOf(id);
    expect(told.map(({ type, data }) => [type, data])).toEqual(
      [
        ['appointment.created', 'pending'],
        ['appointment.changed', 'pending'],
        ['appointment.accepted', 'accepted'],
        ['call.started', 'started'],
        ['call.paused', 'started'],
        ['call.resumed', 'started'],
        ['call.ended', 'stopped'],
      ].map(([type, state]) => [type, { appointmentNumber, state }]),
    );
    const sent = JSON.stringify(scene.heard.got);
    const secrets = [
      id,
      patient?.id,
      patient?.lastName,
      scene.test.home.doctor.id,
      scene.test.home.id,
    ];
    for (const each of secrets) expect(sent).not.toContain(each);
  });

  it('[HOOK-1] cancellations, and what the clock does', async () => {
    await scene.make();
    const [cancelled, missed] = [await scene.newAppointment(), await scene.newAppointment()];
    await scene.asDoctor('POST', `/calls/${cancelled.id}/cancel`);
    await scene.test.pool.query(
      `UPDATE appointments SET scheduled_start = now() - interval '3 hours',
         scheduled_end = now() - interval '150 minutes' WHERE appointment_id = $1`,
      [missed.id],
    );
    await clockJob(scene.test.pool).run(new Date(), never);
    await scene.runJob();
    expect(scene.heard.got.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
      'appointment.cancelled',
      'appointment.missed',
    ]);
  });

  it('[HOOK-1] nothing of a change that was not committed or did not happen, and only the wanted kinds', async () => {
    await scene.make({ kinds: ['appointment.cancelled'] });
    const { id } = await scene.newAppointment();
    await scene.asDoctor('POST', `/calendar/appointments/${id}/accept`);
    const cancel = `/calls/${id}/cancel`;
    await Promise.all(Array.from({ length: 5 }, () => scene.asDoctor('POST', cancel)));
    expect((await scene.asDoctor('POST', `/calls/${id}/start`)).statusCode).toBe(409);
    await scene.runJob();
    expect(scene.heard.got).toHaveLength(1);
  });

  it('[HOOK-2] is signed after Standard Webhooks: OpenSSL comes to the same, and not for a changed one', async () => {
    const { webhook, secret } = await scene.make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await scene.sendTest(webhook.id);
    await scene.runJob();
    const [first] = scene.heard.got;
    if (!first) throw new Error('nothing came');
    expect(verified(first, secret)).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: {},
    });
    expect(first.url).toBe('/hooks/token-of-the-receiver');
    expect(first.headers['content-type']).toBe('application/json');
    const [entry] = await scene.logOf(webhook.id);
    expect(first.headers['webhook-id']).toBe(`msg_${entry?.id}`);
    const forged = { ...first, body: first.body.replace('test', 'toast') };
    expect(() => verified(forged, secret)).toThrow();
    expect(() => verified(first, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    const later = { ...first.headers, 'webhook-timestamp': '1700000000' };
    expect(() => verified({ ...first, headers: later }, secret)).toThrow();
  });

  it('[HOOK-3] has two signatures while one secret takes the place of the other, never three and never none', async () => {
    const { webhook, secret } = await scene.make();
    const path = `/webhooks/${webhook.id}/secrets`;
    const added = await scene.test.call('POST', path, scene.asAdmin());
    expect(added.statusCode).toBe(201);
    const { secret: newer, webhook: now } = added.json();
    expect((await scene.test.call('POST', path, scene.asAdmin())).json().code).toBe('two-secrets');
    await scene.sendTest(webhook.id);
    await scene.runJob();
    const [both] = scene.heard.got;
    if (!both) throw new Error('nothing came');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [secret, newer]) expect(verified(both, each)).toBeTruthy();
    const [old, young] = now.secrets;
    expect((await scene.test.call('DELETE', `${path}/${old.id}`, scene.asAdmin())).statusCode).toBe(
      200,
    );
    expect(
      (await scene.test.call('DELETE', `${path}/${young.id}`, scene.asAdmin())).json().code,
    ).toBe('last-secret');
    await scene.sendTest(webhook.id);
    await scene.runJob();
    const [, second] = scene.heard.got;
    if (!second) throw new Error('nothing came');
    expect(verified(second, newer)).toBeTruthy();
    expect(() => verified(second, secret)).toThrow();
  });

  it('[HOOK-3] keeps address and secrets sealed, and tells them to nobody again', async () => {
    const { secret } = await scene.make();
    const list = await scene.test.call('GET', '/webhooks', scene.asAdmin());
    for (const each of [secret, 'token-of-the-receiver']) expect(list.body).not.toContain(each);
    expect(list.json()[0]).toMatchObject({
      host: `localhost:${scene.receiver.port}`,
      paused: null,
    });
    const { rows } = await scene.test.pool.query(
      `SELECT (SELECT encode(address, 'escape') FROM webhooks) AS address,
         (SELECT encode(secret, 'escape') FROM webhook_secrets) AS secret`,
    );
    expect(rows[0].address).not.toContain('token-of-the-receiver');
    expect(rows[0].secret).not.toContain(secret.slice(6, 20));
  });
});

describe('a delivery', () => {
  it('[HOOK-4] is tried again ever later and given up after the last time; the log says why', async () => {
    const { webhook } = await scene.make();
    await scene.cancelOne();
    scene.heard.answer = 500;
    let at = new Date(Date.now() + 1_000);
    for (const seconds of [...webhookLimits.retrySeconds, undefined]) {
      expect(await scene.runJob(at)).toEqual({ delivered: 0, failed: 1 });
      const [entry] = await scene.logOf(webhook.id);
      expect(entry).toMatchObject({ status: 500, failure: 'refused' });
      expect(entry?.state).toBe(seconds === undefined ? 'failed' : 'waiting');
      if (seconds === undefined) break;
      expect(Date.parse(entry?.nextAttemptAt ?? '') - at.getTime()).toBe(seconds * 1_000);
      expect(await scene.runJob(at)).toEqual({ delivered: 0, failed: 0 });
      at = new Date(at.getTime() + seconds * 1_000);
    }
    expect(new Set(scene.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await scene.logOf(webhook.id))[0]?.attempts).toBe(
      webhookLimits.retrySeconds.length + 1,
    );
  });

  it('[HOOK-4] is sent again from the log, under the same id', async () => {
    const { webhook } = await scene.make();
    await scene.sendTest(webhook.id);
    await scene.runJob();
    const [entry] = await scene.logOf(webhook.id);
    expect(entry).toMatchObject({ state: 'delivered', status: 200, attempts: 1 });
    const path = `/webhooks/${webhook.id}/deliveries/${entry?.id}/resend`;
    expect((await scene.test.call('POST', path, scene.asAdmin())).statusCode).toBe(200);
    await scene.runJob();
    expect(scene.heard.got).toHaveLength(2);
    expect(new Set(scene.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await scene.trail('webhook.resend')).toMatchObject([{ record_id: webhook.id }]);
    const foreign = await scene.make();
    const wrong = `/webhooks/${foreign.webhook.id}/deliveries/${entry?.id}/resend`;
    expect((await scene.test.call('POST', wrong, scene.asAdmin())).statusCode).toBe(404);
  });

  it('[HOOK-5] arrives once when several nodes look at the same moment, each receiver in order', async () => {
    const { webhook } = await scene.make();
    for (let each = 0; each < 6; each += 1) {
      await scene.sendTest(webhook.id);
    }
    const at = new Date(Date.now() + 1_000);
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => webhooksJobOf(scene.test).run(at, never)),
    );
    expect(runs.reduce((sum, run) => sum + (run.delivered ?? 0), 0)).toBe(6);
    expect(new Set(scene.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    expect(scene.heard.got).toHaveLength(6);
  });

  it('[HOOK-5] that a killed node had taken is taken over after five minutes', async () => {
    const { webhook } = await scene.make();
    await scene.sendTest(webhook.id);
    // As a node leaves it that is killed between claim and answer.
    await scene.test.pool.query(
      `UPDATE webhook_deliveries SET state = 'sending', attempts = 1,
         next_attempt_at = now() + interval '5 minutes'`,
    );
    expect(await scene.runJob()).toEqual({ delivered: 0, failed: 0 });
    expect(await scene.runJob(new Date(Date.now() + 301_000))).toEqual({ delivered: 1, failed: 0 });
  });

  it('[HOOK-5] of a receiver that fails does not hold up the others', async () => {
    const dead = await scene.make({ address: 'https://localhost:1/', name: 'Aus' });
    const alive = await scene.make({ name: 'An' });
    for (const { webhook } of [dead, dead, dead, alive]) {
      await scene.sendTest(webhook.id);
    }
    expect(await scene.runJob()).toEqual({ delivered: 1, failed: 1 });
    expect((await scene.logOf(dead.webhook.id)).map(({ failure }) => failure)).toContain(
      'unreachable',
    );
  });

  it('[HOOK-6] goes over https to a named or public address only, and follows no redirect', async () => {
    const strict = await createTestApp();
    try {
      await strict.pool.query(`UPDATE staff_sessions SET confirmed_at = now()`);
      const { token } = strict.home.admin;
      const made = await strict.call('POST', '/webhooks', { token, body: scene.inputOf() });
      const { id } = made.json().webhook;
      await strict.call('POST', `/webhooks/${id}/test`, { token });
      await webhooksJobOf(strict).run(new Date(Date.now() + 1_000), never);
      const log = await strict.call('GET', `/webhooks/${id}/deliveries`, { token });
      expect(log.json()[0]).toMatchObject({ state: 'waiting', failure: 'address-refused' });
      expect(scene.heard.got).toEqual([]);
    } finally {
      await strict.close();
    }
    const { webhook } = await scene.make();
    await scene.sendTest(webhook.id);
    scene.heard.answer = 307;
    await scene.runJob();
    expect((await scene.logOf(webhook.id))[0]).toMatchObject({ failure: 'redirected' });
  });

  it('[HOOK-7] ends with a receiver that answers 410, until an admin lets it go on', async () => {
    const { webhook } = await scene.make();
    await scene.sendTest(webhook.id);
    await scene.sendTest(webhook.id);
    scene.heard.answer = 410;
    await scene.runJob();
    expect((await scene.listed())[0]).toMatchObject({ paused: 'receiver', waiting: 0 });
    expect((await scene.trail('webhook.ended-by-receiver'))[0]).toMatchObject({
      record_id: webhook.id,
    });
    await scene.cancelOne();
    expect(await scene.logOf(webhook.id)).toHaveLength(2);
    scene.heard.answer = 200;
    const { name, kinds } = scene.inputOf();
    const body = { name, kinds, paused: false };
    expect(
      (await scene.test.call('PUT', `/webhooks/${webhook.id}`, scene.asAdmin(body))).json(),
    ).toMatchObject({
      paused: null,
      host: `localhost:${scene.receiver.port}`,
    });
    await scene.cancelOne();
    expect(await scene.runJob()).toEqual({ delivered: 1, failed: 0 });
  });

  it('[HOOK-7] waits while the practice is suspended, and goes with a deleted one', async () => {
    const { webhook } = await scene.make();
    await scene.sendTest(webhook.id);
    const suspend = (value: string) =>
      scene.test.pool.query(`UPDATE tenants SET suspended_at = ${value} WHERE tenant_id = $1`, [
        scene.test.home.id,
      ]);
    await suspend('now()');
    expect(await scene.runJob()).toEqual({ delivered: 0, failed: 0 });
    await suspend('NULL');
    expect(await scene.runJob()).toEqual({ delivered: 1, failed: 0 });
    const { rows } = await scene.test.pool.query(
      `SELECT count(*) AS kept FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'c'
         AND conrelid IN ('webhooks'::regclass, 'webhook_secrets'::regclass, 'webhook_deliveries'::regclass)`,
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });
});
