import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Creation {
  path: string;
  table: string;
  who: 'doctor' | 'admin';
  body: () => object;
}

let hour = 5;
const patient = (): Creation => ({
  path: '/patients',
  table: 'patients',
  who: 'doctor',
  body: () => ({
    person: { firstName: 'Ida', lastName: randomUUID() },
    patientData: { dateOfBirth: '1980-01-01' },
  }),
});
const creations: [string, Creation][] = [
  ['a patient', patient()],
  [
    'a member of staff',
    {
      path: '/staff',
      table: 'staff',
      who: 'admin',
      body: () => ({
        person: { firstName: 'Uta', lastName: 'Neu', email: 'uta@example.org' },
        username: `u${randomUUID().slice(0, 8)}`,
        roles: ['mfa'],
      }),
    },
  ],
  [
    'an appointment',
    {
      path: '/calendar/appointments',
      table: 'appointments',
      who: 'doctor',
      body: () => {
        const start = Date.now() + ++hour * 3_600_000;
        return {
          doctorId: test.home.doctor.id,
          patientId: test.home.patients[0]?.id,
          scheduledStart: new Date(start).toISOString(),
          scheduledEnd: new Date(start + 600_000).toISOString(),
        };
      },
    },
  ],
];

const count = async (table: string) => {
  const { rows } = await test.pool.query(`SELECT count(*) FROM ${table}`);
  return rows[0].count as number;
};
const create = (
  creation: Creation,
  body: object,
  key: string,
  token = test.home[creation.who].token,
) => test.call('POST', creation.path, { token, body, headers: { 'idempotency-key': key } });

describe('idempotency keys', () => {
  it.each(creations)(
    '[CONTRACT-7] %s: a retry gets the first response',
    async (_name, creation) => {
      const [before, body, key] = [await count(creation.table), creation.body(), randomUUID()];
      const first = await create(creation, body, key);
      expect(first.statusCode).toBe(201);
      const again = await create(creation, body, key);
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
      expect(await count(creation.table)).toBe(before + 1);
      const fresh = await create(creation, creation.body(), randomUUID());
      expect(fresh.statusCode).toBe(201);
      expect(await count(creation.table)).toBe(before + 2);
    },
  );

  it.each(creations)(
    '[CONTRACT-7] %s: retries at the same moment create once',
    async (_name, creation) => {
      const [before, body, key] = [await count(creation.table), creation.body(), randomUUID()];
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => create(creation, body, key)),
      );
      expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
      expect(new Set(responses.map((response) => response.body)).size).toBe(1);
      expect(await count(creation.table)).toBe(before + 1);
    },
  );

  it('[CONTRACT-7] the same key for something else is a conflict', async () => {
    const key = randomUUID();
    await create(patient(), patient().body(), key);
    const response = await create(patient(), patient().body(), key);
    expect([response.statusCode, response.json().code]).toEqual([409, 'idempotency-conflict']);
  });

  it('[CONTRACT-7] belongs to one person: another one may use the same', async () => {
    const [key, body] = [randomUUID(), patient().body()];
    const first = await create(patient(), body, key);
    const second = await create(patient(), body, key, test.home.mfa.token);
    expect(second.statusCode).toBe(201);
    expect(second.json().person.id).not.toBe(first.json().person.id);
  });

  it('[CONTRACT-7] a request that failed leaves no key behind', async () => {
    const [, booking] = creations[2] ?? [];
    if (!booking) throw new Error('no booking');
    const [key, body] = [randomUUID(), booking.body()];
    const foreign = { ...body, patientId: randomUUID() };
    expect((await create(booking, foreign, key)).statusCode).toBe(400);
    expect((await create(booking, body, key)).statusCode).toBe(201);
  });

  it('[CONTRACT-7] after 24 hours a key is a new one', async () => {
    const [key, body] = [randomUUID(), patient().body()];
    const first = await create(patient(), body, key);
    await test.pool.query(
      `UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = $1`,
      [key],
    );
    const later = await create(patient(), body, key);
    expect(later.json().person.id).not.toBe(first.json().person.id);
  });

  it.each(['', 'x'.repeat(201), 'mit leer', 'ü'])(
    '[CONTRACT-7, ERR-5] refuses the key %j',
    async (key) => {
      const response = await create(patient(), patient().body(), key);
      expect(response.statusCode).toBe(400);
    },
  );
});
