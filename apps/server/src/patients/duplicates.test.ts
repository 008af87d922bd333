import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Named {
  firstName: string;
  lastName: string;
}

const input = (person: Named, dateOfBirth: string, duplicate?: 'ask' | 'allow') => ({
  person,
  patientData: { dateOfBirth },
  ...(duplicate && { duplicate }),
});
const post = (body: object, tenant = test.home) =>
  test.call('POST', '/patients', { token: tenant.mfa.token, body, tenant });
const put = (id: string, body: object) =>
  test.call('PUT', `/patients/${id}`, { token: test.home.mfa.token, body });
const idOf = (response: Awaited<ReturnType<typeof post>>): string => response.json().person.id;

describe('a second patient of the same name and birth date', () => {
  const juergen = { firstName: 'Jürgen', lastName: 'Groß-Müller' };

  it('[PATIENT-19] is asked about in every spelling, and created once that is confirmed', async () => {
    const id = idOf(await post(input(juergen, '1957-03-12', 'ask')));
    for (const person of [
      juergen,
      { firstName: 'JUERGEN', lastName: 'gross mueller' },
      { firstName: 'Jurgen', lastName: 'Grossmuller' },
    ]) {
      const asked = await post(input(person, '1957-03-12', 'ask'));
      expect([asked.statusCode, asked.json()]).toMatchObject([
        409,
        { code: 'patient-exists', patientIds: [id] },
      ]);
    }
    for (const [person, day] of [
      [juergen, '1957-12-03'],
      [{ ...juergen, firstName: 'Jörg' }, '1957-03-12'],
    ] as const) {
      expect((await post(input(person, day, 'ask'))).statusCode).toBe(201);
    }
    const confirmed = await post(input(juergen, '1957-03-12', 'allow'));
    expect(confirmed.statusCode).toBe(201);
    const third = await post(input(juergen, '1957-03-12', 'ask'));
    expect(third.json().patientIds).toEqual([id, idOf(confirmed)]);
  });

  it('[PATIENT-19] a call that asks for nothing works as specified', async () => {
    const person = { firstName: 'Ohne', lastName: 'Frage' };
    const made = [await post(input(person, '1970-01-01')), await post(input(person, '1970-01-01'))];
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it('[PATIENT-19] also where a change would make one, and not where nothing of it changes', async () => {
    const one = idOf(
      await post(input({ firstName: 'Ida', lastName: 'Erst' }, '1980-05-05', 'ask')),
    );
    const other = idOf(
      await post(input({ firstName: 'Ida', lastName: 'Zweit' }, '1980-05-05', 'ask')),
    );
    const same = { firstName: 'Ida', lastName: 'Érst' };
    const asked = await put(other, input(same, '1980-05-05', 'ask'));
    expect([asked.statusCode, asked.json().patientIds]).toEqual([409, [one]]);
    const kept = await test.call('GET', `/patients/${other}`, { token: test.home.mfa.token });
    expect(kept.json().person.lastName).toBe('Zweit');
    expect((await put(other, input(same, '1980-05-05', 'allow'))).statusCode).toBe(200);
    expect((await put(other, input(same, '1980-05-05', 'ask'))).statusCode).toBe(200);
  });

  it('[PATIENT-19, TENANT-1] nobody of another practice counts, and patients are told nothing', async () => {
    const person = { firstName: 'Nur', lastName: 'Hier' };
    await post(input(person, '1990-09-09', 'ask'));
    expect((await post(input(person, '1990-09-09', 'ask'), test.other)).statusCode).toBe(201);
    const token = test.home.appointment.patientToken;
    const refused = await test.call('POST', '/patients', {
      token,
      body: input(person, '1990-09-09', 'ask'),
    });
    expect([refused.statusCode, refused.json().patientIds]).toEqual([403, undefined]);
  });

  it('[PATIENT-19] of ten at the same moment one is created', async () => {
    const person = { firstName: 'Gleich', lastName: 'Zeitig' };
    const made = await Promise.all(
      Array.from({ length: 10 }, () => post(input(person, '1991-01-01', 'ask'))),
    );
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });
});
