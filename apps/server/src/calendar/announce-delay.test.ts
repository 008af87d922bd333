import type { Appointment } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
let origin: string;
let waiting: { id: string; patientToken: string };
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
  waiting = await makeAppointment(test, { type: 'accepted' }, { startsAt: inMinutes(-1) });
});
afterAll(() => test.close());
beforeEach(() => announce(test.home.mfa.token, null));

const { listening } = eventReaders(() => origin);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;

const announce = (token: string, minutes: unknown, doctorId = test.home.doctor.id) =>
  test.call('PUT', `/calendar/doctors/${doctorId}/delay`, { token, body: { minutes } });
const read = async (token: string, id = waiting.id): Promise<Appointment> =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token })).json();
const told = async () => (await read(waiting.patientToken)).runningLate?.minutes;

describe('a delay', () => {
  it('[DASH-16] is told at once to who waits for the doctor and to staff, and taken back', async () => {
    const { home } = test;
    const [patient, desk] = await Promise.all([
      listening(waiting.patientToken),
      listening(home.mfa.token),
    ]);
    const about = (minutes?: number) => (event: (typeof patient.events)[number]['event']) =>
      event.type === 'getAppointment' &&
      event.body.id === waiting.id &&
      event.body.runningLate?.minutes === minutes;
    expect((await announce(home.doctor.token, 15)).json()).toEqual({ success: true });
    await Promise.all([patient.waitFor(about(15)), desk.waitFor(about(15))]);
    expect((await announce(home.admin.token, null)).statusCode).toBe(200);
    await Promise.all([patient.waitFor(about()), desk.waitFor(about())]);
    expect(await told()).toBeUndefined();
  });

  it("[DASH-16] concerns neither a colleague's patients, nor those who come later or talk already", async () => {
    const { home } = test;
    const later = await makeAppointment(test, { type: 'accepted' }, { startsAt: inMinutes(150) });
    const running = await makeAppointment(
      test,
      { type: 'started', paused: null },
      { startsAt: inMinutes(-60) },
    );
    await announce(home.mfa.token, 10);
    expect(await told()).toBe(10);
    for (const id of [later.id, running.id, home.otherAppointment.id]) {
      expect((await read(home.mfa.token, id)).runningLate).toBeUndefined();
    }
    const list = await test.call('GET', '/calendar/appointments?status[]=accepted', {
      token: home.mfa.token,
    });
    const late = (list.json() as Appointment[]).filter(({ runningLate }) => runningLate);
    expect(late.map(({ id }) => id)).toContain(waiting.id);
    expect(late.every(({ doctor }) => doctor.person.id === home.doctor.id)).toBe(true);
  });

  it("[DASH-16] ends by itself: after two hours, and with the practice's day", async () => {
    const { home } = test;
    await announce(home.mfa.token, 30);
    const { runningLate } = await read(home.mfa.token);
    const ends = Date.parse(runningLate?.until ?? '');
    expect(ends - Date.now()).toBeGreaterThan(0);
    expect(ends - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
    const midnight = await sql(
      `SELECT (date_trunc('day', now() AT TIME ZONE time_zone) + interval '1 day')
         AT TIME ZONE time_zone AS at FROM tenants WHERE tenant_id = $1`,
      [home.id],
    );
    expect(ends).toBeLessThanOrEqual(midnight[0].at.getTime());
    await sql('UPDATE staff SET late_until = now() WHERE staff_id = $1', [home.doctor.id]);
    expect(await told()).toBeUndefined();
  });

  it.each([
    ['another number', { minutes: 7 }],
    ['a word', { minutes: '10' }],
    ['nothing', {}],
    ['something besides', { minutes: 10, text: 'Stau' }],
  ])('[DASH-16, ERR-5] with %s is refused, and nobody is told', async (_name, body) => {
    const path = `/calendar/doctors/${test.home.doctor.id}/delay`;
    const response = await test.call('PUT', path, { token: test.home.mfa.token, body });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
    expect(await told()).toBeUndefined();
  });

  it('[DASH-16] is for a doctor of this practice, by who may; the rest changes nothing', async () => {
    const { home, other } = test;
    const { token } = home.mfa;
    expect((await announce(token, 5, home.mfa.id)).statusCode).toBe(404);
    expect((await announce(token, 5, other.doctor.id)).statusCode).toBe(404);
    expect((await announce(token, 5, 'x')).statusCode).toBe(404);
    expect((await announce(home.otherDoctor.token, 5)).statusCode).toBe(403);
    expect((await announce(waiting.patientToken, 5)).statusCode).toBe(403);
    expect(await told()).toBeUndefined();
    const trail = `SELECT detail FROM audit WHERE action = 'staff.announce-delay' AND record_id = $1
      ORDER BY audit_id DESC LIMIT 1`;
    await announce(token, 5);
    expect((await sql(trail, [home.doctor.id]))[0].detail).toEqual({ minutes: 5 });
  });
});

describe("how the patient's devices are", () => {
  const progress = (body: object) =>
    test.call('POST', `/calendar/appointments/${waiting.id}/progress`, {
      token: waiting.patientToken,
      body,
    });
  const kept = async () =>
    (
      await sql(
        'SELECT patient_step, patient_problem FROM appointments WHERE appointment_id = $1',
        [waiting.id],
      )
    )[0];

  it('[DASH-15] is known to staff while the patient waits, and forgotten when the call begins', async () => {
    const { token } = test.home.doctor;
    await progress({ step: 'ready', problem: 'camera-denied' });
    expect((await read(token)).patientProgress).toMatchObject({
      step: 'ready',
      problem: 'camera-denied',
    });
    expect((await read(waiting.patientToken)).patientProgress).toBeUndefined();
    await test.call('POST', `/calls/${waiting.id}/start`, { token });
    expect(await kept()).toEqual({ patient_step: null, patient_problem: null });
    expect((await progress({ step: 'ready' })).statusCode).toBe(200);
    expect(await kept()).toEqual({ patient_step: null, patient_problem: null });
  });
});
