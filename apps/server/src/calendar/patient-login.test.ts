import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let slot = 3;
/** Within the day in which the login is open; each an hour of its own. */
const make = (type: 'pending' | 'accepted' | 'started' = 'accepted') => {
  slot += 1;
  return makeAppointment(test, type === 'started' ? { type, paused: null } : { type }, {
    startsAt: minutes(slot * 40),
  });
};
const born = () => ({ dateOfBirth: test.home.patients[0]?.dateOfBirth });
const wrong = { dateOfBirth: '1957-03-13' };
const logIn = (id: string, body: unknown = born()) =>
  test.call('POST', `/calendar/appointments/${id}/login`, { body });
const setMode = async (mode: string) => {
  await sql(
    `UPDATE tenants SET config = jsonb_set(config,
       '{videoConsultation,features,patientLogin,mode}', $1) WHERE tenant_id = 'default'`,
    [JSON.stringify(mode)],
  );
  test.deps.tenants.invalidate();
};

describe('patient login', () => {
  it('[VISIT-8] [SEC-10] [STAFF-4] [CAL-4] answers the appointment and a token that works for it alone', async () => {
    const { id } = await make();
    const response = await logIn(id);
    expect(response.statusCode).toBe(200);
    const { appointment, patientApiToken } = response.json();
    expect(appointment).toMatchObject({ id, patient: { person: { roles: ['patient'] } } });
    expect(appointment).not.toHaveProperty('loginTan');
    expect(patientApiToken).toMatch(/^pt_[A-Za-z0-9_-]{43}$/);
    const own = await test.call('GET', `/calendar/appointments/${id}`, { token: patientApiToken });
    expect(own.statusCode).toBe(200);
    const foreign = await test.call(
      'GET',
      `/calendar/appointments/${test.home.otherAppointment.id}`,
      { token: patientApiToken },
    );
    expect(foreign.statusCode).toBe(404);
  });

  it('[VISIT-11] answers wrong data and an unknown appointment alike', async () => {
    const { id } = await make();
    const answers = [await logIn(id, wrong), await logIn('A'.repeat(22)), await logIn('strange')];
    for (const response of answers) {
      expect(response.statusCode).toBe(401);
      const { requestId, ...problem } = response.json();
      expect(requestId).toEqual(expect.any(String));
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'login-failed',
      });
    }
  });

  it('[VISIT-10] [VISIT-6] refuses the mode that the practice has not chosen, whatever it carries', async () => {
    const { id } = await make();
    const tan = { loginTan: '12345678' };
    expect((await logIn(id, tan)).json()).toMatchObject({ status: 400, code: 'wrong-login-mode' });
    await setMode('tan');
    try {
      expect((await logIn(id)).json()).toMatchObject({ status: 400, code: 'wrong-login-mode' });
      const created = await test.call('POST', '/calendar/appointments', {
        token: test.home.mfa.token,
        body: {
          doctorId: test.home.otherDoctor.id,
          patientId: test.home.patients[0]?.id,
          scheduledStart: minutes(300),
          scheduledEnd: minutes(320),
          ...tan,
        },
      });
      const { appointmentId } = created.json();
      expect((await logIn(appointmentId, { loginTan: '12345679' })).statusCode).toBe(401);
      expect((await logIn(appointmentId, tan)).statusCode).toBe(200);
      expect((await logIn(id, tan)).statusCode).toBe(401);
    } finally {
      await setMode('birthday');
    }
    for (const body of [{}, { ...born(), ...tan }, { dateOfBirth: '12.03.1957' }, { pin: '1' }]) {
      expect((await logIn(id, body)).statusCode).toBe(400);
    }
  });

  it('[VISIT-12] opens 24 h before the start and says when', async () => {
    const early = await makeAppointment(
      test,
      { type: 'accepted' },
      { startsAt: minutes(24 * 60 + 5) },
    );
    const response = await logIn(early.id);
    expect(response.json()).toMatchObject({ status: 403, code: 'too-early' });
    const opensAt = Date.parse(response.json().opensAt);
    const [row] = await sql(`SELECT scheduled_start FROM appointments WHERE appointment_id = $1`, [
      early.id,
    ]);
    expect(row.scheduled_start.getTime() - opensAt).toBe(86_400_000);
    await sql(
      `UPDATE appointments SET scheduled_start = scheduled_start - interval '10 minutes',
         scheduled_end = scheduled_end - interval '10 minutes' WHERE appointment_id = $1`,
      [early.id],
    );
    expect((await logIn(early.id)).statusCode).toBe(200);
  });

  it('[VISIT-13] ends at stop, and 2 h after the end unless the call still runs', async () => {
    for (const type of ['stopped', 'cancelled', 'missed'] as const) {
      const { id } = await makeAppointment(test, { type });
      expect((await logIn(id)).json()).toMatchObject({ status: 410, code: 'ended' });
    }
    const over = await makeAppointment(test, { type: 'accepted' }, { startsAt: minutes(-151) });
    expect((await logIn(over.id)).json()).toMatchObject({ status: 410, code: 'ended' });
    await sql(
      `UPDATE appointments SET status = 'started', started_at = now() WHERE appointment_id = $1`,
      [over.id],
    );
    const running = await logIn(over.id);
    expect(running.statusCode).toBe(200);
    const read = await test.call('GET', `/calendar/appointments/${over.id}`, {
      token: running.json().patientApiToken,
    });
    expect(read.statusCode).toBe(200);
  });

  it('[SEC-6] [SEC-8] [ERR-10] [CAL-35] locks after five failures, parallel ones too; resending the invitation unlocks', async () => {
    const { id } = await make();
    const tries = await Promise.all(Array.from({ length: 20 }, () => logIn(id, wrong)));
    const statuses = tries.map((each) => each.statusCode);
    expect(statuses.filter((each) => each === 401)).toHaveLength(5);
    expect(statuses.filter((each) => each === 429)).toHaveLength(15);
    const locked = await logIn(id);
    expect(locked.json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    expect(Date.parse(locked.json().lockedUntil)).toBeGreaterThan(Date.now());
    const resend = await test.call('POST', `/calendar/appointments/${id}/resend-invitation`, {
      token: test.home.mfa.token,
    });
    expect(resend.json()).toEqual({ success: true });
    expect((await logIn(id)).statusCode).toBe(200);
    const mails = await sql(`SELECT kind FROM outbox_mails WHERE appointment_id = $1`, [id]);
    expect(mails).toEqual([{ kind: 'invitation' }]);
    const ended = await makeAppointment(test, { type: 'cancelled' });
    const refused = await test.call(
      'POST',
      `/calendar/appointments/${ended.id}/resend-invitation`,
      {
        token: test.home.mfa.token,
      },
    );
    expect(refused.statusCode).toBe(409);
  });

  it('[SEC-27] takes ten wrong answers in all, then only the practice opens the link', async () => {
    const { id } = await make();
    const read = async () =>
      (
        await test.call('GET', `/calendar/appointments/${id}`, { token: test.home.mfa.token })
      ).json();
    const forget = () => sql('DELETE FROM login_limits', []);
    for (let count = 0; count < 10; count += 1) {
      expect((await logIn(id, wrong)).statusCode).toBe(401);
      // Neither time nor a right answer in between takes one back.
      await forget();
      if (count === 5) expect((await logIn(id)).statusCode).toBe(200);
      if (count < 9) expect(await read()).not.toHaveProperty('loginLocked');
    }
    const right = await logIn(id);
    expect(right.json()).toMatchObject({ status: 429, code: 'link-locked' });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    await forget();
    expect((await logIn(id)).statusCode).toBe(429);
    expect(await read()).toMatchObject({ loginLocked: true });
    await test.call('POST', `/calendar/appointments/${id}/resend-invitation`, {
      token: test.home.mfa.token,
    });
    expect(await read()).not.toHaveProperty('loginLocked');
    expect((await logIn(id)).statusCode).toBe(200);
  });

  it('[CAL-35] [ERR-3] says that there is no address to send to, and unlocks all the same', async () => {
    const { id } = await make();
    await Promise.all(Array.from({ length: 6 }, () => logIn(id, wrong)));
    expect((await logIn(id)).statusCode).toBe(429);
    await sql(`UPDATE patients SET email = '' WHERE tenant_id = 'default'`);
    const resend = await test.call('POST', `/calendar/appointments/${id}/resend-invitation`, {
      token: test.home.mfa.token,
    });
    expect(resend.json()).toMatchObject({ status: 409, code: 'no-email-address' });
    expect(await sql(`SELECT FROM outbox_mails WHERE appointment_id = $1`, [id])).toEqual([]);
    expect((await logIn(id)).statusCode).toBe(200);
    await sql(`UPDATE patients SET email = 'p@example.org' WHERE tenant_id = 'default'`);
  });

  it('[VISIT-15] [VISIT-17] of parallel logins one session stays; logout ends it', async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(id)));
    const tokens = answers.map((each) => each.json().patientApiToken as string);
    const read = (token: string) =>
      test.call('GET', `/calendar/appointments/${id}`, { token }).then((each) => each.statusCode);
    const alive: string[] = [];
    for (const token of tokens) if ((await read(token)) === 200) alive.push(token);
    expect(alive).toHaveLength(1);
    const [token = ''] = alive;
    const out = await test.call('POST', '/calendar/appointments/logout', { token });
    expect(out.json()).toEqual({ success: true });
    expect(await read(token)).toBe(401);
  });
});

describe('accepting', () => {
  const accept = (id: string, method = 'POST') =>
    test.call(method, `/calendar/appointments/${id}/accept`);

  it('[VISIT-20] [CAL-21] [STAFF-19] needs only the link, tells nothing, may be repeated and never happens on GET', async () => {
    const { id } = await make('pending');
    const state = async () =>
      (await sql('SELECT status FROM appointments WHERE appointment_id = $1', [id]))[0].status;
    expect((await accept(id, 'GET')).statusCode).toBe(405);
    expect(await state()).toBe('pending');
    for (const _ of [1, 2]) {
      const response = await accept(id);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    }
    expect(await state()).toBe('accepted');
    const mails = await sql(`SELECT kind FROM outbox_mails WHERE appointment_id = $1`, [id]);
    expect(mails).toEqual([{ kind: 'confirmation' }]);
    expect((await accept('A'.repeat(22))).statusCode).toBe(404);
    expect((await accept('strange')).statusCode).toBe(404);
  });
});
