import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { authenticator } from '../../test/authenticator.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { makeLinkToken } from '../sessions/staff-links.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
  origin = await test.listen();
});
afterAll(() => test.close());

const { listening } = eventReaders(() => origin);
const demand = async (secondFactorRequired: boolean) => {
  const settings = (await accounts.byAdmin('GET', '/settings')).json();
  const response = await accounts.byAdmin('PUT', '/settings', {
    ...settings,
    secondFactorRequired,
  });
  expect(response.statusCode).toBe(200);
};
const mails = async (staffId: string) => {
  const { rows } = await test.pool.query(
    `SELECT kind FROM outbox_mails WHERE staff_id = $1 AND kind = 'second-factor-link'`,
    [staffId],
  );
  return rows.length;
};
const linkFor = (id: string) =>
  inTenant(test.pool, test.home.id, (tx) => makeLinkToken(tx, 'second-factor', id));
const logIn = (username: string, enrolmentToken?: string, password = test.password) =>
  test.call('POST', '/staff/login', {
    body: { username, password, ...(enrolmentToken ? { enrolmentToken } : {}) },
  });
const factor = (method: string, id: string, token: string, body?: unknown) =>
  test.call(method, `/staff/${id}/second-factor`, { token, body });
const enrol = async (id: string, token: string, body: object) => {
  const { otpauthUrl } = (await factor('POST', id, token, body)).json();
  const app = authenticator(otpauthUrl);
  expect((await factor('POST', id, token, { totp: app.code() })).statusCode).toBe(200);
  return app;
};
const codeOf = (response: { statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];

beforeEach(() => demand(false));
afterEach(() => demand(false));

describe('a practice that begins to demand a second factor', () => {
  it('[LOGIN-28] lets a running consultation and its stream go on', async () => {
    const { token } = test.home.doctor;
    const call = await makeAppointment(test, { type: 'started', paused: null });
    const reader = await listening(token);
    await demand(true);
    const post = (path: string, body?: object) =>
      test.call('POST', `/calls/${call.id}/${path}`, { token, ...(body && { body }) });
    const time = new Date().toISOString();
    const patient = test.home.patients[0]?.id;
    const answers = [
      await post('health', { time, durationDeltaSeconds: 10, status: 'connected' }),
      await post(`users/${patient}/signals`, { message: { connectionId: 'c' } }),
      await post('pause'),
      await post('resume'),
      await post('stop'),
      await test.call('GET', '/patients', { token }),
    ];
    expect(answers.map((response) => response.statusCode)).toEqual(Array(6).fill(200));
    await reader.waitFor(
      (event) => event.type === 'getAppointment' && event.body.state.type === 'stopped',
    );
    await listening(token);
    expect(reader.text()).not.toContain('loggedOut');
  });

  it('[LOGIN-28] asks an open session, and no longer once it has enrolled', async () => {
    const { id, token } = await accounts.createLoggedIn();
    const due = async () => (await test.call('GET', '/staff/login', { token })).json();
    expect(await due()).not.toHaveProperty('secondFactorDue');
    await demand(true);
    expect(await due()).toMatchObject({ secondFactorDue: true });
    await enrol(id, token, { password: test.password });
    expect(await due()).not.toHaveProperty('secondFactorDue');
    const listed = (await accounts.byAdmin('GET', '/staff')).json();
    const dueIds = listed.filter((each: { secondFactorDue?: true }) => each.secondFactorDue);
    expect(dueIds.map((each: { person: { id: string } }) => each.person.id)).not.toContain(id);
    expect(dueIds.length).toBeGreaterThan(0);
  });

  it('[LOGIN-29] mails a link to everybody without a factor, the admin included, once', async () => {
    const { id } = await accounts.createLoggedIn();
    const withFactor = await accounts.createLoggedIn();
    await enrol(withFactor.id, withFactor.token, { password: test.password });
    const closed = await accounts.create({ status: 'inactive' });
    const certified = await accounts.createLoggedIn();
    await test.pool.query(
      `UPDATE staff_sessions SET second_factor = 'certificate' WHERE token_hash = $1`,
      [tokenHash(certified.token)],
    );
    const before = await mails(test.home.admin.id);
    await demand(true);
    await demand(true);
    expect(await mails(test.home.admin.id)).toBe(before + 1);
    const ids = [id, withFactor.id, closed.person.id, certified.id];
    expect(await Promise.all(ids.map(mails))).toEqual([1, 0, 0, 0]);
  });

  it('[LOGIN-29] refuses a later login without one, by a code of its own and only after the password', async () => {
    const { id, user } = await accounts.createLoggedIn();
    await demand(true);
    const wrong = await logIn(user.username, undefined, 'wrong wrong wrong');
    expect(codeOf(wrong)).toEqual([401, 'login-failed']);
    for (let count = 0; count < 7; count += 1) {
      expect(codeOf(await logIn(user.username))).toEqual([403, 'second-factor-link-required']);
    }
    const link = await linkFor(id);
    expect(codeOf(await logIn(user.username, link, 'wrong wrong wrong'))).toEqual([
      401,
      'login-failed',
    ]);
    const foreign = await linkFor(test.home.doctor.id);
    for (const dead of ['nonsense', foreign]) {
      expect(codeOf(await logIn(user.username, dead))).toEqual([410, 'second-factor-link-invalid']);
    }
  });

  it('[LOGIN-29] lets in by a link to nothing but the enrolment, which uses the link up', async () => {
    const { id, user } = await accounts.createLoggedIn();
    await demand(true);
    const link = await linkFor(id);
    const given = (await logIn(user.username, link)).json();
    expect(given.enrolSecondFactor).toBe(true);
    const token = given.staffApiToken;
    expect(codeOf(await test.call('GET', '/patients', { token }))).toEqual([
      403,
      'second-factor-enrolment-required',
    ]);
    // The tab was closed before the first code: the same link still works.
    const again = (await logIn(user.username, link)).json().staffApiToken;
    const app = await enrol(id, again, {});
    expect((await test.call('GET', '/patients', { token: again })).statusCode).toBe(200);
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
    const totp = app.nextCode();
    const body = { username: user.username, password: test.password, totp };
    const login = await test.call('POST', '/staff/login', { body });
    expect(login.json()).not.toHaveProperty('enrolSecondFactor');
    await accounts.confirm(login.json().staffApiToken);
    await factor('DELETE', id, login.json().staffApiToken);
    expect(codeOf(await logIn(user.username, link))).toEqual([410, 'second-factor-link-invalid']);
  });

  it('[LOGIN-29] works for 24 hours, and a newer link replaces an older one', async () => {
    const { id, user } = await accounts.createLoggedIn();
    await demand(true);
    const older = await linkFor(id);
    const link = await linkFor(id);
    expect(codeOf(await logIn(user.username, older))[1]).toBe('second-factor-link-invalid');
    const { rows } = await test.pool.query(
      `SELECT token_hash, extract(epoch FROM expires_at - created_at) AS seconds
       FROM second_factor_links WHERE staff_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ token_hash: tokenHash(link), seconds: '86400.000000' }]);
    await test.pool.query('UPDATE second_factor_links SET expires_at = now() WHERE staff_id = $1', [
      id,
    ]);
    expect(codeOf(await logIn(user.username, link))[1]).toBe('second-factor-link-invalid');
  });

  it('[LOGIN-29] [STAFF-14] an admin sends such a link to whoever has no factor', async () => {
    const { id, token } = await accounts.createLoggedIn();
    const send = (by = test.home.admin.token, to = id) =>
      test.call('POST', `/staff/${to}/request-second-factor-link`, { token: by });
    expect((await send(test.home.doctor.token)).statusCode).toBe(403);
    expect((await send(test.home.admin.token, randomUUID())).statusCode).toBe(404);
    expect((await send()).json()).toEqual({ success: true });
    expect(await mails(id)).toBe(1);
    await enrol(id, token, { password: test.password });
    expect(codeOf(await send())).toEqual([409, 'second-factor-exists']);
    const closed = await accounts.create({ status: 'inactive' });
    expect((await send(test.home.admin.token, closed.person.id)).statusCode).toBe(400);
  });

  it('[LOGIN-29] a lost device and a new password lead back in without a second link', async () => {
    const lost = await accounts.createLoggedIn();
    await enrol(lost.id, lost.token, { password: test.password });
    await demand(true);
    await accounts.confirm(test.home.admin.token);
    await accounts.byAdmin('DELETE', `/staff/${lost.id}/second-factor`);
    expect(await mails(lost.id)).toBe(1);

    const fresh = await accounts.create();
    const { id } = fresh.person;
    const resetToken = await inTenant(test.pool, test.home.id, (tx) =>
      makeLinkToken(tx, 'password', id),
    );
    const password = 'drei Äpfel & 1 Fahrrad';
    const body = { resetToken, password, passwordRepeat: password };
    const reset = await test.call('POST', `/staff/${id}/reset-password`, { body });
    const { enrolmentToken } = reset.json();
    const login = await logIn(fresh.username, enrolmentToken, password);
    expect(login.json().enrolSecondFactor).toBe(true);
  });

  it('[LOGIN-28] begins anew when it is taken back and made again', async () => {
    const { id, user } = await accounts.createLoggedIn();
    await demand(true);
    const { staffApiToken: token } = (await logIn(user.username, await linkFor(id))).json();
    const status = async () => (await test.call('GET', '/patients', { token })).statusCode;
    expect(await status()).toBe(403);
    await demand(false);
    expect(await status()).toBe(200);
    await demand(true);
    expect(await status()).toBe(200);
  });

  it('[LOGIN-28] lets a session go on whose own factor is removed, and asks it', async () => {
    const { id, user, token } = await accounts.createLoggedIn();
    await enrol(id, token, { password: test.password });
    await demand(true);
    const reader = await listening(token);
    await factor('DELETE', id, token);
    // One comment may name several records: changes that come together are told together.
    await reader.waitForText(/: changed [^\n]*staff/);
    expect(reader.text()).not.toContain('loggedOut');
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(200);
    const own = (await test.call('GET', '/staff/login', { token })).json();
    expect(own).toMatchObject({ secondFactor: false, secondFactorDue: true });
    expect(codeOf(await logIn(user.username))[1]).toBe('second-factor-link-required');
  });
});

describe('setting up a second factor', () => {
  it('[LOGIN-32] needs the password, whose wrong tries are counted', async () => {
    const { id, token } = await accounts.createLoggedIn();
    expect(codeOf(await factor('POST', id, token, {}))).toEqual([403, 'confirmation-required']);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await factor('POST', id, token, { password: 'wrong' });
      expect(codeOf(wrong)).toEqual([403, 'password-wrong']);
    }
    const locked = await factor('POST', id, token, { password: test.password });
    expect(locked.statusCode).toBe(429);
    expect((await factor('POST', id, token, { totp: '000000' })).statusCode).toBe(403);
  });
});
