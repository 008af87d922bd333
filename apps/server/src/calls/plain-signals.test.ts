import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { senderOf } from '../sessions/authenticate.ts';
import { newToken } from '../sessions/tokens.ts';
import {
  type SignalRow,
  type SignalToWrite,
  writePlainSignals,
  writeSignals,
} from './write-signals.ts';

let test: TestApp;
let call: MadeAppointment;
let tried: SignalToWrite[];
const message = '{}';

beforeAll(async () => {
  test = await createTestApp();
  const { home, other, pool } = test;
  const [paused, over] = [
    await makeAppointment(test, { type: 'started', paused: '2026-01-01T10:00:00.000Z' }),
    await makeAppointment(test, { type: 'stopped' }),
  ];
  call = await makeAppointment(test, { type: 'started', paused: null });
  await pool.query(
    `INSERT INTO appointment_users (tenant_id, appointment_id, staff_id, added_by)
     VALUES ($1, $2, $3, $3)`,
    [home.id, call.id, home.mfa.id],
  );
  const patientId = home.patients[0]?.id ?? '';
  const signal = (appointmentId: string, receiverId: string, token: string) => ({
    ...{ sender: senderOf(token), appointmentId, receiverId, message },
  });
  const tokens = [home.doctor.token, home.mfa.token, home.admin.token, call.patientToken];
  const people = [home.doctor.id, home.mfa.id, home.admin.id, patientId];
  tried = [
    ...tokens.flatMap((token) => people.map((person) => signal(call.id, person, token))),
    ...[paused, over, other.appointment].map(({ id }) => signal(id, patientId, home.doctor.token)),
    ...[paused, over].map(({ id, patientToken }) => signal(id, home.doctor.id, patientToken)),
    signal(over.id, home.doctor.id, call.patientToken),
  ];
});
afterAll(() => test.close());

const known = (row: SignalRow | undefined) =>
  row && {
    sender: row.sender_id,
    // A patient's are known without a look.
    roles: row.session_appointment ? null : row.roles,
    session: row.session_appointment,
    isWritten: row.event_id !== null,
  };
const decided = async (signal: SignalToWrite) =>
  known((await writeSignals(test.pool, test.home.id, [signal]))[0]);
const plain = async (...signals: SignalToWrite[]) =>
  (await writePlainSignals(test.pool, test.home.id, signals)).map(known);

/** How many of them may be written, and how many are plain. */
async function written(): Promise<[all: number, plain: number]> {
  const counts: [number, number] = [0, 0];
  for (const [at, signal] of tried.entries()) {
    const whole = await decided(signal);
    const [alone] = await plain(signal);
    if (whole?.isWritten) counts[0] += 1;
    if (alone) counts[1] += 1;
    expect([undefined, whole], `number ${at}, alone`).toContainEqual(alone);
    expect(await plain(signal, signal), `number ${at}, beside another`).toEqual([alone, alone]);
  }
  return counts;
}

const setSessions = (change: string) => test.pool.query(`UPDATE staff_sessions SET ${change}`);
const setCall = (change: string) =>
  test.pool.query(`UPDATE appointments SET ${change} WHERE appointment_id = $1`, [call.id]);

describe('a plain signal', () => {
  it('[PEER-15] [LOGIN-22] is decided as any other, whatever the session is near to', async () => {
    // Doctor, assistant and patient of the running call, each to the two others.
    await setCall('started_at = now()');
    expect(await written()).toEqual([6, 2]);
    // A running call keeps those who take part; the assistant has not come in.
    await setSessions(`last_seen_at = now() - interval '2 hours'`);
    expect(await written()).toEqual([4, 1]);
    await setCall(`started_at = now() - interval '3 hours', last_heartbeat_at = NULL`);
    expect(await written()).toEqual([2, 1]);
    await setSessions(`last_seen_at = now()`);
    expect(await written()).toEqual([6, 2]);
    await setSessions(`ended_at = now()`);
    expect(await written()).toEqual([2, 1]);
  });

  it('[LIVE-7] counts in the order of those it came with, each receiver apart', async () => {
    await setSessions('ended_at = NULL');
    await setCall('started_at = now()');
    const { home, pool } = test;
    const patientId = home.patients[0]?.id ?? '';
    const [doctor, patient] = [senderOf(home.doctor.token), senderOf(call.patientToken)];
    const to = (receiverId: string, name: string): SignalToWrite => ({
      ...{ sender: receiverId === patientId ? doctor : patient, receiverId },
      ...{ appointmentId: call.id, message: JSON.stringify({ name }) },
    });
    const stranger = { ...to(patientId, 'nobody'), sender: senderOf(newToken('staff')) };
    const rows = await writePlainSignals(pool, home.id, [
      to(patientId, 'ä'),
      stranger,
      to(home.doctor.id, 'b'),
      to(patientId, 'c\u0000'),
      to(home.doctor.id, 'd'),
    ]);
    const ids = rows.map((row) => row?.event_id ?? 0);
    expect(rows[1]).toBeUndefined();
    expect([ids[3], ids[4]]).toEqual([(ids[0] ?? 0) + 1, (ids[2] ?? 0) + 1]);
    const { rows: kept } = await pool.query(
      `SELECT recipient_id, event_id, sender_id, message FROM signals
       WHERE (recipient_id = $1 AND event_id >= $2) OR (recipient_id = $3 AND event_id >= $4)
       ORDER BY recipient_id = $3, event_id`,
      [patientId, ids[0], home.doctor.id, ids[2]],
    );
    expect(kept.map((row) => [row.event_id, row.sender_id, row.message])).toEqual([
      [ids[0], home.doctor.id, '{"name":"ä"}'],
      [ids[3], home.doctor.id, '{"name":"c\\u0000"}'],
      [ids[2], patientId, '{"name":"b"}'],
      [ids[4], patientId, '{"name":"d"}'],
    ]);
  });

  it('[DATA-1] [DATA-2] the policies hold inside, for what is read and for what is written', async () => {
    const { home, pool } = test;
    const signal = {
      ...{ sender: senderOf(home.doctor.token), receiverId: home.patients[0]?.id ?? '' },
      ...{ appointmentId: call.id, message },
    };
    const behind = async (table: string, condition: string, count: number) => {
      const policy = `POLICY wall ON ${table}`;
      await pool.query(`CREATE ${policy} AS RESTRICTIVE TO visite_app ${condition}`);
      try {
        return await plain(...Array.from({ length: count }, () => signal));
      } finally {
        await pool.query(`DROP ${policy}`);
      }
    };
    for (const count of [1, 2]) {
      const nothing = Array.from({ length: count }, () => undefined);
      expect(await behind('staff_sessions', 'USING (false)', count)).toEqual(nothing);
      expect(await behind('appointments', 'USING (false)', count)).toEqual(nothing);
      const refused = behind('signals', 'WITH CHECK (false)', count);
      await expect(refused).rejects.toMatchObject({ code: '42501' });
      expect((await plain(signal)).every((each) => each?.isWritten)).toBe(true);
    }
  });
});
