import type { Appointment, LiveEvent } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner, inTenant } from '../db/tenant-transaction.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp({
    deps: { liveEventOptions: { beatMs: 50, beatsPerRound: 2, graceMs: 100 } },
  });
  origin = await test.listen();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;
const { listening } = eventReaders(() => origin);
const isLoggedOut = (event: LiveEvent) => event.type === 'loggedOut';
const appointmentIn = (event: LiveEvent, id: string): Appointment | undefined =>
  event.type === 'getAppointment' && event.body.id === id ? event.body : undefined;
const presence = (id: string, present: boolean) => (event: LiveEvent) =>
  appointmentIn(event, id)?.patientPresent === present;
const join = (id: string, token: string) =>
  test.call('POST', `/calendar/appointments/${id}/join`, { token });
const newStaffToken = async (username: string) => {
  const body = { username, password: test.password };
  const response = await test.call('POST', '/staff/login', { body });
  expect(response.statusCode).toBe(200);
  return response.json().staffApiToken as string;
};
/** In a minute, so that the patient's login is open. */
const soon = (minutes: number) => ({ startsAt: new Date(Date.now() + minutes * 60_000) });

describe('sessions', () => {
  it('[LIVE-17] [VISIT-15] a newer login ends the older session and its stream with loggedOut', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' }, soon(1));
    const logIn = async () => {
      const response = await test.call('POST', `/calendar/appointments/${id}/login`, {
        body: { dateOfBirth: test.home.patients[0]?.dateOfBirth },
      });
      expect(response.statusCode).toBe(200);
      return response.json().patientApiToken as string;
    };
    const older = await logIn();
    const first = await listening(older);
    const newer = await logIn();
    await first.waitFor(isLoggedOut);
    await first.ended;
    expect(first.events.at(-1)?.id).not.toBe('');
    expect((await readEvents(origin, { token: older })).status).toBe(401);
    const second = await listening(newer);
    const out = await test.call('POST', '/calendar/appointments/logout', { token: newer });
    expect(out.json()).toEqual({ success: true });
    await second.waitFor(isLoggedOut);
    expect(second.events.filter(({ event }) => isLoggedOut(event))).toHaveLength(1);
  });

  it('[LIVE-17] [LOGIN-8] logout ends all streams of that session and none of another', async () => {
    const [one, other] = [await newStaffToken('mfa'), await newStaffToken('mfa')];
    const [first, second, kept] = await Promise.all([
      listening(one),
      listening(one),
      listening(other),
    ]);
    await test.call('POST', '/staff/logout', { token: one });
    await Promise.all([first.ended, second.ended]);
    expect(first.events.some(({ event }) => isLoggedOut(event))).toBe(true);
    const { id } = await makeAppointment(test, { type: 'pending' });
    await test.call('POST', `/calls/${id}/cancel`, { token: test.home.doctor.token });
    await kept.waitFor((event) => appointmentIn(event, id) !== undefined);
    expect(kept.events.some(({ event }) => isLoggedOut(event))).toBe(false);
  });

  it('[LIVE-17] deactivation and the time limits end open streams', async () => {
    const deactivated = await listening(await newStaffToken('other-doctor'));
    await inTenant(test.pool, 'default', async (tx) => {
      await tx.client.query(`UPDATE staff SET status = 'inactive' WHERE staff_id = $1`, [
        test.home.otherDoctor.id,
      ]);
      await endStaffSessionsOf(tx, test.home.otherDoctor.id);
    });
    await deactivated.waitFor(isLoggedOut);
    const token = await newStaffToken('admin');
    const idle = await listening(token);
    await sql(
      `UPDATE staff_sessions SET last_seen_at = now() - interval '61 minutes' WHERE token_hash = sha256($1)`,
      [Buffer.from(token)],
    );
    await idle.waitFor(isLoggedOut);
    await idle.ended;
  });
});

describe('presence', () => {
  it('[LIVE-18] [CAL-8] [CAL-23] a patient is there from joining on until the last stream has closed for a while', async () => {
    const { id, patientToken } = await makeAppointment(test, { type: 'pending' }, soon(90));
    const staff = await listening(test.home.mfa.token);
    const patient = await listening(patientToken);
    const read = async (): Promise<Appointment> =>
      (
        await test.call('GET', `/calendar/appointments/${id}`, { token: test.home.mfa.token })
      ).json();
    expect((await read()).patientPresent).toBe(false);
    expect((await join(id, patientToken)).json()).toMatchObject({
      patientPresent: true,
      state: { type: 'accepted' },
    });
    const came = await staff.waitFor(presence(id, true));
    expect(appointmentIn(came.event, id)?.patientWaitingSince).toEqual(expect.any(String));
    const second = await listening(patientToken);
    patient.close();
    await sql(`UPDATE participants SET last_seen_at = now() WHERE appointment_id = $1`, [id]);
    second.close();
    await staff.waitFor(
      (event, eventId) => presence(id, false)(event) && BigInt(eventId) > BigInt(came.id),
    );
    expect((await read()).patientPresent).toBe(false);
    const back = await listening(patientToken);
    await staff.waitFor(
      (event, eventId) => presence(id, true)(event) && BigInt(eventId) > BigInt(came.id),
    );
    await test.call('POST', '/calendar/appointments/logout', { token: patientToken });
    await back.ended;
    expect((await read()).patientPresent).toBe(false);
  });

  it('[LIVE-18] logging in is not joining, and a newer login has not joined', async () => {
    const { id, patientToken } = await makeAppointment(test, { type: 'accepted' }, soon(180));
    const staff = await listening(test.home.mfa.token);
    await listening(patientToken);
    await join(id, patientToken);
    await staff.waitFor(presence(id, true));
    const again = await test.call('POST', `/calendar/appointments/${id}/login`, {
      body: { dateOfBirth: test.home.patients[0]?.dateOfBirth },
    });
    expect(again.json().appointment.patientPresent).toBe(false);
    await staff.waitFor(presence(id, false));
    const fresh = await listening(again.json().patientApiToken);
    expect(fresh.events[0]?.event).toMatchObject({ body: [{ id, patientPresent: false }] });
  });

  it('[LIVE-18] a patient whose node gives no sign any more has left after 45 s', async () => {
    const { id, patientToken } = await makeAppointment(test, { type: 'accepted' }, soon(270));
    const staff = await listening(test.home.mfa.token);
    await join(id, patientToken);
    await staff.waitFor(presence(id, true));
    await sql(
      `UPDATE participants SET last_seen_at = now() - interval '46 seconds' WHERE appointment_id = $1`,
      [id],
    );
    await staff.waitFor(presence(id, false));
  });
});
