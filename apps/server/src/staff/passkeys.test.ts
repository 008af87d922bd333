import { randomBytes } from 'node:crypto';
import type { StaffLoginResponse } from '@visite/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { softPasskey } from '../../test/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { makeLinkToken } from '../sessions/staff-links.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());
afterEach(() => set({ passkeyLogin: 'second-factor', secondFactorRequired: false }));

const set = async (changes: object) => {
  const settings = (await accounts.byAdmin('GET', '/settings')).json();
  const answer = await accounts.byAdmin('PUT', '/settings', { ...settings, ...changes });
  expect(answer.statusCode).toBe(200);
};
const said = (response: { statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const begin = (id: string, token: string) =>
  test.call('POST', `/staff/${id}/passkeys/options`, { token });
const add = (id: string, token: string, credential: object, name = 'Laptop Zimmer 2') =>
  test.call('POST', `/staff/${id}/passkeys`, { token, body: { name, credential } });
const list = (id: string, token: string) => test.call('GET', `/staff/${id}/passkeys`, { token });
const logIn = (username: string, more: object = {}) =>
  test.call('POST', '/staff/login', { body: { username, password: test.password, ...more } });

async function withPasskey() {
  const made = await accounts.createLoggedIn();
  await accounts.confirm(made.token);
  const key = softPasskey();
  const options = (await begin(made.id, made.token)).json();
  const added = await add(made.id, made.token, key.register(options));
  expect(added.statusCode).toBe(200);
  return { ...made, key, added: added.json() };
}

describe('registering a passkey', () => {
  it('[LOGIN-35] needs a confirmation, a name and the right site; then it is listed', async () => {
    const { id, token } = await accounts.createLoggedIn();
    expect(said(await begin(id, token))).toEqual([403, 'confirmation-required']);
    const key = softPasskey();
    await accounts.confirm(token);
    const options = (await begin(id, token)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Praxis default' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect((await add(id, token, key.register(options), ' ')).statusCode).toBe(400);
    const added = await add(id, token, key.register(options));
    expect(added.json().recoveryCodes).toHaveLength(10);
    expect((await list(id, token)).json()).toMatchObject([{ name: 'Laptop Zimmer 2' }]);
    expect(await accounts.read(id)).toMatchObject({ secondFactor: true, factors: ['passkey'] });
  });

  it('[LOGIN-35] refuses another origin, another challenge, one used before and one too old', async () => {
    const { id, token } = await accounts.createLoggedIn();
    await accounts.confirm(token);
    const wrong = [422, 'passkey-wrong'];
    const foreign = softPasskey('https://localhost.evil.example');
    expect(said(await add(id, token, foreign.register((await begin(id, token)).json())))).toEqual(
      wrong,
    );
    const options = (await begin(id, token)).json();
    const challenge = randomBytes(32).toString('base64url');
    const key = softPasskey();
    expect(said(await add(id, token, key.register({ ...options, challenge })))).toEqual(wrong);
    expect((await add(id, token, key.register(options))).statusCode).toBe(200);
    expect(said(await add(id, token, softPasskey().register(options)))).toEqual(wrong);
    const again = (await begin(id, token)).json();
    expect(again.excludeCredentials).toHaveLength(1);
    expect(said(await add(id, token, key.register(again)))).toEqual([409, 'passkey-known']);
    const late = (await begin(id, token)).json();
    await test.pool.query('UPDATE passkey_challenges SET expires_at = now()');
    expect(said(await add(id, token, softPasskey().register(late)))).toEqual(wrong);
  });

  it('[LOGIN-35] a challenge of one person is worth nothing for another', async () => {
    const one = await accounts.createLoggedIn();
    const other = await accounts.createLoggedIn();
    await accounts.confirm(one.token);
    await accounts.confirm(other.token);
    const options = (await begin(one.id, one.token)).json();
    await begin(other.id, other.token);
    const stolen = await add(other.id, other.token, softPasskey().register(options));
    expect(said(stolen)).toEqual([422, 'passkey-wrong']);
    expect((await list(one.id, other.token)).statusCode).toBe(403);
  });

  it('[LOGIN-35] removing one needs a confirmation, and the last one takes the codes with it', async () => {
    const { id, token, user, added } = await withPasskey();
    const path = `/staff/${id}/passkeys/${added.passkey.id}`;
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = NULL');
    expect(said(await test.call('DELETE', path, { token }))).toEqual([
      403,
      'confirmation-required',
    ]);
    await accounts.confirm(token);
    expect((await test.call('DELETE', path, { token })).statusCode).toBe(200);
    expect((await test.call('DELETE', path, { token })).statusCode).toBe(404);
    expect((await logIn(user.username)).statusCode).toBe(200);
    const { rows } = await test.pool.query('SELECT FROM staff_recovery_codes WHERE staff_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('[LOGIN-35] an admin who removes a lost factor removes the passkeys too', async () => {
    const { id, user } = await withPasskey();
    await accounts.confirm(test.home.admin.token);
    await accounts.byAdmin('DELETE', `/staff/${id}/second-factor`);
    expect((await accounts.read(id)).secondFactor).toBe(false);
    expect((await logIn(user.username)).statusCode).toBe(200);
  });
});

describe('a passkey beside the password', () => {
  it('[LOGIN-36] is asked for after the right password, and lets in once for each challenge', async () => {
    const { user, key } = await withPasskey();
    const wrong = await logIn(user.username, { password: 'wrong wrong wrong' });
    expect(wrong.json()).not.toHaveProperty('passkey');
    const asked = await logIn(user.username);
    expect(said(asked)).toEqual([401, 'second-factor-required']);
    const { factors, passkey: options } = asked.json();
    expect(factors).toEqual(['passkey']);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    const passkey = key.assert(options);
    const right = await logIn(user.username, { passkey });
    expect(right.statusCode).toBe(200);
    expect(said(await logIn(user.username, { passkey }))).toEqual([401, 'second-factor-wrong']);
  });

  it('[LOGIN-36] is refused from another site, by another key, and when its counter goes back', async () => {
    const { user, key } = await withPasskey();
    const stranger = await withPasskey();
    const attempt = async (make: (options: never) => object) => {
      const { passkey: options } = (await logIn(user.username)).json();
      return said(await logIn(user.username, { passkey: make(options as never) }));
    };
    const refused = [401, 'second-factor-wrong'];
    expect(await attempt((o) => key.assert(o, { origin: 'https://evil.example' }))).toEqual(
      refused,
    );
    expect(await attempt((o) => key.assert(o, { rpId: 'evil.example' }))).toEqual(refused);
    expect(await attempt((o) => stranger.key.assert(o))).toEqual(refused);
    expect(await attempt((o) => key.assert(o, { counter: 50 }))).toEqual([200, undefined]);
    expect(await attempt((o) => key.assert(o, { counter: 50 }))).toEqual(refused);
  });

  it('[LOGIN-36] a recovery code stands in for it, once', async () => {
    const { user, added } = await withPasskey();
    const [totp = ''] = added.recoveryCodes;
    expect((await logIn(user.username, { totp })).statusCode).toBe(200);
    expect(said(await logIn(user.username, { totp }))).toEqual([401, 'second-factor-wrong']);
    expect(said(await logIn(user.username, { totp: '123456' }))).toEqual([
      401,
      'second-factor-wrong',
    ]);
  });

  it('[LOGIN-36] [LOGIN-33] confirms, too', async () => {
    const { token, key } = await withPasskey();
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = NULL');
    const { proofs, passkey: options } = (
      await test.call('POST', '/staff/login/confirm-options', { token })
    ).json();
    expect(proofs).toEqual(['password', 'totp', 'passkey']);
    const body = { passkey: key.assert(options) };
    const confirmed = () => test.call('POST', '/staff/login/confirm', { token, body });
    expect((await confirmed()).statusCode).toBe(200);
    expect(said(await confirmed())).toEqual([401, 'second-factor-wrong']);
  });

  it('[LOGIN-20] [LOGIN-29] counts where the practice demands a factor, also by the link', async () => {
    const { user, key } = await withPasskey();
    const fresh = await accounts.createLoggedIn();
    await set({ secondFactorRequired: true });
    const { passkey: options } = (await logIn(user.username)).json();
    expect((await logIn(user.username, { passkey: key.assert(options) })).statusCode).toBe(200);
    const enrolmentToken = await inTenant(test.pool, test.home.id, (tx) =>
      makeLinkToken(tx, 'second-factor', fresh.id),
    );
    const given: StaffLoginResponse = (await logIn(fresh.user.username, { enrolmentToken })).json();
    expect(given.enrolSecondFactor).toBe(true);
    const token = given.staffApiToken;
    const creation = (await begin(fresh.id, token)).json();
    expect((await add(fresh.id, token, softPasskey().register(creation))).statusCode).toBe(200);
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(200);
    expect(said(await logIn(fresh.user.username, { enrolmentToken }))).toEqual([
      401,
      'second-factor-required',
    ]);
  });
});

describe('a passkey instead of the password', () => {
  const options = () => test.call('POST', '/staff/login/passkey-options');
  const logInBy = (passkey: object) =>
    test.call('POST', '/staff/login/passkey', { body: { passkey } });

  it('[LOGIN-37] is off until the practice wants it', async () => {
    const { key } = await withPasskey();
    expect(said(await options())).toEqual([403, 'feature-off']);
    await set({ passkeyLogin: 'alone' });
    const asked = (await options()).json();
    await set({ passkeyLogin: 'second-factor' });
    expect(said(await logInBy(key.assert(asked)))).toEqual([403, 'feature-off']);
  });

  it('[LOGIN-37] lets in with user verification, as two factors, once for each challenge', async () => {
    const { user, key } = await withPasskey();
    await set({ passkeyLogin: 'alone', secondFactorRequired: true });
    expect((await test.call('GET', '/config')).json().passkeyLogin).toBe('alone');
    const asked = (await options()).json();
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const passkey = key.assert(asked);
    const right = await logInBy(passkey);
    expect(right.statusCode).toBe(200);
    expect(right.json().user.username).toBe(user.username);
    const token = right.json().staffApiToken;
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(200);
    const refused = [401, 'login-failed'];
    expect(said(await logInBy(passkey))).toEqual(refused);
    const unverified = key.assert((await options()).json(), { verified: false });
    expect(said(await logInBy(unverified))).toEqual(refused);
    const second = (await logIn(user.username)).json().passkey;
    expect(said(await logInBy(key.assert(second)))).toEqual(refused);
  });

  it('[LOGIN-37] is closed to a closed account, and to a key that nobody registered', async () => {
    const { id, key } = await withPasskey();
    await set({ passkeyLogin: 'alone' });
    const refused = [401, 'login-failed'];
    expect(said(await logInBy(softPasskey().assert((await options()).json())))).toEqual(refused);
    await test.pool.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [id]);
    expect(said(await logInBy(key.assert((await options()).json())))).toEqual(refused);
  });

  it('[LOGIN-37] [SEC-7] begun logins count for their address until they succeed', async () => {
    await set({ passkeyLogin: 'alone' });
    await test.pool.query('DELETE FROM login_limits');
    const answers = await Promise.all(Array.from({ length: 104 }, options));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    await test.pool.query('DELETE FROM login_limits');
  });

  it('[LOGIN-37] a practice’s passkeys are nothing to another practice', async () => {
    const { key } = await withPasskey();
    await set({ passkeyLogin: 'alone' });
    await test.pool.query(`UPDATE tenants SET passkey_login = 'alone' WHERE tenant_id = 'other'`);
    const asked = (
      await test.call('POST', '/staff/login/passkey-options', { tenant: test.other })
    ).json();
    expect(asked.rpId).toBe('other.example');
    const passkey = key.assert(asked, { origin: 'https://other.example' });
    const there = await test.call('POST', '/staff/login/passkey', {
      body: { passkey },
      tenant: test.other,
    });
    expect(said(there)).toEqual([401, 'login-failed']);
  });
});
