import { TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());

const step = 30_000;
// In the middle of a step: a code made at its end would be a step older when it is looked at.
beforeEach(() => {
  const middle = Math.floor(Date.now() / step) * step + step / 2;
  vi.useFakeTimers({ toFake: ['Date'], now: middle });
});
afterEach(() => vi.useRealTimers());

const factor = (method: string, id: string, token: string, body?: unknown) =>
  test.call(method, `/staff/${id}/second-factor`, { token, body });
const logIn = (username: string, totp?: string) =>
  test.call('POST', '/staff/login', {
    body: { username, password: test.password, ...(totp ? { totp } : {}) },
  });
const codes = (answers: { json(): { code: string } }[]) =>
  answers.map((response) => response.json().code);

/** A person whose factor is on; the code of the step before this one is used up. */
async function enrolled() {
  const made = await accounts.createLoggedIn();
  const begun = (await factor('POST', made.id, made.token, { password: test.password })).json();
  const app = URI.parse(begun.otpauthUrl) as TOTP;
  const code = (steps: number) => app.generate({ timestamp: Date.now() + steps * step });
  const usedCode = code(-1);
  const confirmed = await factor('POST', made.id, made.token, { totp: usedCode });
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] };
  return { ...made, app, code, usedCode, recoveryCodes };
}

describe('enrolling a second factor', () => {
  it('[LOGIN-21] gives a secret, takes its first code, gives recovery codes', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    const begun = (await factor('POST', id, token, { password: test.password })).json();
    const app = URI.parse(begun.otpauthUrl);
    expect(app).toBeInstanceOf(TOTP);
    expect(app).toMatchObject({ issuer: 'Praxis default', label: user.username });
    expect(app.secret.base32).toBe(begun.secret);
    expect((await accounts.read(id)).secondFactor).toBe(false);
    expect((await logIn(user.username)).statusCode).toBe(200);
    const wrong = await factor('POST', id, token, { totp: '000000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'second-factor-wrong']);
    const totp = (app as TOTP).generate();
    const { recoveryCodes } = (await factor('POST', id, token, { totp })).json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await accounts.read(id)).secondFactor).toBe(true);
  });

  it('[LOGIN-21] keeps the secret sealed and the recovery codes hashed', async () => {
    const { id, app, recoveryCodes } = await enrolled();
    const { rows } = await test.pool.query(
      `SELECT totp_secret, totp_pending_secret,
         (SELECT json_agg(encode(code_hash, 'escape')) FROM staff_recovery_codes c
          WHERE c.staff_id = s.staff_id)::text AS codes
       FROM staff s WHERE staff_id = $1`,
      [id],
    );
    expect(rows[0].totp_pending_secret).toBeNull();
    expect(rows[0].totp_secret.includes(Buffer.from(app.secret.bytes))).toBe(false);
    for (const code of recoveryCodes) {
      expect(rows[0].codes).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('[LOGIN-21] ends the other sessions of the person, not this one', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    const older = await accounts.logIn(user.username);
    const { otpauthUrl } = (await factor('POST', id, token, { password: test.password })).json();
    await factor('POST', id, token, { totp: (URI.parse(otpauthUrl) as TOTP).generate() });
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(200);
    expect((await test.call('GET', '/staff/login', { token: older })).statusCode).toBe(401);
  });

  it('[LOGIN-21] again leaves the old factor in force until the new one is confirmed', async () => {
    const { id, token, user, code } = await enrolled();
    await factor('POST', id, token, { password: test.password });
    expect((await logIn(user.username, code(0))).statusCode).toBe(200);
  });

  it('[LOGIN-21] is for oneself; removing is for oneself and admins', async () => {
    const { id, token, user } = await enrolled();
    expect((await accounts.byAdmin('POST', `/staff/${id}/second-factor`, {})).statusCode).toBe(403);
    const mfa = await factor('DELETE', id, test.home.mfa.token);
    expect(mfa.statusCode).toBe(403);
    expect((await factor('DELETE', id, token)).json()).toEqual({ success: true });
    expect((await logIn(user.username)).statusCode).toBe(200);

    const lost = await enrolled();
    await accounts.confirm(test.home.admin.token);
    await accounts.byAdmin('DELETE', `/staff/${lost.id}/second-factor`);
    expect((await test.call('GET', '/staff/login', { token: lost.token })).statusCode).toBe(401);
    expect((await logIn(lost.user.username)).statusCode).toBe(200);
  });
});

describe('login with a second factor', () => {
  it('[LOGIN-20] asks for the code, refuses a wrong one, takes a right one once', async () => {
    const { user, code, usedCode } = await enrolled();
    const refused = [
      await logIn(user.username),
      await logIn(user.username, '000000'),
      await logIn(user.username, usedCode),
      await logIn(user.username, code(-9)),
    ];
    expect(refused.map((response) => response.statusCode)).toEqual([401, 401, 401, 401]);
    expect(codes(refused)).toEqual([
      'second-factor-required',
      'second-factor-wrong',
      'second-factor-wrong',
      'second-factor-wrong',
    ]);
    const right = code(0);
    expect((await logIn(user.username, right)).statusCode).toBe(200);
    expect(codes([await logIn(user.username, right)])).toEqual(['second-factor-wrong']);
  });

  it('[LOGIN-20] takes one code once, though four try at the same moment', async () => {
    const { user, code } = await enrolled();
    const totp = code(0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(user.username, totp)));
    expect(answers.map((response) => response.statusCode).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('[LOGIN-20] takes each recovery code once, however it is typed', async () => {
    const { user, recoveryCodes } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(user.username, first)).statusCode).toBe(200);
    expect(codes([await logIn(user.username, first)])).toEqual(['second-factor-wrong']);
    const typed = second.toLowerCase().replaceAll('-', ' ');
    expect((await logIn(user.username, typed)).statusCode).toBe(200);
  });

  it('[SEC-6] counts wrong codes, though the password is right', async () => {
    const { user, code } = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn(user.username, '000000')),
    );
    const statuses = answers.map((response) => response.statusCode).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
    expect((await logIn(user.username, code(0))).statusCode).toBe(429);
  });

  it('[SEC-6] neither counts nor forgives a right password without a code', async () => {
    const { user } = await enrolled();
    for (let count = 0; count < 7; count += 1) {
      expect(codes([await logIn(user.username)])).toEqual(['second-factor-required']);
    }
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await logIn(user.username, '000000'));
      answers.push(await logIn(user.username));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});
