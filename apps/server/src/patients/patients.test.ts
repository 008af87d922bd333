import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const as = (role: 'admin' | 'doctor' | 'mfa' = 'doctor') => ({ token: test.home[role].token });

interface Shape {
  person?: object;
  patientData?: object;
}

const input = ({ person, patientData }: Shape = {}) => ({
  person: { firstName: 'Erika', lastName: 'Muster', ...person },
  patientData: { dateOfBirth: '1985-02-01', ...patientData },
});

async function create(shape?: Shape) {
  const response = await test.call('POST', '/patients', { ...as(), body: input(shape) });
  expect(response.statusCode).toBe(201);
  return response.json();
}

describe('patients', () => {
  const full = {
    person: { title: 'Dr.', email: 'erika@example.org', gender: 'female' },
    patientData: {
      address: {
        street: 'Am Fluß',
        streetNumber: '12a',
        zipCode: '50667',
        city: 'Köln',
        country: 'Deutschland',
      },
    },
  };

  it('[PATIENT-1, PATIENT-2, PATIENT-3, PATIENT-4, PATIENT-5] a created patient comes back whole', async () => {
    const created = await create(full);
    expect(created).toEqual({
      person: {
        id: expect.any(String),
        title: 'Dr.',
        firstName: 'Erika',
        lastName: 'Muster',
        email: 'erika@example.org',
        gender: 'female',
        roles: ['patient'],
        birthdate: '01.02.1985',
      },
      patientData: { dateOfBirth: '1985-02-01', address: full.patientData.address },
      joined: expect.any(String),
      role: 'patient',
    });
    const read = await test.call('GET', `/patients/${created.person.id}`, as('mfa'));
    expect(read.json()).toEqual(created);
  });

  it('[PATIENT-2, PATIENT-3] e-mail, title, gender and address may be missing', async () => {
    const { person, patientData } = await create();
    expect(Object.keys(person).sort()).toEqual([
      'birthdate',
      'firstName',
      'id',
      'lastName',
      'roles',
    ]);
    expect(patientData).toEqual({ dateOfBirth: '1985-02-01' });
  });

  it('[PATIENT-7, PATIENT-8] a change replaces what was there, and open screens hear of it', async () => {
    const { person } = await create(full);
    const body = input({ person: { lastName: 'Neu' } });
    const path = `/patients/${person.id}`;
    expect((await test.call('PUT', path, { ...as('mfa'), body })).json()).toEqual({
      success: true,
    });
    const read = (await test.call('GET', path, as())).json();
    expect(read.person).toMatchObject({ lastName: 'Neu', firstName: 'Erika' });
    expect(read.person.email).toBeUndefined();
    expect(read.patientData.address).toBeUndefined();

    const { appointment, patients } = test.home;
    const known = { firstName: 'Jürgen', lastName: 'Umbenannt' };
    await test.call('PUT', `/patients/${patients[0]?.id}`, {
      ...as(),
      body: input({ person: known }),
    });
    const { rowCount } = await test.pool.query(
      `SELECT FROM events WHERE type = 'getAppointment' AND appointment_id = $1`,
      [appointment.id],
    );
    expect(rowCount).toBe(1);
  });

  it('[PATIENT-7, PATIENT-8, PATIENT-9, PATIENT-10, ERR-7] what does not exist, or is elsewhere, answers 404', async () => {
    const foreign = test.other.patients[0]?.id;
    for (const id of [randomUUID(), foreign, 'not-an-id', '../x']) {
      const path = `/patients/${encodeURIComponent(String(id))}`;
      const answers = [
        await test.call('GET', path, as()),
        await test.call('PUT', path, { ...as(), body: input() }),
        await test.call('DELETE', path, as()),
        await test.call('GET', `${path}/export`, as()),
      ];
      expect(answers.map((response) => response.statusCode)).toEqual([404, 404, 404, 404]);
    }
  });

  it.each([
    ['no last name', { person: { lastName: ' ' } }, 'person.lastName'],
    [
      'a birth date in the future',
      { patientData: { dateOfBirth: '2999-01-01' } },
      'patientData.dateOfBirth',
    ],
    ['no such day', { patientData: { dateOfBirth: '2001-02-30' } }, 'patientData.dateOfBirth'],
    ['an invalid e-mail', { person: { email: 'nobody' } }, 'person.email'],
    ['an unknown field', { person: { nickname: 'E' } }, 'person.nickname'],
    ['a NUL in a name', { person: { firstName: 'E\u0000' } }, 'person.firstName'],
  ])('[PATIENT-3, ERR-5] refuses %s', async (_name, shape, path) => {
    const response = await test.call('POST', '/patients', { ...as(), body: input(shape) });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  it.each(['ä', 'ж', '語', 'ß', '👩‍⚕️', 'ﷺ'])(
    '[PATIENT-3] takes the longest names there can be, of %s, and finds them',
    async (letter) => {
      const longest = letter.repeat(Math.floor(100 / letter.length));
      const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.de`;
      const person = {
        title: longest.slice(0, 50),
        firstName: longest,
        lastName: longest,
        email: address,
      };
      const created = await create({ person });
      const path = `/patients?searchTerm=${encodeURIComponent(longest)}`;
      const found = (await test.call('GET', path, as())).json();
      expect(found.map((each: typeof created) => each.person.id)).toContain(created.person.id);
    },
  );

  it('[PATIENT-11] mfa may neither delete nor export, patients may nothing', async () => {
    const { person } = await create();
    const path = `/patients/${person.id}`;
    for (const [method, url] of [
      ['DELETE', path],
      ['GET', `${path}/export`],
    ] as const) {
      expect((await test.call(method, url, as('mfa'))).statusCode).toBe(403);
    }
    const patient = { token: test.home.appointment.patientToken };
    for (const [method, url, body] of [
      ['GET', '/patients', undefined],
      ['GET', path, undefined],
      ['POST', '/patients', input()],
      ['PUT', path, input()],
      ['DELETE', path, undefined],
      ['GET', `${path}/export`, undefined],
    ] as const) {
      expect((await test.call(method, url, { ...patient, body })).statusCode).toBe(403);
    }
    expect((await test.call('DELETE', path, as('admin'))).statusCode).toBe(200);
  });
});
