import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { makeLinkToken } from '../sessions/staff-links.ts';

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
const good = 'drei Äpfel & 1 Fahrrad';
interface Given {
  oldPassword?: string;
  password?: string;
  passwordRepeat?: string;
}
const change = (id: string, token: string, given: Given = {}) => {
  const { oldPassword = test.password, password = good, passwordRepeat = password } = given;
  const body = { oldPassword, password, passwordRepeat };
  return test.call('PUT', `/staff/${id}/password`, { token, body });
};
const logIn = (username: string, password: string) =>
  test.call('POST', '/staff/login', { body: { username, password } });
const isIn = async (token: string) =>
  (await test.call('GET', '/staff/login', { token })).statusCode === 200;

describe("one's own password", () => {
  it('[LOGIN-31] is changed with the old one, which ends the other sessions and not this one', async () => {
    const { id, token, user } = await accounts.createLoggedIn({ roles: ['mfa'] });
    const elsewhere = await accounts.logIn(user.username);
    const [here, there] = [await listening(token), await listening(elsewhere)];
    expect((await change(id, token)).json()).toEqual({ success: true });
    await there.waitFor((event) => event.type === 'loggedOut');
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    await accounts.byAdmin('POST', '/patients', {
      person: { firstName: 'Petra', lastName: 'Neu' },
      patientData: { dateOfBirth: '1957-03-12' },
    });
    await here.waitForText(/: changed [^\n]*patients/);
    expect(here.text()).not.toContain('loggedOut');
    expect((await logIn(user.username, test.password)).statusCode).toBe(401);
    expect((await logIn(user.username, good)).statusCode).toBe(200);
  });

  it('[LOGIN-31] [LOGIN-17] [LOGIN-18] keeps the rules, which cost no try at the old one', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    const bad: [Given, string, string][] = [
      [{ password: 'zu kurz' }, 'password', 'too-short'],
      [{ password: 'x'.repeat(129) }, 'password', 'too-long'],
      [{ password: `ich heiße ${user.username}` }, 'password', 'password-contains-username'],
      [{ passwordRepeat: `${good}!` }, 'passwordRepeat', 'password-mismatch'],
    ];
    for (let round = 0; round < 2; round += 1) {
      for (const [given, path, code] of bad) {
        const response = await change(id, token, given);
        expect([response.statusCode, response.json().errors]).toEqual([400, [{ path, code }]]);
      }
    }
    expect((await change(id, token)).statusCode).toBe(200);
  });

  it('[LOGIN-31] [SEC-6] counts wrong old passwords, which strangers at the login cannot use up', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    for (const username of [`own password ${id}`, `OWN PASSWORD ${id}`]) {
      for (let count = 0; count < 6; count += 1) await logIn(username, 'wrong');
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => change(id, token, { oldPassword: 'wrong' })),
    );
    expect(answers.map((response) => response.statusCode).toSorted()).toEqual([
      ...Array<number>(5).fill(403),
      ...Array<number>(3).fill(429),
    ]);
    expect(answers.map((response) => response.json().code)).toContain('password-wrong');
    expect((await change(id, token)).statusCode).toBe(429);
    expect(await isIn(token)).toBe(true);
    expect((await logIn(user.username, test.password)).statusCode).toBe(200);
  });

  it('[LOGIN-31] is nobody else’s, not even for an admin, and stands in the audit trail', async () => {
    const { id, token } = await accounts.createLoggedIn();
    expect((await change(id, test.home.admin.token)).statusCode).toBe(403);
    await change(id, token, { oldPassword: 'wrong' });
    await change(id, token);
    const { rows } = await test.pool.query(
      `SELECT action, actor_id FROM audit WHERE record_id = $1 AND action LIKE '%password%'
       ORDER BY audit_id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'staff.password-refused', actor_id: id },
      { action: 'staff.change-password', actor_id: id },
    ]);
  });

  it('[LOGIN-31] makes an open password link worthless', async () => {
    const { id, token } = await accounts.createLoggedIn();
    const resetToken = await inTenant(test.pool, test.home.id, (tx) =>
      makeLinkToken(tx, 'password', id),
    );
    await change(id, token);
    const body = { resetToken, password: `${good}!`, passwordRepeat: `${good}!` };
    expect((await test.call('POST', `/staff/${id}/reset-password`, { body })).statusCode).toBe(410);
  });
});
