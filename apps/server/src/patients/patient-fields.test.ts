import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const as = (role: 'admin' | 'doctor' | 'mfa' = 'mfa') => ({ token: test.home[role].token });

const known = {
  phone: '+49 (0)221 / 123-45',
  insuranceNumber: 'A123456780',
  remark: 'Hört schlecht.\nBitte laut sprechen.',
  language: 'en',
};
const input = (patientData: object = {}) => ({
  person: { firstName: 'Erika', lastName: randomUUID() },
  patientData: { dateOfBirth: '1985-02-01', ...patientData },
});

async function create(patientData: object, headers: Record<string, string> = {}) {
  const body = input(patientData);
  const response = await test.call('POST', '/patients', { ...as(), body, headers });
  expect(response.statusCode).toBe(201);
  const { person, patientData: answered } = response.json();
  return { id: person.id as string, path: `/patients/${person.id}`, body, answered };
}
const dataOf = async (path: string) =>
  (await test.call('GET', path, as('doctor'))).json().patientData;
const damage = (id: string) =>
  test.pool.query(`UPDATE patients SET remark = '\\x0102' WHERE patient_id = $1`, [id]);

describe('phone, insurance number, remark and language of a patient', () => {
  it('[PATIENT-16] come back as they were sent, in lists and in the export too', async () => {
    const { path, answered, body } = await create(known);
    const whole = { dateOfBirth: '1985-02-01', ...known };
    expect(answered).toEqual(whole);
    expect(await dataOf(path)).toEqual(whole);
    const search = `/patients?searchTerm=${body.person.lastName}`;
    expect((await test.call('GET', search, as())).json()[0].patientData).toEqual(whole);
    const exported = await test.call('GET', `${path}/export`, as('doctor'));
    expect(exported.json().patient.patientData).toEqual(whole);
  });

  it('[PATIENT-16] a change without them keeps them, empty texts remove them', async () => {
    const { path, body } = await create(known);
    const plain = { person: body.person, patientData: { dateOfBirth: '1986-03-02' } };
    await test.call('PUT', path, { ...as(), body: plain });
    expect(await dataOf(path)).toEqual({ dateOfBirth: '1986-03-02', ...known });
    const search = `/patients?searchTerm=${body.person.lastName}+022112345`;
    expect((await test.call('GET', search, as())).json()).toHaveLength(1);
    const none = { phone: '', insuranceNumber: '', remark: '', language: '' };
    const emptied = { ...plain, patientData: { ...plain.patientData, ...none } };
    await test.call('PUT', path, { ...as(), body: emptied });
    expect(await dataOf(path)).toEqual({ dateOfBirth: '1986-03-02' });
  });

  it.each(['de-simple', 'tr', 'ar', 'uk'] as const)(
    '[I18N-11] %s is a language of the patient, and an older node’s word wins over it',
    async (language) => {
      const { path, answered, body } = await create({ language });
      expect(answered.language).toBe(language);
      const plain = { person: body.person, patientData: { dateOfBirth: '1986-03-02' } };
      await test.call('PUT', path, { ...as(), body: plain });
      expect((await dataOf(path)).language).toBe(language);
      // A node of the release before knows the one column alone.
      await test.pool.query(`UPDATE patients SET language = 'en' WHERE last_name = $1`, [
        body.person.lastName,
      ]);
      expect((await dataOf(path)).language).toBe('en');
      await test.call('PUT', path, {
        ...as(),
        body: { ...plain, patientData: { ...plain.patientData, language: '' } },
      });
      expect(await dataOf(path)).not.toHaveProperty('language');
    },
  );

  it.each([
    ['letters in a phone number', { phone: 'call me' }, 'phone'],
    ['a phone number of two digits', { phone: '12' }, 'phone'],
    ['markup as a phone number', { phone: '0221"><script>' }, 'phone'],
    ['a phone number without end', { phone: '1'.repeat(41) }, 'phone'],
    ['an insurance number without end', { insuranceNumber: 'A'.repeat(41) }, 'insuranceNumber'],
    ['a remark without end', { remark: 'x'.repeat(4_001) }, 'remark'],
    ['a NUL in a remark', { remark: 'a\u0000b' }, 'remark'],
    ['an unknown language', { language: 'fr' }, 'language'],
    ['what only answers have', { remarkUnreadable: true }, 'remarkUnreadable'],
  ])('[PATIENT-16, ERR-5] refuses %s', async (_name, wrong, field) => {
    const response = await test.call('POST', '/patients', { ...as(), body: input(wrong) });
    expect(response.statusCode).toBe(400);
    const paths = response.json().errors.map((error: { path: string }) => error.path);
    expect(new Set(paths)).toEqual(new Set([`patientData.${field}`]));
  });

  it('[PATIENT-17] the remark is in no table in plain text, a retry’s stored answer included', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const remark = 'Papageienfreund';
    const { body, answered } = await create({ remark }, key);
    const again = await test.call('POST', '/patients', { ...as(), body, headers: key });
    expect([again.statusCode, again.json().patientData]).toEqual([201, answered]);
    expect(answered.remark).toBe(remark);
    for (const table of ['patients', 'idempotency_keys', 'audit', 'events']) {
      const { rows } = await test.pool.query<{ text: string }>(`SELECT t::text FROM ${table} t`);
      const hex = Buffer.from(remark).toString('hex');
      expect(rows.filter(({ text }) => text?.includes(remark) || text?.includes(hex))).toEqual([]);
    }
  });

  it('[PATIENT-17] a damaged remark is told, takes nothing with it and is kept by a change', async () => {
    const { id, path, body } = await create(known);
    await damage(id);
    const { remark: _, ...others } = known;
    const told = { dateOfBirth: '1985-02-01', ...others, remarkUnreadable: true };
    expect(await dataOf(path)).toEqual(told);
    const search = `/patients?searchTerm=${body.person.lastName}`;
    expect((await test.call('GET', search, as())).json()[0].patientData).toEqual(told);
    const exported = await test.call('GET', `${path}/export`, as('doctor'));
    expect(exported.json().patient.patientData).toEqual(told);
    const plain = { person: body.person, patientData: { dateOfBirth: '1985-02-01' } };
    await test.call('PUT', path, { ...as(), body: plain });
    expect(await dataOf(path)).toEqual(told);
    const anew = { ...plain, patientData: { ...plain.patientData, remark: 'Neu' } };
    await test.call('PUT', path, { ...as(), body: anew });
    expect(await dataOf(path)).toMatchObject({ remark: 'Neu' });
  });

  it('[PATIENT-17] a remark that was copied to another patient does not open', async () => {
    const [one, other] = [await create(known), await create({ remark: 'Anderes' })];
    await test.pool.query(
      `UPDATE patients SET remark = (SELECT remark FROM patients WHERE patient_id = $1)
       WHERE patient_id = $2`,
      [one.id, other.id],
    );
    expect(await dataOf(other.path)).toMatchObject({ remarkUnreadable: true });
  });

  it('[PATIENT-18] [I18N-11] staff see phone number and language in the appointment, its patient gets none of the four', async () => {
    const { appointment, patients } = test.home;
    const patientId = patients[0]?.id;
    const { person } = (await test.call('GET', `/patients/${patientId}`, as())).json();
    const { title, firstName, lastName } = person;
    const body = { ...input(known), person: { ...(title && { title }), firstName, lastName } };
    const changed = await test.call('PUT', `/patients/${patientId}`, { ...as(), body });
    expect(changed.statusCode).toBe(200);
    const path = `/calendar/appointments/${appointment.id}`;
    const staff = (await test.call('GET', path, as())).json();
    const { phone, language } = known;
    expect(staff.patient.patientData).toEqual({ dateOfBirth: '1985-02-01', phone, language });
    const own = await test.call('GET', path, { token: appointment.patientToken });
    expect(own.statusCode).toBe(200);
    for (const value of [known.phone, known.insuranceNumber, 'schlecht', 'language']) {
      expect(own.body).not.toContain(value);
    }
    const record = { token: appointment.patientToken };
    expect((await test.call('GET', `/patients/${patientId}`, record)).statusCode).toBe(403);
  });
});
