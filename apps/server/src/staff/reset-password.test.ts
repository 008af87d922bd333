import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { makeLinkToken } from '../sessions/staff-links.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());

const good = 'drei Äpfel & 1 Fahrrad';
const tokenFor = (id: string) =>
  inTenant(test.pool, test.home.id, (tx) => makeLinkToken(tx, 'password', id));
const reset = (id: string, resetToken: string, password = good, passwordRepeat = password) =>
  test.call('POST', `/staff/${id}/reset-password`, {
    body: { resetToken, password, passwordRepeat },
  });
const logIn = (username: string, password: string) =>
  test.call('POST', '/staff/login', { body: { username, password } });

describe('a password link', () => {
  it('[LOGIN-12] [LOGIN-14] [LOGIN-16] sets the password, once', async () => {
    const { person, username } = await accounts.create();
    const token = await tokenFor(person.id);
    expect((await reset(person.id, token)).json()).toEqual({ success: true });
    expect((await logIn(username, good)).statusCode).toBe(200);
    const again = await reset(person.id, token, `${good} again`);
    expect([again.statusCode, again.json().code]).toEqual([410, 'reset-link-invalid']);
    expect((await logIn(username, good)).statusCode).toBe(200);
  });

  it('[LOGIN-30] says whether it still works before anything is typed, and is not used up by that', async () => {
    const { person } = await accounts.create();
    const token = await tokenFor(person.id);
    const check = (id: string, given: string, kind = 'password') =>
      test.call('POST', `/staff/${id}/check-link`, { body: { kind, token: given } });
    for (let count = 0; count < 3; count += 1) {
      expect((await check(person.id, token)).json()).toEqual({ success: true });
    }
    expect((await reset(person.id, token)).statusCode).toBe(200);
    const dead = [
      await check(person.id, token),
      await check(person.id, 'nonsense'),
      await check(test.home.doctor.id, token),
      await check(randomUUID(), token),
      await check('no-uuid', token),
    ];
    const bodies = dead.map((response) => ({ ...response.json(), requestId: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 410, code: 'reset-link-invalid' });
    const other = await check(person.id, await tokenFor(person.id), 'second-factor');
    expect([other.statusCode, other.json().code]).toEqual([410, 'second-factor-link-invalid']);
  });

  it('[LOGIN-14] is used by one of twenty at once', async () => {
    const { person } = await accounts.create();
    const token = await tokenFor(person.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(person.id, token, `${good} ${index}`)),
    );
    const codes = answers.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([200, ...Array<number>(19).fill(410)]);
  });

  it('[LOGIN-14] works for 24 hours and is stored as a hash', async () => {
    const { person } = await accounts.create();
    const token = await tokenFor(person.id);
    const { rows } = await test.pool.query(
      `SELECT token_hash, extract(epoch FROM expires_at - created_at) AS seconds
       FROM password_resets WHERE staff_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ token_hash: tokenHash(token), seconds: '86400.000000' }]);
    await test.pool.query('UPDATE password_resets SET expires_at = now() WHERE staff_id = $1', [
      person.id,
    ]);
    expect((await reset(person.id, token)).statusCode).toBe(410);
  });

  it('[LOGIN-13] is refused when it is unknown, replaced, foreign or of a closed account', async () => {
    const { person, username } = await accounts.create();
    const replaced = await tokenFor(person.id);
    const token = await tokenFor(person.id);
    const refused = [
      await reset(person.id, replaced),
      await reset(person.id, 'nonsense'),
      await reset(test.home.doctor.id, token),
      await reset(randomUUID(), token),
      await reset('no-uuid', token),
    ];
    await test.pool.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [person.id]);
    refused.push(await reset(person.id, token));
    expect(refused.map((response) => response.json().code)).toEqual(
      Array(6).fill('reset-link-invalid'),
    );
    const there = { resetToken: token, password: good, passwordRepeat: good };
    const path = `/staff/${person.id}/reset-password`;
    const foreign = await test.call('POST', path, { body: there, tenant: test.other });
    expect(foreign.statusCode).toBe(410);
    expect((await logIn(username, good)).statusCode).toBe(401);
  });

  it('[LOGIN-15] is mailed on an admin’s request, which unlocks the username', async () => {
    const { username, person } = await accounts.create();
    await reset(person.id, await tokenFor(person.id));
    for (let count = 0; count < 6; count += 1) await logIn(username, 'a wrong password');
    expect((await logIn(username, good)).statusCode).toBe(429);
    const path = `/staff/${person.id}/request-password-reset`;
    expect((await accounts.byAdmin('POST', path)).json()).toEqual({ success: true });
    expect((await logIn(username, good)).statusCode).toBe(200);
    const { rows } = await test.pool.query(
      `SELECT kind, recipient, payload::text FROM outbox_mails WHERE staff_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ kind: 'password-link', recipient: person.email });
    await test.pool.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [person.id]);
    expect((await accounts.byAdmin('POST', path)).statusCode).toBe(400);
  });

  it('[LOGIN-14] [LOGIN-25] ends every session of the person and clears the lock', async () => {
    const { user, id, token } = await accounts.createLoggedIn();
    const link = await tokenFor(id);
    for (let count = 0; count < 6; count += 1) await logIn(user.username, 'a wrong password');
    expect((await reset(id, link)).statusCode).toBe(200);
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
    expect((await logIn(user.username, test.password)).statusCode).toBe(401);
    expect((await logIn(user.username, good)).statusCode).toBe(200);
  });
});

describe('a new password', () => {
  it.each([
    ['fourteen chars', 'too-short'],
    ['ä'.repeat(14), 'too-short'],
    [`😀${'a'.repeat(13)}`, 'too-short'],
    [`${'Wort '.repeat(25)}Ende`, 'too-long'],
    ['passwordpassword', 'password-common'],
    ['P@ssw0rd-P@ssw0rd', 'password-common'],
    ['1234567890 1234567890', 'password-common'],
    ['QWERTZUIOPASDFGHJKL', 'password-common'],
    ['Correct Horse Battery Staple', 'password-common'],
    ['Videosprechstunde', 'password-common'],
    ['hier ist MFA-Zwei drin', 'password-contains-username'],
  ])('[LOGIN-17] [LOGIN-18] is refused: %s (%s)', async (password, code) => {
    const { person, username } = await accounts.create({ username: `mfa-zwei` });
    const token = await tokenFor(person.id);
    const response = await reset(person.id, token, password);
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ path: 'password', code }],
    ]);
    await test.pool.query(`UPDATE staff SET username_key = $2 WHERE staff_id = $1`, [
      person.id,
      `${username}-${randomUUID()}`,
    ]);
  });

  it.each([
    ['only letters here'],
    ['               '],
    ['ｆｕｌｌ ｗｉｄｔｈ ｐａｓｓ'],
    ['😀'.repeat(15)],
    ['73920475839201847'],
    [`${'x'.repeat(60)}${'yz'.repeat(34)}`],
    ['äöüß äöüß äöüß äöüß'.normalize('NFD')],
  ])('[LOGIN-17] is accepted whatever its characters: %s', async (password) => {
    const { person, username } = await accounts.create();
    const response = await reset(person.id, await tokenFor(person.id), password);
    expect([response.statusCode, response.body]).toEqual([200, '{"success":true}']);
    expect((await logIn(username, password.normalize('NFC'))).statusCode).toBe(200);
  });

  it('[LOGIN-12] is repeated exactly', async () => {
    const { person } = await accounts.create();
    const token = await tokenFor(person.id);
    const response = await reset(person.id, token, good, `${good} `);
    expect(response.json().errors).toEqual([{ path: 'passwordRepeat', code: 'password-mismatch' }]);
    expect((await reset(person.id, token)).statusCode).toBe(200);
  });
});
