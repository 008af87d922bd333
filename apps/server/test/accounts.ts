import { randomUUID } from 'node:crypto';
import type { StaffInput, StaffUser } from '@visite/contract';
import type { TestApp } from './test-app.ts';

export const staffInput = (changes: Partial<StaffInput> = {}): StaffInput => ({
  person: { firstName: 'Ayla', lastName: 'Groß', email: 'ayla@praxis.example' },
  username: `ayla-${randomUUID().slice(0, 8)}`,
  roles: ['doctor'],
  ...changes,
});

/** What a change call would send to leave the account as it is. */
export function inputOf({ person, username, roles, status }: StaffUser): StaffInput {
  const { title, firstName, lastName, email = '', gender } = person;
  const names = { firstName, lastName, email };
  return {
    person: { ...names, ...(title ? { title } : {}), ...(gender ? { gender } : {}) },
    username,
    roles,
    status,
  };
}

/** Accounts of the home practice, made and changed by its admin. */
export function accountsOf(test: TestApp) {
  const byAdmin = (method: string, path: string, body?: unknown) =>
    test.call(method, path, { token: test.home.admin.token, body });
  const create = async (changes: Partial<StaffInput> = {}): Promise<StaffUser> => {
    const answer = await byAdmin('POST', '/staff', staffInput(changes));
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const read = async (id: string): Promise<StaffUser> =>
    (await byAdmin('GET', `/staff/${id}`)).json();
  const logIn = async (username: string, totp?: string): Promise<string> => {
    const body = { username, password: test.password, ...(totp ? { totp } : {}) };
    return (await test.call('POST', '/staff/login', { body })).json().staffApiToken;
  };
  /** An account that is logged in; its password is everybody's. */
  const createLoggedIn = async (changes: Partial<StaffInput> = {}) => {
    const user = await create(changes);
    await test.pool.query(
      `UPDATE staff SET password_hash = (SELECT password_hash FROM staff WHERE staff_id = $2)
       WHERE staff_id = $1`,
      [user.person.id, test.home.admin.id],
    );
    return { user, id: user.person.id, token: await logIn(user.username) };
  };
  /** Before a call that asks for the password again. */
  const confirm = (token: string) =>
    test.call('POST', '/staff/login/confirm', { token, body: { password: test.password } });
  return { byAdmin, create, createLoggedIn, read, logIn, confirm };
}
