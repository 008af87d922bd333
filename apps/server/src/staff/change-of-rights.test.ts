import type { StaffInput } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, inputOf, staffInput } from '../../test/accounts.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());

describe('the last active admin', () => {
  it('[STAFF-17] can be neither deactivated nor demoted', async () => {
    const { admin } = test.other;
    const put = (changes: Partial<StaffInput>) =>
      test.call('PUT', `/staff/${admin.id}`, {
        token: admin.token,
        tenant: test.other,
        body: staffInput({ username: 'admin', roles: ['admin'], ...changes }),
      });
    for (const changes of [{ status: 'inactive' }, { roles: ['doctor'] }] as const) {
      const response = await put(changes as Partial<StaffInput>);
      expect([response.statusCode, response.json().code]).toEqual([409, 'last-admin']);
    }
    expect((await put({ roles: ['admin', 'doctor'] })).statusCode).toBe(200);
  });

  it('[STAFF-17] stays when admins demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user: made, token } = await accounts.createLoggedIn({ roles: ['admin'] });
      const others = await test.pool.query(
        `UPDATE staff SET status = 'inactive' WHERE tenant_id = 'default' AND 'admin' = ANY (roles)
           AND staff_id NOT IN ($1, $2) AND status = 'active'`,
        [test.home.admin.id, made.person.id],
      );
      expect(others.rowCount).not.toBeNull();
      const admin = inputOf(await accounts.read(test.home.admin.id));
      const answers = await Promise.all([
        accounts.byAdmin('PUT', `/staff/${made.person.id}`, { ...inputOf(made), roles: ['mfa'] }),
        test.call('PUT', `/staff/${test.home.admin.id}`, {
          token,
          body: { ...admin, status: 'inactive' },
        }),
      ]);
      const { rows } = await test.pool.query(
        `SELECT staff_id FROM staff WHERE tenant_id = 'default' AND status = 'active'
           AND 'admin' = ANY (roles)`,
      );
      expect([answers.map((response) => response.statusCode), rows.length]).toEqual([
        expect.arrayContaining([200]),
        1,
      ]);
      await reviveAdmin();
    }
  });
});

/** The first admin may have lost; every round begins with it active and its session open. */
async function reviveAdmin() {
  const { id } = test.home.admin;
  await test.pool.query(`UPDATE staff SET status = 'active' WHERE staff_id = $1`, [id]);
  await test.pool.query(`UPDATE staff_sessions SET ended_at = NULL WHERE staff_id = $1`, [id]);
}

describe('a change of rights', () => {
  it('[LOGIN-25] ends the sessions of whoever is deactivated', async () => {
    const { user: made, token } = await accounts.createLoggedIn();
    await accounts.byAdmin('PUT', `/staff/${made.person.id}`, {
      ...inputOf(made),
      status: 'inactive',
    });
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
    await accounts.byAdmin('PUT', `/staff/${made.person.id}`, {
      ...inputOf(made),
      status: 'active',
    });
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
  });

  it('[LOGIN-25] [LOGIN-38] counts at once where it takes, and from the next login where it gives', async () => {
    const { user: made, token } = await accounts.createLoggedIn({ roles: ['mfa'] });
    const settings = () => test.call('GET', '/settings', { token });
    expect((await settings()).statusCode).toBe(403);
    const change = (roles: StaffInput['roles']) =>
      accounts.byAdmin('PUT', `/staff/${made.person.id}`, { ...inputOf(made), roles });
    await change(['mfa', 'admin']);
    expect((await settings()).statusCode).toBe(403);
    const own = (await test.call('GET', '/staff/login', { token })).json();
    expect(own).toMatchObject({ roles: ['mfa'], rolesAtNextLogin: ['admin'] });
    const later = await accounts.logIn(made.username);
    expect((await test.call('GET', '/settings', { token: later })).statusCode).toBe(200);
    expect((await test.call('GET', '/staff/login', { token: later })).json()).not.toHaveProperty(
      'rolesAtNextLogin',
    );
    await change(['mfa']);
    expect((await settings()).statusCode).toBe(401);
    expect((await test.call('GET', '/settings', { token: later })).statusCode).toBe(401);
    const again = await accounts.logIn(made.username);
    expect((await test.call('GET', '/settings', { token: again })).statusCode).toBe(403);
  });
});
