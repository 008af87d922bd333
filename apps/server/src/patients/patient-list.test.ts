import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;

const people = [
  ['Jürgen', 'Mueller', '1957-03-12', 'juergen@example.org'],
  ['Anna Maria', 'Groß-Lüdenscheidt', '1990-01-31', 'a_mg@example.org'],
  ['Ayşe', 'Yıldız', '2001-01-31', ''],
  ['José', 'Muller', '1957-12-03', ''],
  ['Michael', 'Bauer', '1988-08-08', 'mb@example.org'],
  ['100%', 'Prozent', '1970-06-15', ''],
  ['Under_score', 'Strich', '1971-06-15', ''],
  ['Back\\slash', 'Schräg', '1972-06-15', ''],
  ['Anna-Lena', "O'Brien", '1994-09-21', 'al.obrien@example.net'],
  ['Jean Luc', 'D’Arc-Émile', '1961-04-05', ''],
] as const;
const numbers = { phone: '+49 (0)221 / 998-877', insuranceNumber: 'A 123 456 780' };

beforeAll(async () => {
  test = await createTestApp();
  await test.pool.query('DELETE FROM appointments');
  await test.pool.query('DELETE FROM patients');
  for (const [firstName, lastName, dateOfBirth, email] of people) {
    const more = lastName === 'Bauer' ? numbers : {};
    const patientData = { dateOfBirth, ...more };
    const body = { person: { firstName, lastName, email }, patientData };
    const response = await test.call('POST', '/patients', { token: test.home.mfa.token, body });
    expect(response.statusCode).toBe(201);
  }
});
afterAll(() => test.close());

interface Listed {
  person: { lastName: string };
}

async function list(query: Record<string, string> = {}, tenant = test.home) {
  const path = `/patients?${new URLSearchParams(query)}`;
  const response = await test.call('GET', path, { token: tenant.doctor.token, tenant });
  expect(response.statusCode).toBe(200);
  return {
    names: response.json().map((each: Listed) => each.person.lastName) as string[],
    total: Number(response.headers['x-total-count']),
  };
}

describe('the list of patients', () => {
  it('[PATIENT-6, CONTRACT-3] comes in the order of names, in pages, with the total', async () => {
    const all = await list();
    expect(all.total).toBe(people.length);
    expect(all.names).toEqual([
      'Bauer',
      'D’Arc-Émile',
      'Groß-Lüdenscheidt',
      'Mueller',
      'Muller',
      "O'Brien",
      'Prozent',
      'Schräg',
      'Strich',
      'Yıldız',
    ]);
    const page = await list({ limit: '3', offset: '8' });
    expect(page).toEqual({ names: ['Strich', 'Yıldız'], total: people.length });
    expect(await list({ offset: '100' })).toEqual({ names: [], total: people.length });
    expect(await list({ searchTerm: 'm', offset: '100' })).toMatchObject({ names: [] });
    expect(await list({ searchTerm: 'u', limit: '1', offset: '1' })).toMatchObject({
      names: ['D’Arc-Émile'],
      total: 6,
    });
  });

  it.each([
    ['a part of a name', 'üdensch', ['Groß-Lüdenscheidt']],
    ['another case', 'BAUER', ['Bauer']],
    ['several words in any order', 'maria  gros ann', ['Groß-Lüdenscheidt']],
    ['words that do not all fit', 'maria bauer', []],
    ['an umlaut, every spelling stored', 'müller', ['Mueller', 'Muller']],
    ['its two letters', 'mueller', ['Mueller', 'Muller']],
    ['its plain letter', 'muller', ['Mueller', 'Muller']],
    ['first names likewise', 'jurgen', ['Mueller']],
    ['ß', 'groß', ['Groß-Lüdenscheidt']],
    ['ss', 'gross', ['Groß-Lüdenscheidt']],
    ['a part after an umlaut spelled out', 'eller', ['Mueller']],
    ['a name in which ae is no umlaut', 'michael', ['Bauer']],
    ['a part of such a name', 'el bau', ['Bauer']],
    ['accents of other languages', 'jose', ['Muller']],
    ['and their own letters', 'yildiz ayse', ['Yıldız']],
    ['an e-mail address', 'juergen@example.org', ['Mueller']],
    ['a part of an address', '@example', ['Bauer', 'Groß-Lüdenscheidt', 'Mueller', "O'Brien"]],
    ['a birth date', '31.01.1990', ['Groß-Lüdenscheidt']],
    ['a birth date without zeros', '31.1.1990', ['Groß-Lüdenscheidt']],
    ['a day and month', '31.01.', ['Groß-Lüdenscheidt', 'Yıldız']],
    ['a day and month without zeros', '31.1.', ['Groß-Lüdenscheidt', 'Yıldız']],
    ['a short year', '12.3.57', ['Mueller']],
    ['the form of the wire', '1957-12-03', ['Muller']],
    ['a year', '1957', ['Mueller', 'Muller']],
    ['a name and a birth date', 'jürgen 12.03.1957', ['Mueller']],
    ['% is a character', '%', ['Prozent']],
    ['_ is a character', '_', ['Groß-Lüdenscheidt', 'Strich']],
    ['\\ is a character', '\\', ['Schräg']],
    ["' is a character", "'", ["O'Brien"]],
    ['no punctuation', 'obrien', ["O'Brien"]],
    ['its own punctuation', "o'brien", ["O'Brien"]],
    ['another apostrophe', 'O’BRIEN', ["O'Brien"]],
    ['a blank instead', 'o brien', ["O'Brien"]],
    ['a hyphened name in one word', 'annalena', ["O'Brien"]],
    ['the hyphen', 'Anna-Lena', ["O'Brien"]],
    ['a hyphen where a blank is stored', 'jean-luc', ['D’Arc-Émile']],
    ['one word where a blank is stored', 'jeanluc', ['D’Arc-Émile']],
    ['accents and apostrophes off', 'darc emile', ['D’Arc-Émile']],
    ['the last name first', 'obrien annalena', ["O'Brien"]],
    ['the first name first, with a comma', "Anna-Lena, O'Brien", ["O'Brien"]],
    ['a birth date without dots', '21091994', ["O'Brien"]],
    ['an address without punctuation', 'alobrien@example', ["O'Brien"]],
    ['a phone number as it is dialled', '0221998877', ['Bauer']],
    ['a phone number as it is written', '0221 / 998-877', ['Bauer']],
    ['the country in front of it', '+49 221', ['Bauer']],
    ['a part of a phone number', '99887', ['Bauer']],
    ['an insurance number', 'a123456780', ['Bauer']],
    ['two letters', 'yi', ['Yıldız']],
    ['one letter', 'y', ['Yıldız']],
    ['nothing but blanks', '   ', undefined],
  ])('[PATIENT-6, PATIENT-14] finds by %s', async (_name, searchTerm, names) => {
    const found = await list({ searchTerm });
    if (names === undefined) expect(found.total).toBe(people.length);
    else expect(found).toEqual({ names, total: names.length });
  });

  it('[PATIENT-6, TENANT-1] finds nobody of another practice', async () => {
    expect(await list({ searchTerm: 'mueller' }, test.other)).toEqual({ names: [], total: 0 });
  });

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['offset', '-1'],
    ['limit', 'ten'],
    ['order', 'name'],
  ])('[PATIENT-6, ERR-5] refuses %s=%s', async (name, value) => {
    const path = `/patients?${name}=${value}`;
    expect((await test.call('GET', path, { token: test.home.mfa.token })).statusCode).toBe(400);
  });
});

describe('searching many practices on one server', () => {
  beforeAll(async () => {
    const practices = Array.from({ length: 10 }, (_none, at) => `practice-${at}`);
    for (const practice of practices) {
      await test.pool.query(`INSERT INTO tenants (tenant_id, name) VALUES ($1, 'Praxis')`, [
        practice,
      ]);
    }
    for (const practice of [test.home.id, ...practices]) {
      await test.pool.query(
        `INSERT INTO patients (tenant_id, patient_id, first_name, last_name, date_of_birth, search_text, sort_name)
         SELECT $1, gen_random_uuid(), 'Vorname' || n, 'Name' || n, '1980-01-01',
           'vorname' || n || ' name' || n || ' 01.01.1980', 'name' || n || ' vorname' || n
         FROM generate_series(1, 3000) AS n`,
        [practice],
      );
    }
    // As autovacuum does: fresh entries of the trigrams' index wait in a list that makes it dear.
    await test.pool.query('VACUUM ANALYZE patients');
  });

  /** The plan of what the search function runs for a term. */
  async function plan(pattern: string): Promise<string> {
    const { rows } = await test.pool.query(
      `EXPLAIN SELECT patient_id FROM patients WHERE tenant_id = 'default'
         AND search_text LIKE '${pattern}' ORDER BY sort_name, patient_id LIMIT 50 OFFSET 0`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each(['%name1234%', '%gross%', '%obrien%', '%na%', '%a%'])(
    '[PATIENT-6, PATIENT-14] reads an index for %s, never the whole table',
    async (pattern) => {
      const found = await plan(pattern);
      expect(found).toMatch(/patients_search|patients_by_name/);
      expect(found).not.toContain('Seq Scan');
    },
  );

  it('[PATIENT-6, PATIENT-14] has the trigrams for a practice that is too large to look through', async () => {
    const { rows } = await test.pool.query(
      `EXPLAIN SELECT patient_id FROM patients WHERE search_text LIKE '%name1234%'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('patients_search');
  });

  it('[PATIENT-6, PATIENT-14] one and two letters find everybody whom they fit', async () => {
    expect((await list({ searchTerm: 'na' })).total).toBe(3_000 + 2);
    expect((await list({ searchTerm: 'yi' })).names).toEqual(['Yıldız']);
  });
});
