import type { StaffListEntry } from '@visite/contract';
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

describe('accounts', () => {
  it('[STAFF-5] [STAFF-6] [STAFF-7] [STAFF-8] [STAFF-10] are created and read', async () => {
    const wanted = staffInput({
      person: {
        title: 'Dr.',
        firstName: 'Ayla',
        lastName: 'Groß',
        email: 'ayla@praxis.example',
        gender: 'female',
      },
      roles: ['doctor', 'admin'],
    });
    const response = await accounts.byAdmin('POST', '/staff', wanted);
    expect(response.statusCode).toBe(201);
    const made = response.json();
    expect(made).toMatchObject({ ...wanted, status: 'active', secondFactor: false });
    expect(Date.parse(made.joined)).not.toBeNaN();
    expect(await accounts.read(made.person.id)).toEqual(made);
    expect(response.body).not.toMatch(/password|hash/i);
  });

  it('[STAFF-1] [STAFF-28] need one to three roles, each once', async () => {
    for (const roles of [[], ['doctor', 'doctor'], ['patient'], ['boss']]) {
      const body = { ...staffInput(), roles };
      expect((await accounts.byAdmin('POST', '/staff', body)).statusCode).toBe(400);
    }
    expect((await accounts.create({ roles: ['admin', 'doctor', 'mfa'] })).roles).toHaveLength(3);
  });

  it('[LOGIN-16] [OPS-16] start without a password and with a mailed link', async () => {
    const { person } = await accounts.create();
    const { rows } = await test.pool.query(
      `SELECT password_hash, (SELECT count(*) FROM password_resets r WHERE r.staff_id = s.staff_id) AS links,
         (SELECT kind FROM outbox_mails m WHERE m.staff_id = s.staff_id) AS mail
       FROM staff s WHERE staff_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ password_hash: null, links: 1, mail: 'password-link' }]);
  });

  it('[STAFF-9] are found by any part of name, username and e-mail', async () => {
    const { person } = await accounts.create({
      person: { firstName: 'Jörg', lastName: 'Weiß', email: 'joerg.w@praxis.example' },
      username: 'chef.arzt',
    });
    for (const term of [
      'jörg',
      'JOERG',
      'weiss',
      'wei',
      'chef.',
      'w@praxis',
      'weiß jö',
      'chefarzt',
      'weiß, jörg',
    ]) {
      const found = await accounts.byAdmin('GET', `/staff?searchTerm=${encodeURIComponent(term)}`);
      expect([
        term,
        found.json().map((each: { person: { id: string } }) => each.person.id),
      ]).toEqual([term, [person.id]]);
    }
    for (const term of ['%', '_', '%%', '__']) {
      const found = await accounts.byAdmin('GET', `/staff?searchTerm=${encodeURIComponent(term)}`);
      expect([term, found.json()]).toEqual([term, []]);
    }
  });

  it('[STAFF-15] show colleagues names and roles only', async () => {
    const response = await test.call('GET', '/staff', { token: test.home.mfa.token });
    const entry = response.json().find((each: { person: { id: string } }) => {
      return each.person.id === test.home.doctor.id;
    });
    expect(entry).toEqual({
      person: { id: test.home.doctor.id, firstName: 'Erika-doctor', lastName: 'Team-default' },
      roles: ['doctor'],
      status: 'active',
      doctorNumber: 1,
    });
    const patient = { token: test.home.appointment.patientToken };
    expect((await test.call('GET', '/staff', patient)).statusCode).toBe(403);
  });

  it('[CAL-55] a doctor keeps the number that colour and letters hang on, whoever comes later', async () => {
    const numbers = async () => {
      const response = await test.call('GET', '/staff', { token: test.home.mfa.token });
      const list: StaffListEntry[] = response.json();
      return new Map(list.map(({ person, doctorNumber }) => [person.id, doctorNumber]));
    };
    const before = await numbers();
    expect(before.get(test.home.doctor.id)).toBe(1);
    expect(before.get(test.home.mfa.id)).toBeUndefined();
    const made = await accounts.create({
      person: { firstName: 'Aaron', lastName: 'Aabel', email: 'aa@praxis.example' },
      roles: ['doctor'],
    });
    const after = await numbers();
    for (const [id, number] of before) expect(after.get(id)).toBe(number);
    expect(made.doctorNumber).toBe(Math.max(...[...before.values()].map((each) => each ?? 0)) + 1);
    const assistant = await accounts.create({ roles: ['mfa'] });
    expect(assistant.doctorNumber).toBeUndefined();
    const change = (roles: string[]) =>
      accounts.byAdmin('PUT', `/staff/${assistant.person.id}`, { ...inputOf(assistant), roles });
    expect((await change(['mfa', 'doctor'])).statusCode).toBe(200);
    const promoted = (await numbers()).get(assistant.person.id);
    expect(promoted).toBe((made.doctorNumber ?? 0) + 1);
    await change(['mfa']);
    await change(['doctor']);
    expect((await numbers()).get(assistant.person.id)).toBe(promoted);
  });

  it('[STAFF-11] [CONTRACT-2] are changed as a whole', async () => {
    const made = await accounts.create();
    const wanted = staffInput({ roles: ['mfa'], status: 'inactive' });
    const response = await accounts.byAdmin('PUT', `/staff/${made.person.id}`, wanted);
    expect(response.json()).toEqual({ success: true });
    expect(await accounts.read(made.person.id)).toMatchObject(wanted);
  });

  it('[STAFF-6] have a username that is unique in the practice, without regard to case', async () => {
    const { username } = await accounts.create();
    const again = await accounts.byAdmin(
      'POST',
      '/staff',
      staffInput({ username: username.toUpperCase() }),
    );
    expect([again.statusCode, again.json().code]).toEqual([409, 'username-taken']);
    const other = await accounts.create();
    const renamed = await accounts.byAdmin(
      'PUT',
      `/staff/${other.person.id}`,
      staffInput({ username }),
    );
    expect(renamed.json().code).toBe('username-taken');
    const there = {
      token: test.other.admin.token,
      tenant: test.other,
      body: staffInput({ username }),
    };
    expect((await test.call('POST', '/staff', there)).statusCode).toBe(201);
  });

  it('[STAFF-6] are made once by twenty parallel calls with one name', async () => {
    const body = staffInput();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => accounts.byAdmin('POST', '/staff', body)),
    );
    const codes = answers.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('[CONTRACT-7] are made once for one Idempotency-Key', async () => {
    const body = staffInput();
    const options = { token: test.home.admin.token, body, headers: { 'idempotency-key': 'once' } };
    const first = await test.call('POST', '/staff', options);
    const second = await test.call('POST', '/staff', options);
    expect(second.json()).toEqual(first.json());
    const { rows } = await test.pool.query('SELECT FROM outbox_mails WHERE staff_id = $1', [
      first.json().person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('[STAFF-14] [LOGIN-15] are managed by admins only', async () => {
    const { person } = await accounts.create();
    for (const { token } of [test.home.doctor, test.home.mfa]) {
      const calls: [string, string, unknown?][] = [
        ['POST', '/staff', staffInput()],
        ['GET', `/staff/${person.id}`],
        ['PUT', `/staff/${person.id}`, staffInput()],
        ['POST', `/staff/${person.id}/request-password-reset`],
        ['DELETE', `/staff/${person.id}/second-factor`],
        ['POST', `/staff/${person.id}/second-factor`, {}],
      ];
      for (const [method, path, body] of calls) {
        const response = await test.call(method, path, { token, body });
        expect([method, path, response.statusCode]).toEqual([method, path, 403]);
      }
    }
  });

  it('[ERR-7] of another practice are unknown', async () => {
    const { id } = test.other.doctor;
    expect((await accounts.byAdmin('GET', `/staff/${id}`)).statusCode).toBe(404);
    expect((await accounts.byAdmin('PUT', `/staff/${id}`, staffInput())).statusCode).toBe(404);
    expect((await accounts.byAdmin('POST', `/staff/${id}/request-password-reset`)).statusCode).toBe(
      404,
    );
    expect((await accounts.byAdmin('DELETE', `/staff/${id}/second-factor`)).statusCode).toBe(404);
  });
});
