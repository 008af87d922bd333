import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let made: MadeAppointment;
beforeAll(async () => {
  test = await createTestApp();
  await setFeatures(test, { forceChatUpload: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  made = await makeAppointment(test, { type: 'started', paused: null });
});

const open = (token: string, id = made.id) =>
  test.call('POST', `/calls/${id}/conversation`, { token });
const storedFor = async (token: string) =>
  (await test.call('GET', `/calls/${made.id}/conversation`, { token })).json();
const add = (userId: string, token: string) =>
  test.call('POST', `/calendar/appointments/${made.id}/users/${userId}`, { token });
const others = async (token: string) => {
  const read = await test.call('GET', `/calendar/appointments/${made.id}`, { token });
  return read.json().otherUsers.map((each: object) => 'wholeConversation' in each);
};
const keys = async () => {
  const { rows } = await test.pool.query<{ key_part: Buffer }>(
    'SELECT key_part FROM conversation_keys WHERE appointment_id = $1',
    [made.id],
  );
  return rows;
};

describe('the key of a conversation', () => {
  it('[CALL-50] is each participant’s own, the same on every call, and lies sealed', async () => {
    const { doctor } = test.home;
    const [first, again, patient] = [
      await open(doctor.token),
      await open(doctor.token),
      await open(made.patientToken),
    ];
    expect(first.statusCode).toBe(200);
    const part = Buffer.from(first.json().keyPart, 'base64');
    expect(part).toHaveLength(32);
    expect(again.json()).toEqual(first.json());
    expect(patient.json().keyPart).not.toBe(first.json().keyPart);
    const rows = await keys();
    expect(rows).toHaveLength(2);
    for (const { key_part } of rows) expect(key_part.includes(part)).toBe(false);
  });

  it('[CALL-50] is made once by calls at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(made.patientToken)));
    expect(new Set(answers.map((response) => response.json().keyPart)).size).toBe(1);
  });

  it.each(['stop', 'cancel'] as const)(
    '[CALL-50] is gone at %s, and none is given after it',
    async (how) => {
      const { doctor } = test.home;
      if (how === 'cancel') made = await makeAppointment(test, { type: 'accepted' });
      await open(doctor.token);
      await open(made.patientToken);
      await test.call('POST', `/calls/${made.id}/${how}`, { token: doctor.token });
      expect(await keys()).toEqual([]);
      expect((await open(doctor.token)).statusCode).toBe(409);
      expect(await keys()).toEqual([]);
    },
  );

  it('[CALL-50] is given to nobody else', async () => {
    const another = await makeAppointment(test, { type: 'accepted' }, { patient: 1 });
    expect((await open(test.home.mfa.token)).statusCode).toBe(403);
    expect((await open(test.home.otherDoctor.token)).statusCode).toBe(403);
    expect((await open(another.patientToken)).statusCode).toBe(404);
    expect(await keys()).toEqual([]);
  });
});

describe('who has the whole conversation', () => {
  it('[CALL-49] people whom the doctor or an admin added, not who added themselves', async () => {
    const { mfa, otherDoctor, doctor, admin } = test.home;
    await add(mfa.id, mfa.token);
    expect(await others(doctor.token)).toEqual([false]);
    await add(otherDoctor.id, mfa.token);
    expect(await others(made.patientToken)).toEqual([false, false]);
    await add(otherDoctor.id, admin.token);
    await add(mfa.id, doctor.token);
    expect(await others(made.patientToken)).toEqual([true, true]);
    await add(mfa.id, otherDoctor.token);
    expect(await others(made.patientToken)).toEqual([true, true]);
  });

  it('[CALL-49] an admin who adds themselves has not', async () => {
    await add(test.home.admin.id, test.home.admin.token);
    expect(await others(test.home.doctor.token)).toEqual([false]);
  });
});

describe('what is stored', () => {
  const item = (time: number) => `${test.home.doctor.id}:${time}`;
  const upload = (token: string, initiator: string, times: number[]) =>
    test.call('POST', `/calls/${made.id}/attachment`, {
      token,
      body: { type: 'video_chat', initiator_id: initiator, text: 'Hallo', items: times.map(item) },
    });
  const count = async () => {
    const { rowCount } = await test.pool.query(
      'SELECT FROM attachments WHERE appointment_id = $1',
      [made.id],
    );
    return rowCount;
  };

  it('[CALL-51] is told to whoever may upload, and is not stored again', async () => {
    const { doctor, mfa } = test.home;
    await add(mfa.id, doctor.token);
    expect((await upload(doctor.token, doctor.id, [1, 2])).statusCode).toBe(201);
    expect((await storedFor(mfa.token)).sort()).toEqual([item(1), item(2)]);
    expect((await upload(mfa.token, doctor.id, [2, 1])).statusCode).toBe(201);
    expect(await count()).toBe(1);
    expect((await upload(mfa.token, doctor.id, [2, 3])).statusCode).toBe(201);
    expect(await count()).toBe(2);
  });

  it('[CALL-51] nobody without the whole conversation keeps another’s upload out', async () => {
    const { doctor, mfa, patients } = test.home;
    await add(mfa.id, mfa.token);
    await upload(made.patientToken, patients[0]?.id ?? '', [1]);
    await upload(mfa.token, doctor.id, [1]);
    expect(await storedFor(doctor.token)).toEqual([]);
    await upload(doctor.token, doctor.id, [1]);
    expect(await count()).toBe(3);
    expect(await storedFor(mfa.token)).toEqual([]);
  });

  it('[CALL-51] what is no id is refused', async () => {
    const { doctor } = test.home;
    const body = { type: 'video_chat', initiator_id: doctor.id, text: 'x', items: ['<script>'] };
    const response = await test.call('POST', `/calls/${made.id}/attachment`, {
      token: doctor.token,
      body,
    });
    expect(response.statusCode).toBe(400);
  });
});
