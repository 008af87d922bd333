import type { AppointmentState } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const decline = ({ id, patientToken: token, scheduledStart }: MadeAppointment) =>
  test.call('POST', `/calendar/appointments/${id}/decline`, { token, body: { scheduledStart } });
const read = async ({ id }: MadeAppointment) =>
  (
    await test.call('GET', `/calendar/appointments/${id}`, { token: test.home.doctor.token })
  ).json();
const count = async (table: 'events' | 'outbox_mails', { id }: MadeAppointment) =>
  (await test.pool.query(`SELECT FROM ${table} WHERE appointment_id = $1`, [id])).rowCount;

describe('"I can’t make it"', () => {
  it.each(['pending', 'accepted'] as const)(
    '[VISIT-38] from %s it cancels once, tells staff at once and says who it was',
    async (type) => {
      const made = await makeAppointment(test, { type });
      expect((await decline(made)).statusCode).toBe(200);
      const seen = await read(made);
      expect(seen).toMatchObject({ state: { type: 'cancelled' }, declinedAt: expect.any(String) });
      expect(seen).not.toHaveProperty('link');
      const events = await count('events', made);
      expect(events).toBeGreaterThan(0);
      const again = await decline(made);
      expect([again.statusCode, again.json()]).toEqual([200, { success: true }]);
      expect(await count('events', made)).toBe(events);
      expect((await read(made)).declinedAt).toBe(seen.declinedAt);
    },
  );

  it.each<AppointmentState>([
    { type: 'started', paused: null },
    { type: 'started', paused: '2026-01-01T10:00:00.000Z' },
    { type: 'stopped' },
    { type: 'missed' },
  ])('[VISIT-38] from %j it is refused and leaves nothing behind', async (state) => {
    const made = await makeAppointment(test, state);
    expect((await decline(made)).json()).toMatchObject({ status: 409, code: 'illegal-transition' });
    const seen = await read(made);
    expect(seen.state).toEqual(state);
    expect(seen).not.toHaveProperty('declinedAt');
    expect(await count('events', made)).toBe(0);
  });

  it('[DATA-27] the doctor is told by mail, once, and the mail names no patient', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const mails = async () =>
      (
        await test.pool.query(
          `SELECT staff_id, patient_id, appointment_id, payload FROM outbox_mails WHERE kind = 'declined'
             AND payload ->> 'appointmentId' = $1`,
          [made.id],
        )
      ).rows;
    await decline(made);
    await decline(made);
    const told = { staff_id: test.home.doctor.id, patient_id: null, appointment_id: null };
    expect(await mails()).toEqual([{ ...told, payload: { appointmentId: made.id } }]);
  });

  it('[VISIT-38] what the practice has canceled was not declined', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    await test.call('POST', `/calls/${made.id}/cancel`, { token: test.home.mfa.token });
    expect((await decline(made)).statusCode).toBe(200);
    expect(await read(made)).not.toHaveProperty('declinedAt');
  });

  it('[VISIT-38] of a moved appointment the patient has to see the new time first', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const earlier = { ...made, scheduledStart: new Date(0).toISOString() };
    expect((await decline(earlier)).json()).toMatchObject({
      status: 409,
      code: 'appointment-moved',
    });
    expect((await read(made)).state).toEqual({ type: 'accepted' });
    expect((await decline(made)).statusCode).toBe(200);
  });

  it('[VISIT-38] of decline and start at once one wins', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const start = () =>
      test.call('POST', `/calls/${made.id}/start`, { token: test.home.doctor.token });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) => (each % 2 ? start() : decline(made))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const seen = await read(made);
    expect(Boolean(seen.declinedAt)).toBe(seen.state.type === 'cancelled');
  });

  it('[VISIT-38] with another patient’s token, without one, or malformed: nothing happens', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const other = await makeAppointment(test, { type: 'accepted' }, { patient: 1 });
    const asOther = { ...made, patientToken: other.patientToken };
    expect((await decline(asOther)).statusCode).toBe(404);
    const path = `/calendar/appointments/${made.id}/decline`;
    const body = { scheduledStart: made.scheduledStart };
    expect((await test.call('POST', path, { body })).statusCode).toBe(401);
    expect((await test.call('GET', path, { token: made.patientToken })).statusCode).toBe(405);
    for (const bad of [{}, { scheduledStart: 'soon' }, { ...body, extra: 1 }]) {
      const answer = await test.call('POST', path, { token: made.patientToken, body: bad });
      expect(answer.statusCode).toBe(400);
    }
    expect((await read(made)).state).toEqual({ type: 'accepted' });
  });

  it('[VISIT-38] the patient’s export says that they canceled, and their record is erased with it', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    await decline(made);
    const { token } = test.home.doctor;
    const patientId = test.home.patients[0]?.id;
    const { appointments } = (
      await test.call('GET', `/patients/${patientId}/export`, { token })
    ).json();
    const own = appointments.find(
      (each: { appointment: { id: string } }) => each.appointment.id === made.id,
    );
    expect(own.appointment.declinedAt).toEqual(expect.any(String));
    expect(JSON.stringify(appointments)).not.toContain('entryCode');
  });
});

describe('the next appointment', () => {
  it('[VISIT-39] is told to the patient of this one alone, without its id', async () => {
    const made = await makeAppointment(test, { type: 'stopped' }, { patient: 1 });
    const { token } = { token: made.patientToken };
    const ask = (by: string) =>
      test.call('GET', `/calendar/appointments/${made.id}/next`, { token: by });
    await test.pool.query(
      `UPDATE appointments SET status = 'cancelled' WHERE patient_id = $1 AND appointment_id <> $2`,
      [test.home.patients[1]?.id, made.id],
    );
    expect((await ask(token)).json()).toEqual({});
    const next = await makeAppointment(test, { type: 'pending' }, { patient: 1 });
    const answer = await ask(token);
    expect(answer.json()).toEqual({
      next: {
        doctor: { firstName: expect.any(String), lastName: expect.any(String) },
        scheduledStart: next.scheduledStart,
      },
    });
    expect(answer.body).not.toContain(next.id);
    const other = await makeAppointment(test, { type: 'accepted' });
    expect((await ask(other.patientToken)).statusCode).toBe(404);
  });
});
