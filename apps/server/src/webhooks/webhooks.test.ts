import { webhookLimits } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import {
  openWebhookFixture,
  verified,
  type WebhookFixture,
  webhooksJobOf,
} from '../../test/webhook-fixture.ts';
import { clockJob } from '../jobs/clock-job.ts';

const never = new AbortController().signal;
let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await openWebhookFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

describe('what other systems are told', () => {
  it('[HOOK-1] every change of an appointment and a call: number, kind and state, nobody and no link', async () => {
    const { secret } = await fixture.make();
    const [patient] = fixture.test.home.patients;
    const start = fixture.nextStart().getTime();
    const times = (from: number) => ({
      scheduledStart: new Date(from).toISOString(),
      scheduledEnd: new Date(from + 900_000).toISOString(),
    });
    const booked = await fixture.asDoctor('POST', '/calendar/appointments', {
      doctorId: fixture.test.home.doctor.id,
      patientId: patient?.id,
      ...times(start),
      patientOverlap: 'allow',
    });
    expect(booked.statusCode, booked.body).toBe(201);
    const id: string = booked.json().appointmentId;
    const path = `/calendar/appointments/${id}`;
    const move = await fixture.asDoctor('PUT', path, times(start + 1_800_000));
    expect(move.statusCode, move.body).toBe(200);
    await fixture.asDoctor('POST', `${path}/accept`);
    for (const step of ['start', 'pause', 'resume', 'stop']) {
      const done = await fixture.asDoctor('POST', `/calls/${id}/${step}`);
      expect([step, done.statusCode]).toEqual([step, 200]);
    }
    expect(await fixture.runJob()).toEqual({ delivered: 7, failed: 0 });
    const told = fixture.heard.got.map(
      (each) => verified(each, secret) as { type: string; data: object },
    );
    const appointmentNumber = await fixture.numberOf(id);
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
    const sent = JSON.stringify(fixture.heard.got);
    const secrets = [
      id,
      patient?.id,
      patient?.lastName,
      fixture.test.home.doctor.id,
      fixture.test.home.id,
    ];
    for (const each of secrets) expect(sent).not.toContain(each);
  });

  it('[HOOK-1] cancellations, and what the clock does', async () => {
    await fixture.make();
    const [cancelled, missed] = [await fixture.newAppointment(), await fixture.newAppointment()];
    await fixture.asDoctor('POST', `/calls/${cancelled.id}/cancel`);
    await fixture.test.pool.query(
      `UPDATE appointments SET scheduled_start = now() - interval '3 hours',
         scheduled_end = now() - interval '150 minutes' WHERE appointment_id = $1`,
      [missed.id],
    );
    await clockJob(fixture.test.pool).run(new Date(), never);
    await fixture.runJob();
    expect(fixture.heard.got.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
      'appointment.cancelled',
      'appointment.missed',
    ]);
  });

  it('[HOOK-1] nothing of a change that was not committed or did not happen, and only the wanted kinds', async () => {
    await fixture.make({ kinds: ['appointment.cancelled'] });
    const { id } = await fixture.newAppointment();
    await fixture.asDoctor('POST', `/calendar/appointments/${id}/accept`);
    const cancel = `/calls/${id}/cancel`;
    await Promise.all(Array.from({ length: 5 }, () => fixture.asDoctor('POST', cancel)));
    expect((await fixture.asDoctor('POST', `/calls/${id}/start`)).statusCode).toBe(409);
    await fixture.runJob();
    expect(fixture.heard.got).toHaveLength(1);
  });

  it('[HOOK-2] is signed after Standard Webhooks: OpenSSL comes to the same, and not for a changed one', async () => {
    const { webhook, secret } = await fixture.make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await fixture.sendTest(webhook.id);
    await fixture.runJob();
    const [first] = fixture.heard.got;
    if (!first) throw new Error('nothing came');
    expect(verified(first, secret)).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: {},
    });
    expect(first.url).toBe('/hooks/token-of-the-receiver');
    expect(first.headers['content-type']).toBe('application/json');
    const [entry] = await fixture.logOf(webhook.id);
    expect(first.headers['webhook-id']).toBe(`msg_${entry?.id}`);
    const forged = { ...first, body: first.body.replace('test', 'toast') };
    expect(() => verified(forged, secret)).toThrow();
    expect(() => verified(first, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    const later = { ...first.headers, 'webhook-timestamp': '1700000000' };
    expect(() => verified({ ...first, headers: later }, secret)).toThrow();
  });

  it('[HOOK-3] has two signatures while one secret takes the place of the other, never three and never none', async () => {
    const { webhook, secret } = await fixture.make();
    const path = `/webhooks/${webhook.id}/secrets`;
    const added = await fixture.test.call('POST', path, fixture.asAdmin());
    expect(added.statusCode).toBe(201);
    const { secret: newer, webhook: now } = added.json();
    expect((await fixture.test.call('POST', path, fixture.asAdmin())).json().code).toBe(
      'two-secrets',
    );
    await fixture.sendTest(webhook.id);
    await fixture.runJob();
    const [both] = fixture.heard.got;
    if (!both) throw new Error('nothing came');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [secret, newer]) expect(verified(both, each)).toBeTruthy();
    const [old, young] = now.secrets;
    expect(
      (await fixture.test.call('DELETE', `${path}/${old.id}`, fixture.asAdmin())).statusCode,
    ).toBe(200);
    expect(
      (await fixture.test.call('DELETE', `${path}/${young.id}`, fixture.asAdmin())).json().code,
    ).toBe('last-secret');
    await fixture.sendTest(webhook.id);
    await fixture.runJob();
    const [, second] = fixture.heard.got;
    if (!second) throw new Error('nothing came');
    expect(verified(second, newer)).toBeTruthy();
    expect(() => verified(second, secret)).toThrow();
  });

  it('[HOOK-3] keeps address and secrets sealed, and tells them to nobody again', async () => {
    const { secret } = await fixture.make();
    const list = await fixture.test.call('GET', '/webhooks', fixture.asAdmin());
    for (const each of [secret, 'token-of-the-receiver']) expect(list.body).not.toContain(each);
    expect(list.json()[0]).toMatchObject({
      host: `localhost:${fixture.receiver.port}`,
      paused: null,
    });
    const { rows } = await fixture.test.pool.query(
      `SELECT (SELECT encode(address, 'escape') FROM webhooks) AS address,
         (SELECT encode(secret, 'escape') FROM webhook_secrets) AS secret`,
    );
    expect(rows[0].address).not.toContain('token-of-the-receiver');
    expect(rows[0].secret).not.toContain(secret.slice(6, 20));
  });
});

describe('a delivery', () => {
  it('[HOOK-4] is tried again ever later and given up after the last time; the log says why', async () => {
    const { webhook } = await fixture.make();
    await fixture.cancelOne();
    fixture.heard.answer = 500;
    let at = new Date(Date.now() + 1_000);
    for (const seconds of [...webhookLimits.retrySeconds, undefined]) {
      expect(await fixture.runJob(at)).toEqual({ delivered: 0, failed: 1 });
      const [entry] = await fixture.logOf(webhook.id);
      expect(entry).toMatchObject({ status: 500, failure: 'refused' });
      expect(entry?.state).toBe(seconds === undefined ? 'failed' : 'waiting');
      if (seconds === undefined) break;
      expect(Date.parse(entry?.nextAttemptAt ?? '') - at.getTime()).toBe(seconds * 1_000);
      expect(await fixture.runJob(at)).toEqual({ delivered: 0, failed: 0 });
      at = new Date(at.getTime() + seconds * 1_000);
    }
    expect(new Set(fixture.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await fixture.logOf(webhook.id))[0]?.attempts).toBe(
      webhookLimits.retrySeconds.length + 1,
    );
  });

  it('[HOOK-4] is sent again from the log, under the same id', async () => {
    const { webhook } = await fixture.make();
    await fixture.sendTest(webhook.id);
    await fixture.runJob();
    const [entry] = await fixture.logOf(webhook.id);
    expect(entry).toMatchObject({ state: 'delivered', status: 200, attempts: 1 });
    const path = `/webhooks/${webhook.id}/deliveries/${entry?.id}/resend`;
    expect((await fixture.test.call('POST', path, fixture.asAdmin())).statusCode).toBe(200);
    await fixture.runJob();
    expect(fixture.heard.got).toHaveLength(2);
    expect(new Set(fixture.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await fixture.trail('webhook.resend')).toMatchObject([{ record_id: webhook.id }]);
    const foreign = await fixture.make();
    const wrong = `/webhooks/${foreign.webhook.id}/deliveries/${entry?.id}/resend`;
    expect((await fixture.test.call('POST', wrong, fixture.asAdmin())).statusCode).toBe(404);
  });

  it('[HOOK-5] arrives once when several nodes look at the same moment, each receiver in order', async () => {
    const { webhook } = await fixture.make();
    for (let each = 0; each < 6; each += 1) {
      await fixture.sendTest(webhook.id);
    }
    const at = new Date(Date.now() + 1_000);
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => webhooksJobOf(fixture.test).run(at, never)),
    );
    expect(runs.reduce((sum, run) => sum + (run.delivered ?? 0), 0)).toBe(6);
    expect(new Set(fixture.heard.got.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    expect(fixture.heard.got).toHaveLength(6);
  });

  it('[HOOK-5] that a killed node had taken is taken over after five minutes', async () => {
    const { webhook } = await fixture.make();
    await fixture.sendTest(webhook.id);
    // As a node leaves it that is killed between claim and answer.
    await fixture.test.pool.query(
      `UPDATE webhook_deliveries SET state = 'sending', attempts = 1,
         next_attempt_at = now() + interval '5 minutes'`,
    );
    expect(await fixture.runJob()).toEqual({ delivered: 0, failed: 0 });
    expect(await fixture.runJob(new Date(Date.now() + 301_000))).toEqual({
      delivered: 1,
      failed: 0,
    });
  });

  it('[HOOK-5] of a receiver that fails does not hold up the others', async () => {
    const dead = await fixture.make({ address: 'https://localhost:1/', name: 'Aus' });
    const alive = await fixture.make({ name: 'An' });
    for (const { webhook } of [dead, dead, dead, alive]) {
      await fixture.sendTest(webhook.id);
    }
    expect(await fixture.runJob()).toEqual({ delivered: 1, failed: 1 });
    expect((await fixture.logOf(dead.webhook.id)).map(({ failure }) => failure)).toContain(
      'unreachable',
    );
  });

  it('[HOOK-6] goes over https to a named or public address only, and follows no redirect', async () => {
    const strict = await createTestApp();
    try {
      await strict.pool.query(`UPDATE staff_sessions SET confirmed_at = now()`);
      const { token } = strict.home.admin;
      const made = await strict.call('POST', '/webhooks', { token, body: fixture.inputOf() });
      const { id } = made.json().webhook;
      await strict.call('POST', `/webhooks/${id}/test`, { token });
      await webhooksJobOf(strict).run(new Date(Date.now() + 1_000), never);
      const log = await strict.call('GET', `/webhooks/${id}/deliveries`, { token });
      expect(log.json()[0]).toMatchObject({ state: 'waiting', failure: 'address-refused' });
      expect(fixture.heard.got).toEqual([]);
    } finally {
      await strict.close();
    }
    const { webhook } = await fixture.make();
    await fixture.sendTest(webhook.id);
    fixture.heard.answer = 307;
    await fixture.runJob();
    expect((await fixture.logOf(webhook.id))[0]).toMatchObject({ failure: 'redirected' });
  });

  it('[HOOK-7] ends with a receiver that answers 410, until an admin lets it go on', async () => {
    const { webhook } = await fixture.make();
    await fixture.sendTest(webhook.id);
    await fixture.sendTest(webhook.id);
    fixture.heard.answer = 410;
    await fixture.runJob();
    expect((await fixture.listed())[0]).toMatchObject({ paused: 'receiver', waiting: 0 });
    expect((await fixture.trail('webhook.ended-by-receiver'))[0]).toMatchObject({
      record_id: webhook.id,
    });
    await fixture.cancelOne();
    expect(await fixture.logOf(webhook.id)).toHaveLength(2);
    fixture.heard.answer = 200;
    const { name, kinds } = fixture.inputOf();
    const body = { name, kinds, paused: false };
    expect(
      (await fixture.test.call('PUT', `/webhooks/${webhook.id}`, fixture.asAdmin(body))).json(),
    ).toMatchObject({
      paused: null,
      host: `localhost:${fixture.receiver.port}`,
    });
    await fixture.cancelOne();
    expect(await fixture.runJob()).toEqual({ delivered: 1, failed: 0 });
  });

  it('[HOOK-7] waits while the practice is suspended, and goes with a deleted one', async () => {
    const { webhook } = await fixture.make();
    await fixture.sendTest(webhook.id);
    const suspend = (value: string) =>
      fixture.test.pool.query(`UPDATE tenants SET suspended_at = ${value} WHERE tenant_id = $1`, [
        fixture.test.home.id,
      ]);
    await suspend('now()');
    expect(await fixture.runJob()).toEqual({ delivered: 0, failed: 0 });
    await suspend('NULL');
    expect(await fixture.runJob()).toEqual({ delivered: 1, failed: 0 });
    const { rows } = await fixture.test.pool.query(
      `SELECT count(*) AS kept FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'c'
         AND conrelid IN ('webhooks'::regclass, 'webhook_secrets'::regclass, 'webhook_deliveries'::regclass)`,
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });
});
