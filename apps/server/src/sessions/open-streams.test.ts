import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountsOf, inputOf } from '../../test/accounts.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import type { EventReader } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { makeLinkToken } from './staff-links.ts';
import { tokenHash } from './tokens.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
let origin: string;
beforeAll(async () => {
  test = await createTestApp({ deps: { liveEventOptions: { beatMs: 200, beatsPerRound: 2 } } });
  accounts = accountsOf(test);
  origin = await test.listen();
});
afterAll(() => test.close());

const { listening } = eventReaders(() => origin);
const loggedOut = (reader: EventReader) => reader.waitFor((event) => event.type === 'loggedOut');
const idleMinutes = async (token: string) => {
  const { rows } = await test.pool.query(
    `SELECT floor(extract(epoch FROM now() - last_seen_at) / 60)::int AS minutes
     FROM staff_sessions WHERE token_hash = $1`,
    [tokenHash(token)],
  );
  return rows[0].minutes;
};
const letIdle = (token: string) =>
  test.pool.query(
    `UPDATE staff_sessions SET last_seen_at = now() - interval '50 minutes' WHERE token_hash = $1`,
    [tokenHash(token)],
  );

describe('an open stream', () => {
  it('[LOGIN-8] ends at logout, while another session of the person goes on', async () => {
    const { user, token } = await accounts.createLoggedIn();
    const another = await accounts.logIn(user.username);
    const [reader, staying] = [await listening(token), await listening(another)];
    await test.call('POST', '/staff/logout', { token });
    await loggedOut(reader);
    const { id } = await makeAppointment(test, { type: 'pending' });
    await test.call('POST', `/calendar/appointments/${id}/accept`);
    await staying.waitFor((event) => event.type === 'getAppointment' && event.body.id === id);
    expect(staying.events.some(({ event }) => event.type === 'loggedOut')).toBe(false);
  });

  it('[LOGIN-25] ends at deactivation and when a role is taken away', async () => {
    for (const change of [{ status: 'inactive' }, { roles: ['mfa'] }] as const) {
      const { user, id, token } = await accounts.createLoggedIn({ roles: ['doctor', 'mfa'] });
      const reader = await listening(token);
      await accounts.byAdmin('PUT', `/staff/${id}`, { ...inputOf(user), ...change });
      await loggedOut(reader);
    }
  });

  it('[LOGIN-25] ends at a password reset and when an admin removes the second factor', async () => {
    const { id, token, user } = await accounts.createLoggedIn();
    const reader = await listening(token);
    const resetToken = await inTenant(test.pool, test.home.id, (tx) =>
      makeLinkToken(tx, 'password', id),
    );
    const password = 'drei Äpfel & 1 Fahrrad';
    const body = { resetToken, password, passwordRepeat: password };
    await test.call('POST', `/staff/${id}/reset-password`, { body });
    await loggedOut(reader);
    const login = { username: user.username, password };
    const response = await test.call('POST', '/staff/login', { body: login });
    const again = await listening(response.json().staffApiToken);
    await accounts.confirm(test.home.admin.token);
    await accounts.byAdmin('DELETE', `/staff/${id}/second-factor`);
    await loggedOut(again);
  });

  it('[LOGIN-22] does not count as a request of its own; a heartbeat does', async () => {
    const { id, token } = await accounts.createLoggedIn();
    const witness = await accounts.createLoggedIn();
    for (const each of [token, witness.token]) await letIdle(each);
    await listening(token);
    await test.call('GET', '/staff/login', { token: witness.token });
    await vi.waitFor(async () => expect(await idleMinutes(witness.token)).toBe(0), 10_000);
    expect(await idleMinutes(token)).toBe(50);

    const call = await makeAppointment(test, { type: 'started', paused: null });
    await accounts.byAdmin('POST', `/calendar/appointments/${call.id}/users/${id}`);
    const time = new Date().toISOString();
    const body = { time, durationDeltaSeconds: 10, status: 'connected' };
    const beat = await test.call('POST', `/calls/${call.id}/health`, { token, body });
    expect(beat.statusCode).toBe(200);
    await vi.waitFor(async () => expect(await idleMinutes(token)).toBe(0), 10_000);
  });
});
