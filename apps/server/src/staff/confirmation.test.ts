import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { authenticator } from '../../test/authenticator.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());

const confirm = (token: string, body: object) =>
  test.call('POST', '/staff/login/confirm', { token, body });
const factor = (method: string, id: string, token: string, body?: unknown) =>
  test.call(method, `/staff/${id}/second-factor`, { token, body });
const said = (response: { statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const required = [403, 'confirmation-required'];
const age = (token: string, minutes: number) =>
  test.pool.query(
    `UPDATE staff_sessions SET confirmed_at = confirmed_at - $2 * interval '1 minute'
     WHERE token_hash = $1`,
    [tokenHash(token), minutes],
  );

/** A person with an app whose code of this step is used up; the session is unconfirmed. */
async function enrolled() {
  const made = await accounts.createLoggedIn();
  const { otpauthUrl } = (
    await factor('POST', made.id, made.token, { password: test.password })
  ).json();
  const app = authenticator(otpauthUrl);
  const { recoveryCodes } = (
    await factor('POST', made.id, made.token, { totp: app.code() })
  ).json() as { recoveryCodes: string[] };
  await age(made.token, 5);
  return { ...made, app, recoveryCodes };
}

describe('a change of the account’s protection', () => {
  it('[LOGIN-33] needs the password again: neither a session nor a fresh login is enough', async () => {
    const { id, token } = await enrolled();
    expect(said(await factor('DELETE', id, token))).toEqual(required);
    expect(said(await factor('POST', id, token, {}))).toEqual(required);
    expect(said(await factor('POST', id, token, { totp: '123456' }))).toEqual(required);
    expect((await accounts.read(id)).secondFactor).toBe(true);
    const fresh = await accounts.createLoggedIn();
    expect(said(await factor('POST', fresh.id, fresh.token, {}))).toEqual(required);
  });

  it('[LOGIN-33] goes for five minutes after the password, in this session alone', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    const other = await accounts.logIn(user.username);
    const answer = await confirm(token, { password: test.password });
    expect(answer.statusCode).toBe(200);
    const seconds = (Date.parse(answer.json().confirmedUntil) - Date.now()) / 1_000;
    expect(Math.abs(seconds - 300)).toBeLessThan(60);
    expect(said(await factor('POST', id, other, {}))).toEqual(required);
    await age(token, 4);
    expect((await factor('POST', id, token, {})).statusCode).toBe(200);
    await age(token, 1);
    expect(said(await factor('POST', id, token, {}))).toEqual(required);
  });

  it('[LOGIN-33] goes with a code or a recovery code, each once', async () => {
    const { id, token, app, recoveryCodes } = await enrolled();
    const totp = app.nextCode();
    expect((await confirm(token, { totp })).statusCode).toBe(200);
    expect(said(await confirm(token, { totp }))).toEqual([401, 'second-factor-wrong']);
    const [code = ''] = recoveryCodes;
    expect((await confirm(token, { totp: code })).statusCode).toBe(200);
    expect(said(await confirm(token, { totp: code }))).toEqual([401, 'second-factor-wrong']);
    expect((await factor('DELETE', id, token)).statusCode).toBe(200);
  });

  it('[LOGIN-33] counts wrong passwords and codes together, five and no more', async () => {
    const { id, token } = await enrolled();
    const answers = [
      await confirm(token, { password: 'wrong' }),
      await confirm(token, { totp: '000000' }),
      await confirm(token, { totp: 'AAAA-BBBB-CCCC-DDDD' }),
      await confirm(token, { password: 'wrong' }),
      await factor('POST', id, token, { password: 'wrong' }),
    ];
    expect(answers.map((response) => response.json().code)).toEqual([
      'password-wrong',
      'second-factor-wrong',
      'second-factor-wrong',
      'password-wrong',
      'password-wrong',
    ]);
    const locked = await confirm(token, { password: test.password });
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, expect.any(String)]);
    // Strangers who know the username cannot do this, and it locks nobody out of the login.
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(200);
  });

  it('[LOGIN-33] counts wrong first codes of a new app too', async () => {
    const { id, token } = await accounts.createLoggedIn();
    await factor('POST', id, token, { password: test.password });
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await factor('POST', id, token, { totp: '000000' }));
    }
    expect(answers.map((response) => response.statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('[LOGIN-33] asks an admin too before a colleague’s factor goes', async () => {
    const { id } = await enrolled();
    const { token } = test.home.admin;
    expect(said(await factor('DELETE', id, token))).toEqual(required);
    expect((await confirm(token, { password: test.password })).statusCode).toBe(200);
    expect((await factor('DELETE', id, token)).statusCode).toBe(200);
    expect((await accounts.read(id)).secondFactor).toBe(false);
  });

  it('[LOGIN-33] takes exactly one proof, and says which there are', async () => {
    const { id, token } = await enrolled();
    for (const body of [{}, { password: 'a', totp: '123456' }, { pin: '1' }]) {
      expect((await confirm(token, body)).statusCode).toBe(400);
    }
    const offer = () => test.call('POST', '/staff/login/confirm-options', { token });
    expect((await offer()).json()).toEqual({ proofs: ['password', 'totp'] });
    await confirm(token, { password: test.password });
    await factor('DELETE', id, token);
    expect((await offer()).json()).toEqual({ proofs: ['password'] });
  });

  it('[LOGIN-33] [SEC-19] is in the trail, refused or not', async () => {
    const { id, token } = await enrolled();
    await confirm(token, { totp: '000000' });
    await confirm(token, { password: test.password });
    const { rows } = await test.pool.query<{ action: string }>(
      'SELECT action FROM audit WHERE record_id = $1 ORDER BY audit_id DESC LIMIT 2',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'staff.confirm-identity',
      'staff.second-factor-refused',
    ]);
  });
});
