import { randomUUID } from 'node:crypto';
import {
  apiPrefix,
  endpointNames,
  endpoints,
  type MachineRight,
  machineCan,
  machineLimits,
  machinePermissions,
  machineRights,
  pathParameters,
  tokenPath,
} from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToken, machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { findClientByToken } from './token-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const admin = () => test.home.admin.token;
const listed = async (id: string) => {
  const all = (await test.call('GET', '/api-clients', { token: admin() })).json();
  return all.find((each: { id: string }) => each.id === id);
};
const works = (token: string, tenant = test.home) =>
  inTenant(test.requestPool, tenant.id, (tx) => findClientByToken(tx, tokenHash(token)));
const trail = async (action: string) =>
  (
    await test.pool.query(`SELECT actor_id, actor_role, record_id FROM audit WHERE action = $1`, [
      action,
    ])
  ).rows;

describe('API clients', () => {
  it('[API-2] are made by an admin who has just confirmed who they are; the secret is told once and stored as a hash', async () => {
    const body = { name: ' Praxissoftware ', rights: ['patients', 'appointments'] };
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = NULL');
    const unconfirmed = await test.call('POST', '/api-clients', { token: admin(), body });
    expect(unconfirmed.json()).toMatchObject({ status: 403, code: 'confirmation-required' });
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
    const made = await test.call('POST', '/api-clients', { token: admin(), body });
    expect(made.statusCode).toBe(201);
    const { client, secret } = made.json();
    expect(client).toMatchObject({ name: 'Praxissoftware', rights: body.rights });
    expect(secret).toMatch(/^vs_[A-Za-z0-9_-]{43}$/);
    const list = await test.call('GET', '/api-clients', { token: admin() });
    expect(list.body).not.toContain(secret);
    const { rows } = await test.pool.query('SELECT secret_hash FROM api_client_secrets');
    expect(rows.map((row) => row.secret_hash)).toContainEqual(tokenHash(secret));
    expect(await trail('api-client.create')).toContainEqual(
      expect.objectContaining({ actor_id: test.home.admin.id, record_id: client.id }),
    );
  });

  it.each([
    [{ name: '', rights: ['patients'] }, 'name', 'too-short'],
    [{ name: 'x', rights: [] }, 'rights', 'too-short'],
    [{ name: 'x', rights: ['settings'] }, 'rights.0', 'invalid'],
    [{ name: 'x', rights: ['patients', 'patients'] }, 'rights', 'invalid'],
    [
      { name: 'x', rights: ['patients'], expiresAt: '2020-01-01T00:00:00Z' },
      'expiresAt',
      'in-the-past',
    ],
    [{ name: 'x', rights: ['patients'], expiresAt: 'morgen' }, 'expiresAt', 'invalid'],
    [
      { name: 'x', rights: ['patients'], expiresAt: '9999-12-31T23:59:59-23:59' },
      'expiresAt',
      'invalid',
    ],
    [{ name: 'x', rights: ['patients'], secret: 'own' }, 'secret', 'unknown-field'],
  ])('[API-2] %j is refused by name', async (body, path, code) => {
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
    const answer = await test.call('POST', '/api-clients', { token: admin(), body });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it('[API-3] get a token for an hour at most, by header or form, as OAuth 2.0 words it', async () => {
    const machine = await makeMachine(test, ['patients', 'links']);
    const answer = await askToken(test, machine, { form: { scope: 'system/*.*' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^mt_[A-Za-z0-9_-]{43}$/),
      token_type: 'Bearer',
      expires_in: machineLimits.tokenSeconds,
      scope: 'patients links',
    });
    const token: string = answer.json().access_token;
    expect(await works(token)).toMatchObject({
      client_id: machine.id,
      rights: ['patients', 'links'],
    });
    const { rows } = await test.pool.query(
      `SELECT expires_at - now() <= interval '1 hour' AS short FROM api_tokens WHERE token_hash = $1`,
      [tokenHash(token)],
    );
    expect(rows).toEqual([{ short: true }]);
    const inForm = await test.app.inject({
      method: 'POST',
      url: tokenPath,
      headers: { host: test.home.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=client_credentials&client_id=${machine.id}&client_secret=${machine.secret}`,
    });
    expect(inForm.statusCode).toBe(200);
    expect(await trail('api-client.token')).toContainEqual({
      actor_id: machine.id,
      actor_role: 'machine Praxissoftware',
      record_id: machine.id,
    });
    expect(await listed(machine.id)).toMatchObject({
      lastUsedAt: expect.any(String),
      secrets: [{ lastUsedAt: expect.any(String) }],
    });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const brief = await askToken(test, await makeMachine(test, ['patients'], { expiresAt: soon }));
    expect(brief.json().expires_in).toBeLessThanOrEqual(60);
  });

  it('[API-3] what is no such request gets the error of the RFC', async () => {
    const machine = await makeMachine(test, ['patients']);
    const ask = async (payload: string, headers: Record<string, string> = {}) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: tokenPath,
        headers: {
          host: test.home.host,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload,
      });
      return [answer.statusCode, answer.json().error ?? answer.json().code];
    };
    const own = `client_id=${machine.id}&client_secret=${machine.secret}`;
    expect(await ask(`grant_type=password&${own}`)).toEqual([400, 'unsupported_grant_type']);
    expect(await ask(own)).toEqual([400, 'invalid_request']);
    const grant = 'grant_type=client_credentials';
    expect(await ask(`${grant}&${grant}&${own}`)).toEqual([400, 'invalid_request']);
    expect(await ask(grant)).toEqual([401, 'invalid_client']);
    expect(await ask(`${grant}&client_id=${machine.id}&client_secret=vs_x`)).toEqual([
      401,
      'invalid_client',
    ]);
    const basic = (text: string) => ({
      authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    expect(await ask(`${grant}&${own}`, basic(`${machine.id}:${machine.secret}`))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(await ask(grant, basic(`${randomUUID()}:${machine.secret}`))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(await ask('{}', { 'content-type': 'application/json' })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await ask('x'.repeat(10_000))).toEqual([413, 'too-large']);
    const read = await test.app.inject({ url: tokenPath, headers: { host: test.home.host } });
    expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST']);
  });

  it('[API-4] have two secrets while one takes the place of the other, never three and never none', async () => {
    const machine = await makeMachine(test, ['patients']);
    const path = `/api-clients/${machine.id}/secrets`;
    const first = await machineToken(test, machine);
    const added = await test.call('POST', path, { token: admin() });
    expect(added.statusCode).toBe(201);
    const renewed = { id: machine.id, secret: added.json().secret };
    const second = await machineToken(test, renewed);
    expect([await works(first), await works(second)]).not.toContain(undefined);
    const third = await test.call('POST', path, { token: admin() });
    expect(third.json()).toMatchObject({ status: 409, code: 'two-secrets' });
    const [old, young] = (await listed(machine.id)).secrets;
    expect((await test.call('DELETE', `${path}/${old.id}`, { token: admin() })).statusCode).toBe(
      200,
    );
    expect(await works(first)).toBeUndefined();
    expect(await works(second)).toBeDefined();
    expect((await askToken(test, machine)).statusCode).toBe(401);
    expect((await askToken(test, renewed)).statusCode).toBe(200);
    const last = await test.call('DELETE', `${path}/${young.id}`, { token: admin() });
    expect(last.json()).toMatchObject({ status: 409, code: 'last-secret' });
    const foreign = await test.call('POST', path, {
      token: test.other.admin.token,
      tenant: test.other,
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('[API-5] end at once when revoked, and when they expire: tokens and secrets', async () => {
    const machine = await makeMachine(test, ['patients']);
    const token = await machineToken(test, machine);
    const revoke = () => test.call('DELETE', `/api-clients/${machine.id}`, { token: admin() });
    expect((await revoke()).statusCode).toBe(200);
    expect((await revoke()).statusCode).toBe(200);
    expect(await works(token)).toBeUndefined();
    expect((await askToken(test, machine)).json()).toEqual({ error: 'invalid_client' });
    expect(await listed(machine.id)).toMatchObject({ revokedAt: expect.any(String), secrets: [] });
    const again = await test.call('POST', `/api-clients/${machine.id}/secrets`, { token: admin() });
    expect(again.statusCode).toBe(404);
    expect(await trail('api-client.revoke')).toHaveLength(1);

    const brief = await makeMachine(test, ['patients']);
    const briefToken = await machineToken(test, brief);
    await test.pool.query('UPDATE api_clients SET expires_at = now() WHERE client_id = $1', [
      brief.id,
    ]);
    expect(await works(briefToken)).toBeUndefined();
    expect((await askToken(test, brief)).statusCode).toBe(401);
    const old = await machineToken(test, await makeMachine(test, ['patients']));
    await test.pool.query('UPDATE api_tokens SET expires_at = now() WHERE token_hash = $1', [
      tokenHash(old),
    ]);
    expect(await works(old)).toBeUndefined();
  });

  it('[API-5] belong to one practice: neither secret nor token is known in another', async () => {
    const machine = await makeMachine(test, ['patients']);
    const token = await machineToken(test, machine);
    expect(await works(token, test.other)).toBeUndefined();
    const there = await askToken(test, machine, { tenant: test.other });
    expect(there.json()).toEqual({ error: 'invalid_client' });
    const list = await test.call('GET', '/api-clients', {
      token: test.other.admin.token,
      tenant: test.other,
    });
    expect(list.json()).toEqual([]);
  });

  it('[API-6] a token with every right opens no call that is made for people', async () => {
    const token = await tokenWith(test, machineRights);
    const needing = endpointNames.filter((name) => endpoints[name].who !== 'anyone');
    const answers: string[] = [];
    for (const name of needing) {
      const { method, path } = endpoints[name];
      const url = pathParameters(path).reduce(
        (made, each) =>
          made.replace(
            `:${each}`,
            each === 'appointmentId' ? test.home.appointment.id : test.home.doctor.id,
          ),
        path as string,
      );
      const answer = await test.call(method, url, { token });
      if (answer.statusCode !== 401) answers.push(`${name}: ${answer.statusCode}`);
    }
    expect(answers).toEqual([]);
    const stream = await test.app.inject({
      url: `${apiPrefix}/sse`,
      headers: { host: test.home.host, authorization: `Bearer ${token}` },
    });
    expect(stream.statusCode).toBe(401);
  });

  it('[API-6] rights open what the table says and nothing else', () => {
    const table = Object.fromEntries(
      machineRights.map((right) => [
        right,
        Object.keys(machinePermissions).filter((action) => machineCan([right], action)),
      ]),
    );
    expect(table).toEqual({
      patients: ['patients.read', 'patients.write'],
      appointments: ['appointments.read', 'appointments.plan', 'doctors.list'],
      'free-times': ['doctors.list', 'free-times.read'],
      feeds: ['calendars.read'],
      webhooks: ['webhooks.manage'],
      links: ['appointments.link'],
      'consultation-notes': ['consultations.note'],
      'login-tickets': ['tickets.issue'],
    } satisfies Record<MachineRight, string[]>);
    for (const action of [
      'staff.manage',
      'settings.manage',
      'audit.read',
      'call.run',
      'toString',
    ]) {
      expect(machineCan(machineRights, action), action).toBe(false);
    }
  });

  it('[API-7] who tries secrets is told to wait, and the trail knows of it', async () => {
    const machine = await makeMachine(test, ['patients']);
    const wrong = { id: machine.id, secret: `vs_${'A'.repeat(43)}` };
    const statuses: number[] = [];
    for (let tries = 0; tries <= machineLimits.tokens.burst; tries += 1) {
      const answer = await askToken(test, wrong);
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toContain(429);
    expect(await trail('api-client.refused')).toContainEqual({
      actor_id: null,
      actor_role: 'machine Praxissoftware',
      record_id: machine.id,
    });
  });
});
