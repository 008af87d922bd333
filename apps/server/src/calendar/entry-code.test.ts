import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.pool.query('DELETE FROM login_limits'));

let hour = 2;
/** By staff, with its code. */
const booked = async (inHours = 0) => {
  hour += 0.6;
  const start = Date.now() + (inHours + hour) * 3_600_000;
  const body = {
    doctorId: test.home.otherDoctor.id,
    patientId: test.home.patients[0]?.id,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 900_000).toISOString(),
  };
  const { token } = test.home.mfa;
  const made = await test.call('POST', '/calendar/appointments', { token, body });
  const id: string = made.json().appointmentId;
  const read = await test.call('GET', `/calendar/appointments/${id}`, { token });
  const code: string = read.json().entryCode;
  return { id, code, scheduledStart: body.scheduledStart };
};
const enter = (code: unknown, tenant?: 'other') =>
  test.call('POST', '/code', { body: { code }, ...(tenant && { tenant: test[tenant] }) });
const born = () => ({ dateOfBirth: test.home.patients[0]?.dateOfBirth });
const logIn = (ticket: string, login: unknown = born(), tenant?: 'other') =>
  test.call('POST', '/code/login', {
    body: { ticket, login },
    ...(tenant && { tenant: test[tenant] }),
  });
const ticketOf = async (code: string): Promise<string> => (await enter(code)).json().ticket;

describe('the code of the printed sheet', () => {
  it('[SEC-42] has eight easy characters, is for staff alone, and leads into the appointment', async () => {
    const { id, code } = await booked();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const answer = await enter(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    expect(answer.statusCode).toBe(200);
    const { ticket, ...rest } = answer.json();
    expect(rest).toEqual({ success: true });
    expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain(id);
    const login = await logIn(ticket);
    expect(login.statusCode).toBe(200);
    expect(login.json().appointment.id).toBe(id);
    expect(login.json().appointment).not.toHaveProperty('entryCode');
    const { patientApiToken: token } = login.json();
    const own = await test.call('GET', `/calendar/appointments/${id}`, { token });
    expect(own.json()).not.toHaveProperty('entryCode');
  });

  it('[SEC-43] neither doctor nor time is told before the login, not even to the wrong date of an early one', async () => {
    const { id, code } = await booked(72);
    const ticket = await ticketOf(code);
    const wrong = await logIn(ticket, { dateOfBirth: '1957-03-13' });
    expect(wrong.json()).toMatchObject({ status: 401, code: 'login-failed' });
    expect(wrong.json()).not.toHaveProperty('opensAt');
    const preview = await test.call('GET', `/calendar/appointments/${ticket}/preview`);
    expect(preview.statusCode).toBe(404);
    const right = await logIn(ticket);
    expect(right.json()).toMatchObject({ status: 403, code: 'too-early' });
    expect(right.json()).toHaveProperty('opensAt');
    const { rows } = await test.pool.query(
      'SELECT wrong_logins FROM appointments WHERE appointment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ wrong_logins: 1 }]);
  });

  it('[SEC-42] unknown, foreign, canceled and ended ones answer alike; malformed ones are 400', async () => {
    const { id, code } = await booked();
    const foreign = await enter(code, 'other');
    const { token } = test.home.mfa;
    const ticket = await ticketOf(code);
    expect((await logIn(ticket, born(), 'other')).statusCode).toBe(404);
    await test.call('POST', `/calls/${id}/cancel`, { token });
    const { rows } = await test.pool.query(
      'SELECT entry_code FROM appointments WHERE appointment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ entry_code: null }]);
    // A node of the release before leaves the code where it is.
    const ended = await makeAppointment(test, { type: 'stopped' });
    await test.pool.query(
      `UPDATE appointments SET entry_code = 'ABCDEFGH' WHERE appointment_id = $1`,
      [ended.id],
    );
    for (const response of [
      foreign,
      await enter(code),
      await enter('ABCDEFGH'),
      await enter('00000000'),
    ]) {
      const { requestId: _, ...problem } = response.json();
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Not found',
        status: 404,
        code: 'code-unknown',
      });
    }
    expect((await logIn(ticket)).json()).toMatchObject({ code: 'ended' });
    for (const code of ['', 'short', 7, null, 'A'.repeat(41)]) {
      expect((await enter(code)).statusCode).toBe(400);
    }
    for (const forged of ['A'.repeat(80), `${ticket.slice(0, -4)}AAAA`]) {
      expect((await logIn(forged)).json()).toMatchObject({ status: 404, code: 'code-unknown' });
    }
  });

  it('[SEC-44] wrong codes are counted per address and per practice; links go on working', async () => {
    const { id, code } = await booked();
    for (let tries = 0; tries < 20; tries += 1)
      expect((await enter('00000000')).statusCode).toBe(404);
    const locked = await enter(code);
    expect(locked.json()).toMatchObject({ status: 429, code: 'codes-locked' });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    const login = await test.call('POST', `/calendar/appointments/${id}/login`, { body: born() });
    expect(login.statusCode).toBe(200);
    // Another address, but the practice has had enough.
    await test.pool.query('DELETE FROM login_limits');
    await enter('00000000');
    await test.pool.query(`UPDATE login_limits SET failures = 200 WHERE scope = 'address'`);
    const { rows } = await test.pool.query('SELECT count(*)::int FROM login_limits');
    expect(rows).toEqual([{ count: 2 }]);
    expect((await enter(code)).statusCode).toBe(429);
    const other = await enter('00000000', 'other');
    expect(other.statusCode).toBe(404);
  });

  it('[SEC-44] a right code takes its try back, and a hundred parallel wrong ones are counted one by one', async () => {
    const { code } = await booked();
    for (let tries = 0; tries < 30; tries += 1) expect((await enter(code)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 60 }, () => enter('00000000')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });
});

describe('before the login', () => {
  const preview = (id: string) => test.call('GET', `/calendar/appointments/${id}/preview`);

  it('[VISIT-35] a valid link tells doctor and time, and nothing about the patient', async () => {
    const { id, scheduledStart } = await booked();
    const answer = await preview(id);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).sort()).toEqual([
      'doctor',
      'open',
      'opensAt',
      'scheduledEnd',
      'scheduledStart',
    ]);
    expect(Object.keys(answer.json().doctor).sort()).toEqual(['firstName', 'lastName']);
    expect(answer.json().scheduledStart).toBe(scheduledStart);
    const patient = test.home.patients[0];
    expect(answer.body).not.toContain(patient?.lastName);
    expect(answer.body).not.toContain(patient?.id);
  });

  it('[VISIT-35] [TENANT-32] unknown, foreign, ended, past and locked ones, and a practice that does not want it, tell nothing', async () => {
    const { id } = await booked();
    const ended = await makeAppointment(test, { type: 'cancelled' });
    const past = await makeAppointment(
      test,
      { type: 'accepted' },
      {
        startsAt: new Date(Date.now() - 3 * 3_600_000),
      },
    );
    const foreign = test.other.appointment.id;
    for (const none of ['A'.repeat(22), 'strange', foreign]) {
      expect((await preview(none)).json()).toMatchObject({ status: 404, code: 'not-found' });
    }
    for (const over of [ended.id, past.id]) {
      const { doctor, scheduledStart, ...answer } = (await preview(over)).json();
      expect([doctor, scheduledStart]).toEqual([undefined, undefined]);
      expect(answer).toMatchObject({ status: 410, code: 'ended' });
    }
    const wrong = { dateOfBirth: '1957-03-13' };
    const fail = () => test.call('POST', `/calendar/appointments/${id}/login`, { body: wrong });
    for (let tries = 0; tries < 5; tries += 1) await fail();
    expect((await preview(id)).statusCode).toBe(404);
    await test.pool.query('DELETE FROM login_limits');
    expect((await preview(id)).statusCode).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await fail();
    await test.pool.query('DELETE FROM login_limits');
    expect((await preview(id)).statusCode).toBe(404);
    const { id: open } = await booked();
    await setFeatures(test, { showDoctorBeforeLogin: false });
    expect((await preview(open)).statusCode).toBe(404);
    await setFeatures(test, {});
    expect((await preview(open)).statusCode).toBe(200);
  });
});
