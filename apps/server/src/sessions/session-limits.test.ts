import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { authenticate, livingSessions } from './authenticate.ts';
import { createSessionActivity } from './session-activity.ts';
import { tokenHash } from './tokens.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const home = () => test.home;
const current = async (token = home().doctor.token) =>
  (await test.call('GET', '/staff/login', { token })).statusCode;
const setSession = (columns: string, token = home().doctor.token) =>
  test.pool.query(`UPDATE staff_sessions SET ${columns} WHERE token_hash = $1`, [tokenHash(token)]);
const setAppointment = (columns: string) =>
  test.pool.query(`UPDATE appointments SET ${columns} WHERE appointment_id = $1`, [
    home().appointment.id,
  ]);
const idleMinutes = async () => {
  const { rows } = await test.pool.query(
    `SELECT round(extract(epoch FROM now() - last_seen_at) / 60)::int AS minutes
     FROM staff_sessions WHERE token_hash = $1`,
    [tokenHash(home().doctor.token)],
  );
  return rows[0].minutes;
};

beforeEach(async () => {
  await setSession(`last_seen_at = now(), expires_at = now() + interval '12 hours'`);
  await setAppointment(`status = 'pending', paused_at = NULL, started_at = NULL,
    last_heartbeat_at = NULL`);
});

describe('a staff session', () => {
  it('[LOGIN-22] ends after 60 minutes without a request', async () => {
    await setSession(`last_seen_at = now() - interval '59 minutes'`);
    expect(await current()).toBe(200);
    await setSession(`last_seen_at = now() - interval '61 minutes'`);
    expect(await current()).toBe(401);
  });

  it('[LOGIN-22] begins its 60 minutes anew with a request of its own', async () => {
    const caller = await inTenant(test.pool, home().id, (tx) =>
      authenticate(tx, home().doctor.token),
    );
    if (!caller) throw new Error('the session is dead');
    await setSession(`last_seen_at = now() - interval '50 minutes'`);
    const activity = createSessionActivity({ pool: test.pool, onError: (error) => void error });
    activity.seen(home().id, caller);
    await activity.close();
    expect(await idleMinutes()).toBe(0);
  });

  it('[LOGIN-22] is not prolonged by asking for it, as the event stream does', async () => {
    await setSession(`last_seen_at = now() - interval '50 minutes'`);
    const hash = tokenHash(home().doctor.token);
    const living = await inTenant(test.pool, home().id, async (tx) => {
      await authenticate(tx, home().doctor.token);
      return livingSessions(tx, 'staff', [hash, tokenHash('st_unknown')]);
    });
    expect(living).toEqual([hash]);
    expect(await idleMinutes()).toBe(50);
  });

  it('[LOGIN-23] lasts 12 hours at most, however busy', async () => {
    const body = { username: 'mfa', password: test.password };
    const { staffApiToken: token } = (await test.call('POST', '/staff/login', { body })).json();
    const { rows } = await test.pool.query(
      `SELECT extract(epoch FROM expires_at - created_at) / 3600 AS hours
       FROM staff_sessions WHERE token_hash = $1`,
      [tokenHash(token)],
    );
    expect(Number(rows[0].hours)).toBe(12);
    await setSession('expires_at = now()', token);
    expect(await current(token)).toBe(401);
  });

  it.each([
    ['idle', `last_seen_at = now() - interval '5 hours'`],
    ['12 hours old', 'expires_at = now()'],
  ])('[LOGIN-24] is not cut in a running call, though it is %s', async (_, columns) => {
    await setSession(columns);
    expect(await current()).toBe(401);
    await setAppointment(`status = 'started', started_at = now() - interval '3 hours',
      last_heartbeat_at = now() - interval '5 minutes'`);
    expect(await current()).toBe(200);
    await setAppointment('paused_at = now()');
    expect(await current()).toBe(401);
    await setAppointment(`paused_at = NULL, last_heartbeat_at = now() - interval '2 hours'`);
    expect(await current()).toBe(401);
  });

  it('[LOGIN-24] of an added colleague is not cut either, of anybody else it is', async () => {
    const { mfa, otherDoctor, appointment } = home();
    for (const { token } of [mfa, otherDoctor]) await setSession('expires_at = now()', token);
    await setAppointment(`status = 'started', started_at = now()`);
    await test.pool.query(
      `INSERT INTO participants (tenant_id, appointment_id, user_id, role)
       VALUES ($1, $2, $3, 'mfa')`,
      [home().id, appointment.id, mfa.id],
    );
    expect([await current(mfa.token), await current(otherDoctor.token)]).toEqual([200, 401]);
  });
});

describe('a patient session', () => {
  const read = async () =>
    (
      await inTenant(test.pool, home().id, (tx) =>
        authenticate(tx, home().appointment.patientToken),
      )
    )?.id;

  it('[VISIT-13] outlives its time only while the call runs', async () => {
    const { patientId, patientToken } = home().appointment;
    expect(await read()).toBe(patientId);
    await test.pool.query('UPDATE patient_sessions SET expires_at = now() WHERE token_hash = $1', [
      tokenHash(patientToken),
    ]);
    expect(await read()).toBeUndefined();
    await setAppointment(`status = 'started', started_at = now()`);
    expect(await read()).toBe(patientId);
  });
});
