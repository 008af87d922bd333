import { rehearsalLimits } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    environment: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a'.repeat(32) },
  });
});
afterAll(() => test.close());
beforeEach(() => test.pool.query('DELETE FROM login_limits'));

const begin = (id: string, tenant?: 'other') =>
  test.call('POST', `/calls/${id}/rehearsal`, tenant ? { tenant: test[tenant] } : {});
const report = (id: string, body: unknown, tenant?: 'other') =>
  test.call('PUT', `/calls/${id}/rehearsal`, { body, ...(tenant && { tenant: test[tenant] }) });
const read = async (id: string, token = test.home.mfa.token) =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token })).json();

describe('a rehearsal', () => {
  it('[TRY-1] [TRY-2] needs the link alone, days before, and gets the relay for two minutes', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    const answer = await begin(id);
    expect(answer.statusCode).toBe(200);
    const [server] = answer.json().turnServers;
    const [until, pseudonym] = server.username.split(':');
    const seconds = Number(until) - Date.now() / 1_000;
    expect(seconds).toBeGreaterThan(rehearsalLimits.relaySeconds - 30);
    expect(seconds).toBeLessThanOrEqual(rehearsalLimits.relaySeconds);
    expect(pseudonym).not.toContain(id);
    expect(answer.body).not.toMatch(/firstName|dateOfBirth|doctor/);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('[TRY-2] without a relay the call stays on the device', async () => {
    const bare = await createTestApp();
    try {
      const { id } = await makeAppointment(bare, { type: 'accepted' });
      const answer = await bare.call('POST', `/calls/${id}/rehearsal`);
      expect(answer.json()).toEqual({ success: true, turnServers: [] });
    } finally {
      await bare.close();
    }
  });

  it('[TRY-1] unknown, foreign, ended and locked links answer alike, and nothing is kept', async () => {
    const ended = await makeAppointment(test, { type: 'stopped' });
    const locked = await makeAppointment(test, { type: 'pending' });
    const open = await makeAppointment(test, { type: 'pending' });
    await test.pool.query('UPDATE appointments SET wrong_logins = 10 WHERE appointment_id = $1', [
      locked.id,
    ]);
    const answers = [
      await begin('A'.repeat(22)),
      await begin(ended.id),
      await begin(locked.id),
      await begin(open.id, 'other'),
      await report('A'.repeat(22), {}),
      await report(ended.id, {}),
      await report(open.id, {}, 'other'),
    ];
    for (const each of answers) {
      expect(each.json()).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect(await read(open.id)).not.toHaveProperty('rehearsal');
  });

  it('[TRY-3] few in a quarter of an hour for a link and for an address, then 429 with the time', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    for (let each = 0; each < rehearsalLimits.perAppointment; each += 1) {
      expect((await begin(id)).statusCode).toBe(200);
    }
    const refused = await begin(id);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toHaveProperty('lockedUntil');
    // The same address with other links; the login is not touched by any of it.
    let taken: number = rehearsalLimits.perAppointment;
    while (taken < rehearsalLimits.perAddress) {
      const other = await makeAppointment(test, { type: 'pending' });
      for (let each = 0; each < rehearsalLimits.perAppointment; each += 1) {
        if (taken === rehearsalLimits.perAddress) break;
        expect((await begin(other.id)).statusCode).toBe(200);
        taken += 1;
      }
    }
    const last = await makeAppointment(test, { type: 'pending' });
    expect((await begin(last.id)).statusCode).toBe(429);
    expect((await report(last.id, {})).statusCode).toBe(200);
    const accepted = await test.call('POST', `/calendar/appointments/${last.id}/accept`);
    expect(accepted.statusCode).toBe(200);
  });

  it('[TRY-3] results are counted as well', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    for (let each = 0; each < rehearsalLimits.perAppointment; each += 1) {
      expect((await report(id, {})).statusCode).toBe(200);
    }
    expect((await report(id, { problem: 'camera-denied' })).statusCode).toBe(429);
    expect((await read(id)).rehearsal).not.toHaveProperty('problem');
  });

  it('[TRY-4] staff read the last result; the export has it, and erasure takes it along', async () => {
    const { id, patientToken } = await makeAppointment(test, { type: 'pending' }, { patient: 1 });
    expect(await read(id)).not.toHaveProperty('rehearsal');
    await report(id, { problem: 'camera-denied' });
    expect((await read(id)).rehearsal).toEqual({
      at: expect.any(String),
      problem: 'camera-denied',
    });
    await report(id, {});
    expect((await read(id)).rehearsal).toEqual({ at: expect.any(String) });
    expect((await read(id, patientToken)).rehearsal).toEqual({ at: expect.any(String) });
    const { token } = test.home.doctor;
    const patientId = test.home.patients[1]?.id;
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
    const exported = await test.call('GET', `/patients/${patientId}/export`, { token });
    const own = exported
      .json()
      .appointments.find((each: { appointment: { id: string } }) => each.appointment.id === id);
    expect(own.appointment.rehearsal).toEqual({ at: expect.any(String) });
  });

  it('[TRY-4] is told to open lists at once, and the same again within a minute tells nobody', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    const events = async () => {
      const { rows } = await test.pool.query('SELECT count(*)::int AS n FROM events');
      return rows[0].n as number;
    };
    const before = await events();
    await report(id, { problem: 'speaker-silent' });
    const told = await events();
    expect(told).toBeGreaterThan(before);
    await report(id, { problem: 'speaker-silent' });
    expect(await events()).toBe(told);
  });

  it.each([
    ['free text', { problem: 'Mein Laptop von 2011' }],
    ['an unknown field', { userAgent: 'x' }],
    ['a list', []],
    ['a number', { problem: 7 }],
  ])('[TRY-4] %s is refused', async (_, body) => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    expect((await report(id, body)).statusCode).toBe(400);
    expect(await read(id)).not.toHaveProperty('rehearsal');
  });
});
