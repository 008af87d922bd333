import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { senderOf } from '../sessions/authenticate.ts';
import { type SignalToWrite, writeSignals } from './write-signals.ts';

let test: TestApp;
let call: MadeAppointment;
let tried: SignalToWrite[];
const message = Buffer.from('{}');

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

const write = async (...signals: SignalToWrite[]) =>
  (await writeSignals(test.pool, test.home.id, signals))[0];
const known = (row: Awaited<ReturnType<typeof write>>) => ({
  sender: row?.sender_id,
  roles: row?.roles,
  isWritten: row?.event_id !== null,
});

/** How many of them were written, each tried alone and beside another. */
async function written(): Promise<number> {
  let count = 0;
  for (const [at, signal] of tried.entries()) {
    const alone = known(await write(signal));
    expect(alone, `number ${at}`).toEqual(known(await write(signal, signal)));
    if (alone.isWritten) count += 1;
  }
  return count;
}

const setSessions = (change: string) => test.pool.query(`UPDATE staff_sessions SET ${change}`);
const setCall = (change: string) =>
  test.pool.query(`UPDATE appointments SET ${change} WHERE appointment_id = $1`, [call.id]);

describe('a signal alone', () => {
  it('[PEER-15] [LOGIN-22] is decided as it is among others, whatever the session is near to', async () => {
    // Doctor, assistant and patient of the running call, each to the two others.
    await setCall('started_at = now()');
    expect(await written()).toBe(6);
    // A running call keeps those who take part; the assistant has not come in.
    await setSessions(`last_seen_at = now() - interval '2 hours'`);
    expect(await written()).toBe(4);
    await setCall(`started_at = now() - interval '3 hours', last_heartbeat_at = NULL`);
    expect(await written()).toBe(2);
    await setSessions(`last_seen_at = now()`);
    expect(await written()).toBe(6);
    await setSessions(`ended_at = now()`);
    expect(await written()).toBe(2);
  });
});
