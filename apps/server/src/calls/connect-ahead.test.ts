import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let call: MadeAppointment;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query('DELETE FROM signals');
  await test.pool.query('DELETE FROM connected_ahead');
  call = await makeAppointment(test, { type: 'accepted' });
  await wait(call);
});

const patientId = (of = 0) => test.home.patients[of]?.id ?? '';
/** The patient is in the waiting room, or was. */
async function wait({ id }: MadeAppointment, of = 0, seen = 'now()'): Promise<void> {
  await test.pool.query(
    `INSERT INTO participants (tenant_id, appointment_id, user_id, role, last_seen_at, present_since)
     VALUES ($1, $2, $3, 'patient', ${seen}, now())
     ON CONFLICT (tenant_id, appointment_id, user_id) DO UPDATE SET last_seen_at = ${seen}`,
    [test.home.id, id, patientId(of)],
  );
}
const add = (staffId: string, wholeConversation: boolean) =>
  test.pool.query(
    `INSERT INTO appointment_users (tenant_id, appointment_id, staff_id, added_by, whole_conversation)
     VALUES ($1, $2, $3, $3, $4)`,
    [test.home.id, call.id, staffId, wholeConversation],
  );
const send = (token: string, to: string, { id } = call) =>
  test.call('POST', `/calls/${id}/users/${to}/signals`, { token, body: { message: { a: 1 } } });
const status = async (...of: Parameters<typeof send>) => (await send(...of)).statusCode;
const stored = async () => {
  const { rowCount } = await test.pool.query('SELECT FROM signals');
  return rowCount;
};

describe('a signal before the start', () => {
  it('[PEER-59] goes between the patient and the doctor, both ways', async () => {
    const { doctor } = test.home;
    expect(await status(doctor.token, patientId())).toBe(200);
    expect(await status(call.patientToken, doctor.id)).toBe(200);
    expect(await stored()).toBe(2);
  });

  it('[PEER-59] goes to and from people whom the doctor added, not those who added themselves', async () => {
    const { mfa, admin, doctor } = test.home;
    await add(mfa.id, true);
    await add(admin.id, false);
    expect(await status(mfa.token, patientId())).toBe(200);
    expect(await status(call.patientToken, mfa.id)).toBe(200);
    expect(await status(admin.token, patientId())).toBe(409);
    expect(await status(call.patientToken, admin.id)).toBe(409);
    expect(await status(mfa.token, doctor.id)).toBe(409);
    expect(await status(doctor.token, doctor.id)).toBe(409);
    expect(await status(call.patientToken, patientId())).toBe(409);
    expect(await stored()).toBe(2);
  });

  it('[PEER-59] is refused for a stranger, and for the patient of another appointment', async () => {
    const { mfa, doctor } = test.home;
    const other = await makeAppointment(test, { type: 'accepted' }, { patient: 1 });
    await wait(other, 1);
    expect(await status(mfa.token, patientId())).toBe(403);
    expect(await status(other.patientToken, doctor.id, call)).toBe(404);
    expect(await status(doctor.token, patientId(), other)).toBe(404);
    expect(await status(test.other.doctor.token, patientId())).toBe(401);
    expect(await stored()).toBe(0);
  });

  it('[PEER-59] is refused while the patient is not there', async () => {
    const { doctor } = test.home;
    await wait(call, 0, `now() - interval '2 minutes'`);
    const answer = await send(doctor.token, patientId());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'illegal-transition']);
    expect(await status(call.patientToken, doctor.id)).toBe(409);
    await wait(call);
    expect(await status(doctor.token, patientId())).toBe(200);
  });

  it('[PEER-15] [PEER-59] is refused on hold and after the end', async () => {
    const { doctor } = test.home;
    const set = (change: string) =>
      test.pool.query(`UPDATE appointments SET ${change} WHERE appointment_id = $1`, [call.id]);
    await set(`status = 'started', started_at = now(), paused_at = now()`);
    expect(await status(doctor.token, patientId())).toBe(409);
    await set(`status = 'cancelled', started_at = NULL, paused_at = NULL`);
    expect(await status(doctor.token, patientId())).toBe(409);
    expect(await stored()).toBe(0);
  });

  it('[PEER-59] goes to three waiting patients at once, whatever the race', async () => {
    const { doctor, patients } = test.home;
    expect(patients.length).toBeGreaterThan(0);
    const more = await Promise.all(
      [0, 0, 0, 0].map(() => makeAppointment(test, { type: 'accepted' })),
    );
    for (const each of more) await wait(each);
    const answers = await Promise.all(more.map((each) => send(doctor.token, patientId(), each)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((each) => [each.statusCode, each.headers['retry-after']])).toEqual([
      [429, '45'],
    ]);
    expect(await status(doctor.token, patientId())).toBe(429);
    const taken = more.filter((_, at) => answers[at]?.statusCode === 200);
    // The next signal of those goes on, and so does the patient's answer.
    for (const each of taken) expect(await status(doctor.token, patientId(), each)).toBe(200);
    const [first, second] = taken;
    if (!first || !second) throw new Error('three expected');
    await wait(first, 0, `now() - interval '2 minutes'`);
    expect(await status(doctor.token, patientId())).toBe(200);
    await wait(first);
    expect(await status(doctor.token, patientId(), first)).toBe(429);
    await test.pool.query(
      `UPDATE appointments SET status = 'started', started_at = now() WHERE appointment_id = $1`,
      [second.id],
    );
    expect(await status(doctor.token, patientId(), first)).toBe(200);
    const { rows } = await test.pool.query('SELECT appointment_id FROM connected_ahead');
    expect(rows.map((row) => row.appointment_id)).not.toContain(second.id);
  });

  it('[PEER-59] is limited for each session', async () => {
    const { doctor } = test.home;
    const codes = [];
    for (let at = 0; at < 70; at += 1) codes.push(await status(call.patientToken, doctor.id));
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(codes).toContain(429);
  });
});
