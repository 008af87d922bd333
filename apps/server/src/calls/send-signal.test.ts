import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { newToken } from '../sessions/tokens.ts';

let test: TestApp;
let call: MadeAppointment;
beforeAll(async () => {
  test = await createTestApp();
  call = await makeAppointment(test, { type: 'started', paused: null });
  await test.pool.query(
    `INSERT INTO appointment_users (tenant_id, appointment_id, staff_id, added_by)
     VALUES ($1, $2, $3, $3)`,
    [test.home.id, call.id, test.home.mfa.id],
  );
});
afterAll(() => test.close());
beforeEach(() => test.pool.query('DELETE FROM signals'));

const people = () => {
  const { doctor, mfa, admin, patients } = test.home;
  const patient = { id: patients[0]?.id ?? '', token: call.patientToken };
  return { doctor, mfa, admin, patient };
};
const send = (token: string, to: string, message: unknown = {}, appointmentId = call.id) =>
  test.call('POST', `/calls/${appointmentId}/users/${to}/signals`, { token, body: { message } });
const toPatient = (message?: unknown, appointmentId?: string) =>
  send(people().doctor.token, people().patient.id, message, appointmentId);
const stored = async () => {
  const { rows } = await test.pool.query(
    'SELECT recipient_id, event_id, sender_id, message FROM signals ORDER BY recipient_id, event_id',
  );
  return rows;
};
const setSessions = (change: string) => test.pool.query(`UPDATE staff_sessions SET ${change}`);
const setCall = (change: string) =>
  test.pool.query(`UPDATE appointments SET ${change} WHERE appointment_id = $1`, [call.id]);

/** Who of the four reaches whom; only what was answered with 200 is stored. */
async function reached(): Promise<string[]> {
  await test.pool.query('DELETE FROM signals');
  const found: string[] = [];
  for (const [from, { token }] of Object.entries(people())) {
    for (const [to, { id }] of Object.entries(people())) {
      if ((await send(token, id)).statusCode === 200) found.push(`${from} to ${to}`);
    }
  }
  expect(await stored()).toHaveLength(found.length);
  return found;
}
/** To oneself too: a person's tabs agree among themselves which one has the call (CALL-63). */
const fromPatient = ['patient to doctor', 'patient to mfa', 'patient to patient'];
const fromDoctor = ['doctor to doctor', 'doctor to mfa', 'doctor to patient'];
const fromAdded = ['mfa to doctor', 'mfa to mfa', 'mfa to patient'];

describe('who may send a signal', () => {
  it('[PEER-15] [LOGIN-22] people of the call to each other, while their sessions live', async () => {
    await setCall('started_at = now()');
    expect(await reached()).toEqual([...fromDoctor, ...fromAdded, ...fromPatient]);
    // A running call keeps the sessions of those who take part; the added one has not joined.
    await setSessions(`last_seen_at = now() - interval '2 hours'`);
    expect(await reached()).toEqual([...fromDoctor, ...fromPatient]);
    await setCall(`started_at = now() - interval '3 hours', last_heartbeat_at = NULL`);
    expect(await reached()).toEqual(fromPatient);
    await setSessions(`ended_at = now(), last_seen_at = now()`);
    expect(await reached()).toEqual(fromPatient);
    await setSessions('ended_at = NULL');
    await setCall('started_at = now()');
  });

  it('[LOGIN-20] nobody who still has to enrol a second factor, nor a deactivated account', async () => {
    const { home, pool } = test;
    const require = async (yes: boolean) => {
      await pool.query('UPDATE tenants SET second_factor_required = $2 WHERE tenant_id = $1', [
        home.id,
        yes,
      ]);
      await pool.query('UPDATE staff_sessions SET must_enrol = $2 WHERE staff_id = $1', [
        home.doctor.id,
        yes,
      ]);
    };
    await require(true);
    expect((await toPatient()).json().code).toBe('second-factor-enrolment-required');
    await require(false);
    const setStatus = (to: string) =>
      pool.query('UPDATE staff SET status = $2 WHERE staff_id = $1', [home.doctor.id, to]);
    await setStatus('inactive');
    expect((await toPatient()).statusCode).toBe(401);
    await setStatus('active');
    expect(await stored()).toEqual([]);
    expect((await toPatient()).statusCode).toBe(200);
  });

  it('[DATA-1] [TENANT-1] a practice is reached by its own tokens and ids alone', async () => {
    const { doctor, patient } = people();
    const { other } = test;
    const status = async (...of: Parameters<typeof send>) => (await send(...of)).statusCode;
    expect(await status(other.doctor.token, patient.id)).toBe(401);
    expect(await status(newToken('staff'), patient.id)).toBe(401);
    expect(await status(doctor.token, patient.id, {}, other.appointment.id)).toBe(404);
    expect(await status(doctor.token, other.doctor.id)).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('[PEER-15] [LOGIN-22] the token is judged before what is sent with it, and what is read with it', async () => {
    const { doctor, patient } = people();
    const status = async (...of: Parameters<typeof send>) => (await send(...of)).statusCode;
    const another = await makeAppointment(test, { type: 'started', paused: null });
    const strange = ['x', '%00', "'--", another.id.toUpperCase()];
    for (const id of strange) {
      expect([id, await status(newToken('staff'), patient.id, {}, id)]).toEqual([id, 401]);
      expect([id, await status(doctor.token, patient.id, {}, id)]).toEqual([id, 404]);
    }
    expect(await status(patient.token, doctor.id, {}, another.id)).toBe(404);
    const large = 'v'.repeat(100_000);
    expect(await status(newToken('staff'), 'no-one', {}, call.id)).toBe(401);
    expect(await status(doctor.token, patient.id, large)).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('[DATA-1] [DATA-2] the policies of the tables hold, for what is read and what is written', async () => {
    const behind = async (table: string, condition: string) => {
      const policy = `POLICY wall ON ${table}`;
      await test.pool.query(`CREATE ${policy} AS RESTRICTIVE TO visite_app ${condition}`);
      try {
        return (await toPatient()).statusCode;
      } finally {
        await test.pool.query(`DROP ${policy}`);
      }
    };
    expect(await behind('staff_sessions', 'USING (false)')).toBe(401);
    expect(await behind('appointments', 'USING (false)')).toBe(404);
    expect(await behind('signals', 'WITH CHECK (false)')).toBe(500);
    expect(await stored()).toEqual([]);
  });
});

describe('a signal that is sent', () => {
  it('[LIVE-7] [PEER-17] is stored unchanged; ids count up without a gap, each receiver apart', async () => {
    const { doctor, patient } = people();
    await toPatient({ name: 'ä' });
    await send(patient.token, doctor.id, { name: 'b' });
    await toPatient({ name: 'c\u0000' });
    await Promise.all(Array.from({ length: 50 }, (_, at) => toPatient({ at })));
    const rows = await stored();
    const toDoctor = rows.filter((row) => row.recipient_id === doctor.id);
    expect(toDoctor.map((row) => [row.sender_id, row.message])).toEqual([
      [patient.id, '{"name":"b"}'],
    ]);
    const received = rows.filter((row) => row.recipient_id === patient.id);
    expect(received.slice(0, 2).map((row) => row.message)).toEqual([
      '{"name":"ä"}',
      '{"name":"c\\u0000"}',
    ]);
    const first = received[0]?.event_id;
    expect(received.map((row) => row.event_id)).toEqual(received.map((_, at) => first + at));
    expect(received).toHaveLength(52);
  });

  it('[DATA-12] is answered with 503 when the connection is lost, and the next one is stored', async () => {
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM event_recipients WHERE recipient_id = $1 FOR UPDATE', [
      people().patient.id,
    ]);
    const cutOff = toPatient({ name: 'cut off' });
    const blocked = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await test.pool.query(blocked)).rowCount).toBe(1);
    await test.pool.query(`SELECT pg_terminate_backend(pid) FROM (${blocked}) AS it`);
    expect((await cutOff).statusCode).toBe(503);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await stored()).toEqual([]);
    expect((await toPatient({ name: 'after' })).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });
});
