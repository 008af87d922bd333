import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Role = 'admin' | 'doctor' | 'mfa' | 'otherDoctor';
const ask = (method: string, path: string, body?: object, as: Role = 'mfa') =>
  test.call(method, path, { token: test.home[as].token, body });

let day = 10;
let id: string;
async function book(doctorId: string, start = Date.now() + ++day * 86_400_000): Promise<string> {
  const response = await ask('POST', '/calendar/appointments', {
    doctorId,
    patientId: test.home.patients[0]?.id,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 900_000).toISOString(),
  });
  expect(response.statusCode).toBe(201);
  return response.json().appointmentId;
}
beforeEach(async () => {
  id = await book(test.home.doctor.id);
});

const hand = (doctorId: string, as?: Role) =>
  ask('PUT', `/calendar/appointments/${id}/doctor`, { doctorId }, as);
const doctorOf = async () =>
  (await ask('GET', `/calendar/appointments/${id}`)).json().doctor.person.id;
const set = (columns: string) =>
  test.pool.query(`UPDATE appointments SET ${columns} WHERE appointment_id = $1`, [id]);

describe('the doctor of an appointment', () => {
  it('[STAFF-32] is changed by staff; the patient gets a mail, open screens an event, the trail an entry', async () => {
    const { doctor, otherDoctor } = test.home;
    expect((await hand(otherDoctor.id.toUpperCase())).json()).toEqual({ success: true });
    expect(await doctorOf()).toBe(otherDoctor.id);
    const { rows: mails } = await test.pool.query(
      `SELECT kind FROM outbox_mails WHERE appointment_id = $1 ORDER BY created_at`,
      [id],
    );
    expect(mails.map(({ kind }) => kind)).toContain('moved');
    const { rows } = await test.pool.query(
      `SELECT detail FROM audit WHERE action = 'appointment.change-doctor' AND record_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: { from: doctor.id, to: otherDoctor.id } }]);
    const { rowCount } = await test.pool.query(
      `SELECT FROM events WHERE type = 'getAppointment' AND appointment_id = $1`,
      [id],
    );
    expect(rowCount).toBeGreaterThan(0);
    // Once more changes nothing.
    expect((await hand(otherDoctor.id)).statusCode).toBe(200);
    const again = await test.pool.query(
      `SELECT FROM audit WHERE action = 'appointment.change-doctor' AND record_id = $1`,
      [id],
    );
    expect(again.rowCount).toBe(1);
  });

  it('[STAFF-32] who takes over is no longer one of those who were added', async () => {
    const { otherDoctor } = test.home;
    await ask('POST', `/calendar/appointments/${id}/users/${otherDoctor.id}`);
    await hand(otherDoctor.id);
    const read = await ask('GET', `/calendar/appointments/${id}`);
    expect(read.json().otherUsers).toEqual([]);
  });

  it('[STAFF-32] not to somebody who is booked at that time', async () => {
    const { otherDoctor } = test.home;
    const { scheduledStart } = (await ask('GET', `/calendar/appointments/${id}`)).json();
    await book(otherDoctor.id, Date.parse(scheduledStart));
    const response = await hand(otherDoctor.id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'doctor-busy']);
    expect(await doctorOf()).toBe(test.home.doctor.id);
  });

  it('[STAFF-32, ERR-5] not to strangers, assistants and those who left', async () => {
    const refused = async (doctorId: string) => {
      const response = await hand(doctorId);
      return [response.statusCode, response.json().errors?.[0]?.code];
    };
    expect(await refused(randomUUID())).toEqual([400, 'not-found']);
    expect(await refused(test.other.doctor.id)).toEqual([400, 'not-found']);
    expect(await refused(test.home.mfa.id)).toEqual([400, 'not-a-doctor']);
    expect(await refused('nobody')).toEqual([400, 'invalid']);
    await test.pool.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [
      test.home.otherDoctor.id,
    ]);
    expect(await refused(test.home.otherDoctor.id)).toEqual([400, 'inactive']);
    await test.pool.query(`UPDATE staff SET status = 'active' WHERE staff_id = $1`, [
      test.home.otherDoctor.id,
    ]);
    expect(await doctorOf()).toBe(test.home.doctor.id);
  });

  it('[STAFF-32] on hold only by its doctor or an admin, not during a call, not after the end', async () => {
    const to = test.home.otherDoctor.id;
    await set(`status = 'started', started_at = now(), paused_at = now()`);
    expect((await hand(to, 'mfa')).statusCode).toBe(403);
    expect((await hand(to, 'otherDoctor')).statusCode).toBe(403);
    expect((await hand(to, 'admin')).statusCode).toBe(200);
    await set(`paused_at = NULL`);
    const running = await hand(test.home.doctor.id, 'admin');
    expect([running.statusCode, running.json().code]).toEqual([409, 'illegal-transition']);
    await set(`status = 'stopped', stopped_at = now(), ended_at = now(), login_tan = NULL`);
    expect((await hand(test.home.doctor.id, 'admin')).statusCode).toBe(409);
  });

  it('[STAFF-32, TENANT-1] not by patients, nor from another practice', async () => {
    const path = `/calendar/appointments/${id}/doctor`;
    const body = { doctorId: test.home.otherDoctor.id };
    const token = test.home.appointment.patientToken;
    expect((await test.call('PUT', path, { token, body })).statusCode).toBe(403);
    const foreign = { token: test.other.admin.token, tenant: test.other, body };
    expect((await test.call('PUT', path, foreign)).statusCode).toBe(404);
    expect(await doctorOf()).toBe(test.home.doctor.id);
  });

  const move = async (doctorId: string, start: number, as?: Role) => {
    const times = { scheduledStart: new Date(start), scheduledEnd: new Date(start + 900_000) };
    return ask('PUT', `/calendar/appointments/${id}`, { ...times, doctorId }, as);
  };
  const startOf = async () =>
    Date.parse((await ask('GET', `/calendar/appointments/${id}`)).json().scheduledStart);

  it('[CAL-69] and the time change in one step: neither doctor needs the other time, one mail, both in the trail', async () => {
    const { doctor, otherDoctor } = test.home;
    const [before, after] = [await startOf(), (await startOf()) + 3_600_000];
    await book(doctor.id, after);
    await book(otherDoctor.id, before);
    expect((await move(otherDoctor.id, after)).statusCode).toBe(200);
    expect([await doctorOf(), await startOf()]).toEqual([otherDoctor.id, after]);
    const { rows: mails } = await test.pool.query(
      `SELECT FROM outbox_mails WHERE appointment_id = $1 AND kind = 'moved'`,
      [id],
    );
    expect(mails).toHaveLength(1);
    const { rows } = await test.pool.query(
      `SELECT action FROM audit WHERE record_id = $1 AND action LIKE 'appointment.%' ORDER BY action`,
      [id],
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['appointment.change-doctor', 'appointment.move']),
    );
  });

  it('[CAL-69] a doctor who is booked, inactive or unknown leaves both as they were', async () => {
    const { doctor, otherDoctor } = test.home;
    const [before, after] = [await startOf(), (await startOf()) + 7_200_000];
    await book(otherDoctor.id, after);
    const busy = await move(otherDoctor.id, after);
    expect([busy.statusCode, busy.json().code]).toEqual([409, 'doctor-busy']);
    for (const stranger of [randomUUID(), test.other.doctor.id, test.home.mfa.id, 'nobody']) {
      expect((await move(stranger, after + 3_600_000)).statusCode).toBe(400);
    }
    expect([await doctorOf(), await startOf()]).toEqual([doctor.id, before]);
  });
});
