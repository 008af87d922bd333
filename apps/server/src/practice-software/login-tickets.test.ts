import { randomUUID } from 'node:crypto';
import { loginTicketsPath, type StaffInput, ticketLimits } from '@visite/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { authenticator } from '../../test/authenticator.ts';
import { machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
let logged = '';
beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  test = await createTestApp({ deps: { log } });
  accounts = accountsOf(test);
});
afterAll(() => test.close());

const ask = (token: string, payload: object, tenant = test.home) =>
  test.app.inject({
    method: 'POST',
    url: loginTicketsPath,
    headers: { host: tenant.host, authorization: `Bearer ${token}` },
    payload,
  });
const exchange = (ticket: string, more: object = {}, tenant = test.home) =>
  test.call('POST', '/staff/login/ticket', { body: { ticket, ...more }, tenant });
const outcome = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? 200 : [statusCode, json().code];
};
const refused = [401, 'login-failed'];

/** Somebody who is linked to a program, and how the program gets a ticket for them. */
async function linked(changes: Partial<StaffInput> = {}) {
  const person = await accounts.createLoggedIn(changes);
  const machine = await makeMachine(test, ['login-tickets'], { name: `PVS ${randomUUID()}` });
  const client = await machineToken(test, machine);
  await accounts.confirm(person.token);
  const path = `/staff/login/programs/${machine.id}`;
  const answer = await test.call('POST', path, { token: person.token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const ticket = async (more: object = {}) => {
    const given = await ask(client, { person: person.id, ...more });
    if (given.statusCode !== 201) throw new Error(given.body);
    return String(given.json().address).split('#')[1] ?? '';
  };
  return { ...person, machine, client, path, ticket };
}
const trail = async (staffId: string) =>
  (
    await test.pool.query(
      `SELECT actor_role, action FROM audit WHERE record_id = $1 AND action ~ 'ticket|program|login'
       ORDER BY audit_id`,
      [staffId],
    )
  ).rows.map(({ actor_role, action }) => `${action} ${actor_role}`);

describe('a person and a program', () => {
  it('[EMBED-1] are linked and unlinked by the person alone, who has just confirmed that it is them', async () => {
    const { id, token, machine, path } = await linked();
    const programs = async (by = token) =>
      (await test.call('GET', '/staff/login/programs', { token: by })).json();
    const own = { id: machine.id, name: expect.stringContaining('PVS') };
    expect(await programs()).toContainEqual({ ...own, linkedAt: expect.any(String) });
    // Nobody else is linked by it.
    expect(await programs(test.home.mfa.token)).toContainEqual(own);
    const { token: unconfirmed } = await accounts.createLoggedIn();
    expect((await test.call('POST', path, { token: unconfirmed })).json().code).toBe(
      'confirmation-required',
    );
    await accounts.confirm(unconfirmed);
    const without = await makeMachine(test, ['patients']);
    for (const wrong of [without.id, randomUUID()]) {
      const link = await test.call('POST', `/staff/login/programs/${wrong}`, {
        token: unconfirmed,
      });
      expect(link.statusCode, wrong).toBe(404);
    }
    for (const _ of [1, 2]) {
      expect((await test.call('DELETE', path, { token })).statusCode).toBe(200);
    }
    expect(await programs()).toContainEqual(own);
    expect((await trail(id)).filter((entry) => entry.includes('program'))).toEqual([
      'staff.link-program doctor',
      'staff.unlink-program doctor',
    ]);
  });

  it('[EMBED-1] admins cannot be linked, whatever role they have besides', async () => {
    const both = await accounts.createLoggedIn({ roles: ['admin', 'doctor'] });
    const machine = await makeMachine(test, ['login-tickets']);
    for (const token of [both.token, test.home.admin.token]) {
      await accounts.confirm(token);
      const path = `/staff/login/programs/${machine.id}`;
      expect((await test.call('POST', path, { token })).statusCode).toBe(403);
    }
  });
});

describe('a ticket', () => {
  it('[EMBED-2] leads the person to the appointment, once; it stands behind the # and in no log', async () => {
    const { id, user, client, machine } = await linked({ roles: ['mfa'] });
    const { id: appointmentId } = await makeAppointment(test, { type: 'accepted' });
    const { rows } = await test.pool.query(
      'SELECT appointment_number AS number FROM appointments WHERE appointment_id = $1',
      [appointmentId],
    );
    const given = await ask(client, { person: id, appointment: rows[0].number });
    expect(given.statusCode, given.body).toBe(201);
    expect(given.headers['cache-control']).toBe('no-store');
    expect(given.body).not.toContain(appointmentId);
    const { address, expiresAt } = given.json();
    const [page, ticket = ''] = address.split('#');
    expect(page).toBe('http://localhost:3000/user/enter');
    expect(ticket).toMatch(/^lt_[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + ticketLimits.seconds * 1_000);
    const stored = await test.pool.query('SELECT token_hash FROM login_tickets');
    expect(stored.rows).toEqual([{ token_hash: tokenHash(ticket) }]);
    const entered = await exchange(ticket);
    expect(entered.statusCode, entered.body).toBe(200);
    expect(entered.json()).toMatchObject({ appointmentId, user: { username: user.username } });
    const token = entered.json().staffApiToken;
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(200);
    expect(await outcome(exchange(ticket))).toEqual(refused);
    expect((await test.pool.query('SELECT FROM login_tickets')).rowCount).toBe(0);
    expect(await trail(id)).toEqual([
      'staff.login anyone with password',
      'staff.link-program mfa',
      `api-client.ticket machine ${machine && (await nameOf(machine.id))}`,
      'staff.login anyone with ticket',
    ]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).not.toContain(ticket.slice(3));
    const shown = await test.app.inject({ url: '/user/enter', headers: { host: test.home.host } });
    expect(shown.headers['referrer-policy']).toBe('no-referrer');
  });
  const nameOf = async (clientId: string) =>
    (await test.pool.query('SELECT name FROM api_clients WHERE client_id = $1', [clientId])).rows[0]
      .name;

  it('[EMBED-2] of twenty that present it at once one is let in', async () => {
    const { ticket } = await linked();
    const given = await ticket();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(given)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('[EMBED-3] is given for nobody else: unknown, unlinked, admins, the inactive, another practice, an ended appointment', async () => {
    const { id, client, token, path } = await linked();
    const answers = async (person: string, more: object = {}, by = client, tenant = test.home) => {
      const { statusCode, body } = await ask(by, { person, ...more }, tenant);
      expect(body.includes('lt_')).toBe(statusCode === 201);
      return statusCode;
    };
    expect(await answers(randomUUID())).toBe(404);
    expect(await answers(test.home.doctor.id)).toBe(404);
    expect(await answers(test.home.admin.id)).toBe(404);
    expect(await answers(test.other.doctor.id)).toBe(404);
    expect(await answers(id, { appointment: '100000000000' })).toBe(404);
    const { id: over } = await makeAppointment(test, { type: 'stopped' });
    const { rows } = await test.pool.query(
      'SELECT appointment_number AS appointment FROM appointments WHERE appointment_id = $1',
      [over],
    );
    expect(await answers(id, rows[0])).toBe(404);
    const another = await tokenWith(test, ['login-tickets']);
    expect(await answers(id, {}, another)).toBe(404);
    expect(await answers(id, {}, client, test.other)).toBe(401);
    expect(
      await answers(id, {}, await tokenWith(test, ['patients', 'appointments', 'links'])),
    ).toBe(403);
    expect(await answers(id, {}, test.home.doctor.token)).toBe(401);
    await test.pool.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [id]);
    expect(await answers(id)).toBe(404);
    await test.pool.query(`UPDATE staff SET status = 'active' WHERE staff_id = $1`, [id]);
    expect(await answers(id)).toBe(201);
    await test.call('DELETE', path, { token });
    expect(await answers(id)).toBe(404);
    const refusals = (await trail(id)).filter((each) =>
      each.startsWith('api-client.ticket-refused'),
    );
    expect(refusals.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [{}, 'person', 'required'],
    [{ person: 'doctor' }, 'person', 'invalid'],
    [{ person: randomUUID(), appointment: 'abc' }, 'appointment', 'invalid'],
    [{ person: randomUUID(), ticket: 'own' }, 'ticket', 'unknown-field'],
  ])('[EMBED-3] %j is refused by name', async (body, path, code) => {
    const answer = await ask(await tokenWith(test, ['login-tickets']), body);
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it.each([
    ['expired', 'UPDATE login_tickets SET expires_at = now() WHERE staff_id = $1', []],
    [
      'of somebody who is an admin by now',
      `UPDATE staff SET roles = '{admin}' WHERE staff_id = $1`,
      [],
    ],
    [
      'of somebody with another role',
      `UPDATE staff SET roles = '{doctor,mfa}' WHERE staff_id = $1`,
      [],
    ],
    ['of a closed account', `UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, []],
    ['of a link that is gone', 'DELETE FROM program_links WHERE staff_id = $1', []],
    [
      'of a client that is revoked',
      `UPDATE api_clients SET revoked_at = now() WHERE client_id IN
         (SELECT client_id FROM program_links WHERE staff_id = $1)`,
      [],
    ],
    [
      'of a client without the right',
      `UPDATE api_clients SET rights = '{patients}' WHERE client_id IN
         (SELECT client_id FROM program_links WHERE staff_id = $1)`,
      [],
    ],
  ])('[EMBED-4] %s lets nobody in', async (_, sql) => {
    const { id, ticket } = await linked();
    const given = await ticket();
    await test.pool.query(sql, [id]);
    expect(await outcome(exchange(given))).toEqual(refused);
  });

  it('[EMBED-4] of another practice, made up or cut, lets nobody in', async () => {
    const { ticket } = await linked();
    const given = await ticket();
    expect(await outcome(exchange(given, {}, test.other))).toEqual(refused);
    expect(await outcome(exchange(`lt_${'A'.repeat(43)}`))).toEqual(refused);
    expect((await exchange(given.slice(0, -1))).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'ticket' }],
    });
    expect(await outcome(exchange(given))).toBe(200);
  });

  it('[EMBED-5] the second factor is asked for as ever, and the ticket counts with it alone from then on', async () => {
    const { id, token, ticket } = await linked();
    const begin = (body: object) =>
      test.call('POST', `/staff/${id}/second-factor`, { token, body });
    const begun = (await begin({ password: test.password })).json();
    const app = authenticator(begun.otpauthUrl);
    const confirmed = await begin({ totp: app.code() });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const given = await ticket();
    const asked = await exchange(given);
    expect(asked.json()).toMatchObject({ code: 'second-factor-required', factors: ['totp'] });
    expect(asked.body).not.toContain('st_');
    expect(await outcome(exchange(given))).toEqual(refused);
    expect(await outcome(exchange(given, { totp: '000000' }))).toEqual([
      401,
      'second-factor-wrong',
    ]);
    expect(await outcome(exchange(given, { totp: app.nextCode() }))).toBe(200);
    expect(await outcome(exchange(given, { totp: app.nextCode() }))).toEqual(refused);
  });

  it('[EMBED-5] where the practice demands a factor, a ticket is none', async () => {
    const { ticket } = await linked();
    const given = await ticket();
    await test.pool.query('UPDATE tenants SET second_factor_required = true');
    test.deps.tenants.invalidate();
    expect(await outcome(exchange(given))).toEqual([403, 'second-factor-link-required']);
    await test.pool.query('UPDATE tenants SET second_factor_required = false');
    test.deps.tenants.invalidate();
    expect(await outcome(exchange(given))).toEqual(refused);
  });

  it('[EMBED-6] tickets for one person, and codes behind them, are limited', async () => {
    const { id, client } = await linked();
    const statuses: number[] = [];
    for (let tries = 0; tries <= ticketLimits.perPerson.burst; tries += 1) {
      const answer = await ask(client, { person: id });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.at(-1)).toBe(429);
    const second = await linked();
    expect(await second.ticket()).toContain('lt_');
    const begin = (body: object) =>
      test.call('POST', `/staff/${second.id}/second-factor`, { token: second.token, body });
    const begun = (await begin({ password: test.password })).json();
    await begin({ totp: authenticator(begun.otpauthUrl).code() });
    const given = await second.ticket();
    await exchange(given);
    const wrong: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      wrong.push((await exchange(given, { totp: '000000' })).statusCode);
    }
    expect(wrong).toContain(429);
  });
});
