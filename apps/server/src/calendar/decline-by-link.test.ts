import type { AppointmentState } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;
const pathOf = (id: string) => `/calendar/appointments/${id}/decline-by-link`;
const born = () => ({ dateOfBirth: test.home.patients[0]?.dateOfBirth });
const wrong = { dateOfBirth: '1957-03-13' };
/** Days before the login opens, as `makeAppointment` makes them. */
const accepted = () => makeAppointment(test, { type: 'accepted' });
const decline = ({ id, scheduledStart }: MadeAppointment, given: object = born()) =>
  test.call('POST', pathOf(id), { body: { ...given, scheduledStart } });
const logIn = ({ id }: MadeAppointment, body: object = born()) =>
  test.call('POST', `/calendar/appointments/${id}/login`, { body });
const read = async ({ id }: MadeAppointment) =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token: test.home.mfa.token })).json();
const trail = async ({ id }: MadeAppointment) =>
  sql(
    `SELECT action, actor_role FROM audit WHERE record_id = $1 AND action NOT LIKE '%.read'
     ORDER BY action`,
    [id],
  );
const mails = ({ id }: MadeAppointment) =>
  sql(
    `SELECT kind FROM outbox_mails WHERE appointment_id = $1 OR payload ->> 'appointmentId' = $1
     ORDER BY kind`,
    [id],
  );

describe('"I can’t make it" by the link', () => {
  it.each(['pending', 'accepted'] as const)(
    '[VISIT-44] from %s, days before the login opens: cancels once and tells patient and doctor',
    async (type) => {
      const made = await makeAppointment(test, { type });
      expect((await logIn(made)).json()).toMatchObject({ code: 'too-early' });
      for (const _ of [1, 2]) {
        const answer = await decline(made);
        expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
      }
      expect(await read(made)).toMatchObject({
        state: { type: 'cancelled' },
        declinedAt: expect.any(String),
      });
      expect(await mails(made)).toEqual([{ kind: 'cancellation' }, { kind: 'declined' }]);
      expect(await trail(made)).toEqual([{ action: 'appointment.decline', actor_role: 'anyone' }]);
      expect((await logIn(made)).json()).toMatchObject({ status: 410, code: 'ended' });
    },
  );

  it('[VISIT-44] needs the secret of the practice’s login mode, and nothing that it does not know', async () => {
    const made = await accepted();
    const tan = { loginTan: '12345678' };
    expect((await decline(made, tan)).json()).toMatchObject({ code: 'wrong-login-mode' });
    for (const body of [{}, { ...born(), ...tan }, { ...born(), extra: 1 }]) {
      expect((await decline(made, body)).statusCode).toBe(400);
    }
    const withoutStart = await test.call('POST', pathOf(made.id), { body: born() });
    expect(withoutStart.statusCode).toBe(400);
    expect((await test.call('GET', pathOf(made.id))).statusCode).toBe(405);
    expect(await read(made)).toMatchObject({ state: { type: 'accepted' } });
  });

  it('[VISIT-44] [VISIT-6] with the TAN where the practice uses it; afterwards it is gone', async () => {
    const mode = async (value: string) => {
      await sql(
        `UPDATE tenants SET config = jsonb_set(config,
           '{videoConsultation,features,patientLogin,mode}', $1) WHERE tenant_id = 'default'`,
        [JSON.stringify(value)],
      );
      test.deps.tenants.invalidate();
    };
    await mode('tan');
    try {
      const scheduledStart = new Date(Date.now() + 20 * 86_400_000).toISOString();
      const body = {
        doctorId: test.home.otherDoctor.id,
        patientId: test.home.patients[0]?.id,
        scheduledStart,
        scheduledEnd: new Date(Date.parse(scheduledStart) + 1_200_000).toISOString(),
        loginTan: '12345678',
      };
      const { token } = test.home.mfa;
      const created = await test.call('POST', '/calendar/appointments', { token, body });
      const made = { id: created.json().appointmentId, scheduledStart, patientToken: '' };
      expect((await decline(made)).json()).toMatchObject({ code: 'wrong-login-mode' });
      const other = { loginTan: '12345679' };
      expect((await decline(made, other)).json()).toMatchObject({ code: 'login-failed' });
      expect((await decline(made, { loginTan: '12345678' })).statusCode).toBe(200);
      for (const loginTan of ['12345678', '12345679']) {
        expect((await decline(made, { loginTan })).json()).toMatchObject({ code: 'ended' });
      }
    } finally {
      await mode('birthday');
    }
  });

  it('[VISIT-44] [VISIT-11] wrong data, an unknown appointment and another practice’s answer alike', async () => {
    const made = await accepted();
    const { scheduledStart } = made;
    const foreign = test.other.appointment.id;
    const answers = [await decline(made, wrong)];
    for (const id of ['A'.repeat(22), 'strange', foreign]) {
      answers.push(await decline({ id, scheduledStart, patientToken: '' }));
    }
    for (const answer of answers) {
      const { requestId: _, ...problem } = answer.json();
      expect(problem).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'login-failed',
      });
    }
    expect(await trail(made)).toEqual([{ action: 'patient.login-refused', actor_role: 'anyone' }]);
  });

  it('[VISIT-44] [SEC-6] [SEC-8] wrong answers count with those of the login: five lock both, parallel ones too', async () => {
    const made = await makeAppointment(
      test,
      { type: 'accepted' },
      { startsAt: new Date(Date.now() + 6 * 3_600_000) },
    );
    await logIn(made, wrong);
    const tries = await Promise.all(Array.from({ length: 12 }, () => decline(made, wrong)));
    const statuses = tries.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(4).fill(401), ...Array(8).fill(429)]);
    for (const answer of [await decline(made), await logIn(made)]) {
      expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
    }
    expect(await read(made)).toMatchObject({ state: { type: 'accepted' } });
  });

  it('[VISIT-44] [SEC-27] ten wrong answers in all, then only the practice opens the link', async () => {
    const made = await accepted();
    for (let count = 0; count < 10; count += 1) {
      expect((await decline(made, wrong)).statusCode).toBe(401);
      await sql('DELETE FROM login_limits', []);
    }
    expect((await decline(made)).json()).toMatchObject({ status: 429, code: 'link-locked' });
    expect(await read(made)).toMatchObject({ loginLocked: true });
  });

  it('[VISIT-44] of a moved appointment, or with a forged start, nothing happens', async () => {
    const made = await accepted();
    const forged = { ...made, scheduledStart: new Date(0).toISOString() };
    expect((await decline(forged)).json()).toMatchObject({
      status: 409,
      code: 'appointment-moved',
    });
    expect((await decline(forged, wrong)).json()).toMatchObject({ code: 'login-failed' });
    expect(await read(made)).toMatchObject({ state: { type: 'accepted' } });
    expect(await mails(made)).toEqual([]);
    expect((await decline(made)).statusCode).toBe(200);
  });

  it.each<AppointmentState>([
    { type: 'started', paused: null },
    { type: 'started', paused: '2026-01-01T10:00:00.000Z' },
  ])('[VISIT-44] a call that has begun (%j) is left by hanging up', async (state) => {
    const made = await makeAppointment(test, state);
    expect((await decline(made)).json()).toMatchObject({ status: 409, code: 'illegal-transition' });
    expect(await read(made)).toMatchObject({ state });
    expect(await read(made)).not.toHaveProperty('declinedAt');
  });

  it.each(['stopped', 'missed', 'cancelled'] as const)(
    '[VISIT-44] after %s by the practice it is over, whatever is given, and nothing is counted',
    async (type) => {
      const made = await makeAppointment(test, { type });
      for (const given of [born(), ...Array(7).fill(wrong)]) {
        expect((await decline(made, given)).json()).toMatchObject({ status: 410, code: 'ended' });
      }
      expect(await read(made)).not.toHaveProperty('declinedAt');
    },
  );

  it('[VISIT-44] once declined, a wrong birth date still counts, and two hours after the end it is over', async () => {
    const made = await accepted();
    expect((await decline(made)).statusCode).toBe(200);
    expect((await decline(made, wrong)).json()).toMatchObject({ code: 'login-failed' });
    await sql(
      `UPDATE appointments SET scheduled_start = now() - interval '3 hours',
         scheduled_end = now() - interval '150 minutes' WHERE appointment_id = $1`,
      [made.id],
    );
    expect((await decline(made)).json()).toMatchObject({ status: 410, code: 'ended' });
  });

  it('[VISIT-44] of decline and start at once one wins', async () => {
    const made = await accepted();
    const start = () =>
      test.call('POST', `/calls/${made.id}/start`, { token: test.home.doctor.token });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, each) => (each % 3 ? start() : decline(made))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409, 410].includes(status))).toEqual([]);
    const seen = await read(made);
    expect(Boolean(seen.declinedAt)).toBe(seen.state.type === 'cancelled');
  });
});
