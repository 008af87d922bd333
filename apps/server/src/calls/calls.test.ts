import type { Appointment } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp({
    environment: {
      TURN_URLS: 'turn:127.0.0.1:3478,turns:127.0.0.1:5349',
      TURN_SECRET: 'shared'.repeat(6),
    },
  });
  token = test.home.doctor.token;
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;
const run = async ({ id }: MadeAppointment, call: string) => {
  const response = await test.call('POST', `/calls/${id}/${call}`, { token });
  expect(response.statusCode).toBe(200);
};
const read = async ({ id }: MadeAppointment): Promise<Appointment> =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token })).json();
/** Lets time pass for one appointment: everything in it happened that much earlier. */
const age = ({ id }: MadeAppointment, seconds: number) =>
  sql(
    `UPDATE appointments SET started_at = started_at - $2 * interval '1 second',
       paused_at = paused_at - $2 * interval '1 second',
       first_patient_join_at = first_patient_join_at - $2 * interval '1 second',
       stopped_at = stopped_at - $2 * interval '1 second' WHERE appointment_id = $1`,
    [id, seconds],
  );

describe('times', () => {
  it('[CAL-33] counts started time without pauses, on the server', async () => {
    const call = await makeAppointment(test, { type: 'accepted' });
    expect(await read(call)).not.toHaveProperty('duration');
    await run(call, 'start');
    await age(call, 100);
    await run(call, 'pause');
    await age(call, 1_000);
    expect((await read(call)).duration).toBeCloseTo(100, -1);
    await run(call, 'resume');
    await age(call, 50);
    await run(call, 'pause');
    await age(call, 500);
    await run(call, 'stop');
    await age(call, 10_000);
    const { duration, state } = await read(call);
    expect(state).toEqual({ type: 'stopped' });
    expect(Math.abs((duration ?? 0) - 150)).toBeLessThan(10);
  });

  it('[CAL-34] counts waiting from the first join of the patient to the start', async () => {
    const call = await makeAppointment(test, { type: 'accepted' });
    const join = () =>
      test.call('POST', `/calendar/appointments/${call.id}/join`, { token: call.patientToken });
    await join();
    await age(call, 120);
    await join();
    expect(await read(call)).not.toHaveProperty('waitingSeconds');
    await run(call, 'start');
    expect(Math.abs(((await read(call)).waitingSeconds ?? 0) - 120)).toBeLessThan(10);
    const late = await makeAppointment(test, { type: 'accepted' });
    await run(late, 'start');
    await test.call('POST', `/calendar/appointments/${late.id}/join`, { token: late.patientToken });
    expect((await read(late)).waitingSeconds).toBe(0);
  });

  it('[CALL-20] takes heartbeats of a started call and refuses others with the state', async () => {
    const body = { time: new Date().toISOString(), durationDeltaSeconds: 10, status: 'connected' };
    const beat = ({ id }: MadeAppointment, changes: object = {}) =>
      test.call('POST', `/calls/${id}/health`, { token, body: { ...body, ...changes } });
    const call = await makeAppointment(test, { type: 'started', paused: null });
    expect((await beat(call)).json()).toEqual({ success: true });
    const [row] = await sql(
      `SELECT count(*) AS beats, max(last_heartbeat_at) > now() - interval '1 minute' AS fresh
       FROM heartbeats JOIN appointments USING (appointment_id) WHERE appointment_id = $1`,
      [call.id],
    );
    expect(row).toEqual({ beats: 1, fresh: true });
    expect((await beat(call, { status: 'lost' })).statusCode).toBe(400);
    expect((await beat(call, { durationDeltaSeconds: -1 })).statusCode).toBe(400);
    const stopped = await makeAppointment(test, { type: 'stopped' });
    expect((await beat(stopped)).json()).toMatchObject({ status: 409, state: { type: 'stopped' } });
    const events = await sql('SELECT FROM events WHERE appointment_id = $1', [call.id]);
    expect(events).toHaveLength(0);
  });
});

describe('history', () => {
  const history = (first: string, last: string, by = token) =>
    test.call('GET', `/calls/history?start-date=${first}&end-date=${last}`, { token: by });
  const startedAt = async (time: string) => {
    const made = await makeAppointment(test, { type: 'stopped' }, { startsAt: new Date(time) });
    await sql(
      `UPDATE appointments SET started_at = $2, stopped_at = $2::timestamptz + interval '30 minutes'
       WHERE appointment_id = $1`,
      [made.id, time],
    );
    return made.id;
  };
  const idsIn = async (first: string, last: string) => {
    const body: Appointment[] = (await history(first, last)).json();
    return body.map((each) => each.id);
  };

  it("[REPORT-2] [REPORT-3] days are the practice's own, 23 and 25 hours long when the clocks change", async () => {
    // Berlin: 2026-03-29 begins at 23:00Z and ends at 22:00Z, 2026-10-25 from 22:00Z to 23:00Z.
    const [before, firstMinute, lastMinute, after] = [
      await startedAt('2026-03-28T22:59:00Z'),
      await startedAt('2026-03-28T23:00:00Z'),
      await startedAt('2026-03-29T21:59:00Z'),
      await startedAt('2026-03-29T22:00:00Z'),
    ];
    expect(await idsIn('2026-03-29', '2026-03-29')).toEqual([lastMinute, firstMinute]);
    expect(await idsIn('2026-03-28', '2026-03-30')).toEqual([
      after,
      lastMinute,
      firstMinute,
      before,
    ]);
    const [autumnStart, autumnEnd, autumnAfter] = [
      await startedAt('2026-10-24T22:00:00Z'),
      await startedAt('2026-10-25T22:59:59Z'),
      await startedAt('2026-10-25T23:00:00Z'),
    ];
    expect(await idsIn('2026-10-25', '2026-10-25')).toEqual([autumnEnd, autumnStart]);
    expect(await idsIn('2026-10-26', '2026-10-26')).toEqual([autumnAfter]);
    const [call] = (await history('2026-03-29', '2026-03-29')).json();
    expect(call).toMatchObject({ duration: 1_800, state: { type: 'stopped' } });
  });

  it('[REPORT-2] [REPORT-3] a call over midnight belongs to the day on which it began', async () => {
    const overMidnight = await startedAt('2026-02-10T22:50:00Z');
    expect(await idsIn('2026-02-10', '2026-02-10')).toEqual([overMidnight]);
    expect(await idsIn('2026-02-11', '2026-02-11')).toEqual([]);
  });

  it('[REPORT-4] [STAFF-23] covers 92 days at most, for staff alone', async () => {
    expect((await history('2026-01-01', '2026-04-02')).statusCode).toBe(200);
    expect((await history('2026-01-01', '2026-04-03')).statusCode).toBe(400);
    expect((await history('2026-01-02', '2026-01-01')).statusCode).toBe(400);
    expect((await history('2026-02-30', '2026-03-01')).statusCode).toBe(400);
    const { home, other } = test;
    expect(
      (await history('2026-03-29', '2026-03-29', home.appointment.patientToken)).statusCode,
    ).toBe(403);
    const foreign = await test.call(
      'GET',
      '/calls/history?start-date=2026-03-01&end-date=2026-03-31',
      {
        token: other.doctor.token,
        tenant: other,
      },
    );
    expect(foreign.json()).toEqual([]);
  });
});

describe('turn servers', () => {
  const servers = (id: string, by: string) =>
    test.call('GET', `/calls/${id}/turn-servers`, { token: by });

  it('[CALL-23] [CALL-24] [SEC-20] are given to participants in any open state, under a pseudonym for one hour', async () => {
    for (const state of [{ type: 'pending' }, { type: 'started', paused: null }] as const) {
      const made = await makeAppointment(test, state);
      for (const by of [made.patientToken, token]) {
        const [server] = (await servers(made.id, by)).json();
        expect(server.urls).toEqual(['turn:127.0.0.1:3478', 'turns:127.0.0.1:5349']);
        const [, expiry, pseudonym] = /^(\d+):([A-Za-z0-9_-]{16})$/.exec(server.username) ?? [];
        expect(Math.abs(Number(expiry) - Date.now() / 1_000 - 3_600)).toBeLessThan(60);
        for (const id of [test.home.doctor.id, test.home.patients[0]?.id, made.id]) {
          expect(pseudonym).not.toContain(id);
        }
        expect(server.credential).toMatch(/^[A-Za-z0-9+/]{27}=$/);
      }
      expect((await servers(made.id, test.home.mfa.token)).statusCode).toBe(403);
    }
    const ended = await makeAppointment(test, { type: 'stopped' });
    expect((await servers(ended.id, token)).statusCode).toBe(409);
  });
});
