import type { ImportedRow, ImportValues, Patient, PatientImport } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { runImports } from './run-imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query(`DELETE FROM patient_imports`);
  await test.pool.query(`DELETE FROM patients WHERE last_name LIKE 'Import%'`);
});

const never = new AbortController().signal;
const asAdmin = (method: string, path: string, body?: unknown) =>
  test.call(method, path, {
    token: test.home.admin.token,
    ...(body === undefined ? {} : { body }),
  });
const work = (stopping = never) =>
  runImports({ pool: test.pool, box: secretBoxOf(test.deps) }, new Date(), stopping);

const person = (at: number, more: ImportValues = {}): ImportValues => ({
  firstName: 'Anna',
  lastName: `Import ${at}`,
  dateOfBirth: `${1 + (at % 28)}.3.${1930 + (at % 70)}`,
  ...more,
});
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at));

async function upload(rows: readonly ImportValues[]): Promise<string> {
  const begun = await asAdmin('POST', '/imports', { fileName: 'liste.csv', rows: rows.length });
  expect(begun.statusCode).toBe(201);
  const { importId } = begun.json();
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500).map((values, at) => ({ row: from + at + 2, values }));
    const sent = await asAdmin('PUT', `/imports/${importId}/rows`, { rows: part });
    expect(sent.statusCode).toBe(200);
  }
  return importId;
}

async function checked(rows: readonly ImportValues[]): Promise<string> {
  const importId = await upload(rows);
  expect((await asAdmin('POST', `/imports/${importId}/check`)).statusCode).toBe(200);
  await work();
  return importId;
}

async function imported(rows: readonly ImportValues[]): Promise<string> {
  const importId = await checked(rows);
  expect((await asAdmin('POST', `/imports/${importId}/run`)).statusCode).toBe(200);
  await work();
  return importId;
}

const stateOf = async (importId: string): Promise<PatientImport | undefined> =>
  (await asAdmin('GET', '/imports')).json<PatientImport[]>().find(({ id }) => id === importId);
const rowsOf = async (importId: string, show: string): Promise<ImportedRow[]> =>
  (await asAdmin('GET', `/imports/${importId}/rows?show=${show}`)).json();
const inPractice = async (): Promise<number> => {
  const { rows } = await test.pool.query<{ there: number }>(
    `SELECT count(*) AS there FROM patients WHERE last_name LIKE 'Import%'`,
  );
  return rows[0]?.there ?? -1;
};

describe('an import of patients', () => {
  it('[IMPORT-1, IMPORT-2] judges every row first, adds nobody by that, and then adds those who are new', async () => {
    const importId = await checked([
      person(1, { phone: `'+49 221 1234`, gender: 'Frau', language: 'Deutsch' }),
      person(2, { dateOfBirth: '1957-03-12' }),
      person(3, { dateOfBirth: '31.02.1980' }),
    ]);
    expect(await stateOf(importId)).toMatchObject({
      ...{ state: 'checked', rows: 3, received: 3, checked: 3 },
      ...{ fresh: 2, duplicates: 0, wrong: 1, created: 0 },
    });
    expect(await inPractice()).toBe(0);
    await asAdmin('POST', `/imports/${importId}/run`);
    await work();
    expect(await stateOf(importId)).toMatchObject({ state: 'done', created: 2, wrong: 1 });
    const found = await asAdmin('GET', '/patients?searchTerm=Import');
    expect(found.json<Patient[]>()).toMatchObject([
      {
        person: { lastName: 'Import 1', gender: 'female' },
        patientData: { phone: '+49 221 1234', dateOfBirth: '1931-03-02', language: 'de' },
      },
      { person: { lastName: 'Import 2' }, patientData: { dateOfBirth: '1957-03-12' } },
    ]);
  });

  it('[IMPORT-3] says of each row that is left out which field is wrong, also when it is over', async () => {
    const importId = await imported([
      person(1, { dateOfBirth: '12/03/57', email: 'nobody' }),
      { lastName: 'Import 2' },
      person(3),
    ]);
    expect(await rowsOf(importId, 'wrong')).toMatchObject([
      {
        row: 2,
        errors: [
          { field: 'dateOfBirth', code: 'invalid' },
          { field: 'email', code: 'invalid' },
        ],
      },
      {
        row: 3,
        errors: [
          { field: 'firstName', code: 'required' },
          { field: 'dateOfBirth', code: 'required' },
        ],
      },
    ]);
    expect(await stateOf(importId)).toMatchObject({ created: 1, wrong: 2 });
  });

  it('[IMPORT-4] keeps what the file says sealed, and nothing of it once it is over', async () => {
    const importId = await checked([person(1), person(2, { dateOfBirth: 'gestern' })]);
    const stored = () =>
      test.pool.query<{ content: Buffer | null; match_key: string | null }>(
        'SELECT content, match_key FROM patient_import_rows WHERE import_id = $1',
        [importId],
      );
    const waiting = (await stored()).rows;
    expect(waiting).toHaveLength(2);
    for (const { content } of waiting) expect(content?.includes('Import')).toBe(false);
    await asAdmin('POST', `/imports/${importId}/run`);
    await work();
    expect((await stored()).rows).toEqual([
      { content: null, match_key: null },
      { content: null, match_key: null },
    ]);
    expect((await rowsOf(importId, 'wrong'))[0]).not.toHaveProperty('values');
  });

  it('[IMPORT-5] shows who is alike, in the practice and in the file, and adds only whom one wants', async () => {
    await imported([person(1)]);
    const importId = await checked([
      person(1, { firstName: 'ANNA' }),
      person(2),
      person(2, { phone: '030 123' }),
      person(4),
    ]);
    expect(await stateOf(importId)).toMatchObject({ fresh: 2, duplicates: 2, chosen: 0 });
    const [known, twice] = await rowsOf(importId, 'duplicate');
    expect(known).toMatchObject({
      row: 2,
      values: { firstName: 'ANNA' },
      alike: [{ person: { firstName: 'Anna', lastName: 'Import 1' } }],
    });
    expect(twice).toMatchObject({ row: 4, sameAs: 3, alike: [] });
    await asAdmin('PUT', `/imports/${importId}/decision`, { row: 4, decision: 'add' });
    expect(await stateOf(importId)).toMatchObject({ chosen: 1 });
    await asAdmin('POST', `/imports/${importId}/run`);
    await work();
    expect(await stateOf(importId)).toMatchObject({ state: 'done', created: 3, duplicates: 1 });
    expect(await inPractice()).toBe(4);
  });

  it('[IMPORT-5] finds out too who was added by hand since the check', async () => {
    const importId = await checked([person(1), person(2)]);
    await asAdmin('POST', '/patients', {
      person: { firstName: 'Anna', lastName: 'Import 1' },
      patientData: { dateOfBirth: '1931-03-02' },
    });
    await asAdmin('POST', `/imports/${importId}/run`);
    await work();
    expect(await stateOf(importId)).toMatchObject({ created: 1, duplicates: 1 });
    expect(await inPractice()).toBe(2);
  });

  it('[IMPORT-6] is undone as a whole, but for patients with appointments or changes', async () => {
    const importId = await imported(people(5));
    const found = (await asAdmin('GET', '/patients?searchTerm=Import')).json<Patient[]>();
    const [planned, changed] = found.map(({ person: { id } }) => id);
    const start = Date.now() + 900 * 3_600_000;
    const made = await asAdmin('POST', '/calendar/appointments', {
      doctorId: test.home.doctor.id,
      patientId: planned,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    });
    expect(made.statusCode).toBe(201);
    const { person: of, patientData } = found[1] as Patient;
    await asAdmin('PUT', `/patients/${changed}`, {
      person: { firstName: of.firstName, lastName: of.lastName, email: 'a@example.org' },
      patientData: { dateOfBirth: patientData.dateOfBirth },
    });
    expect((await asAdmin('POST', `/imports/${importId}/undo`)).statusCode).toBe(200);
    await work();
    expect(await stateOf(importId)).toMatchObject({
      ...{ state: 'undone', created: 5, removed: 3, kept: 2 },
    });
    const kept = await rowsOf(importId, 'kept');
    expect(kept.map(({ patientId, kept: why }) => [patientId, why])).toEqual(
      expect.arrayContaining([
        [planned, 'appointments'],
        [changed, 'changed'],
      ]),
    );
    expect(await inPractice()).toBe(2);
    await test.pool.query('DELETE FROM appointments WHERE patient_id = $1', [planned]);
  });

  it('[IMPORT-7] goes on where it was when its node is gone, without anybody twice', async () => {
    const importId = await checked(people(120));
    await asAdmin('POST', `/imports/${importId}/run`);
    await test.pool.query(`CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.last_name = 'Import 70' THEN RAISE EXCEPTION 'gone'; END IF; RETURN NEW; END $$`);
    await test.pool.query(
      'CREATE TRIGGER fall BEFORE INSERT ON patients FOR EACH ROW EXECUTE FUNCTION fall()',
    );
    await expect(work()).rejects.toThrow('gone');
    await test.pool.query('DROP TRIGGER fall ON patients');
    await test.pool.query('DROP FUNCTION fall');
    // Whole pieces, and each as it is told.
    expect(await inPractice()).toBe(50);
    expect(await stateOf(importId)).toMatchObject({ state: 'running', created: 50 });
    await work();
    expect(await stateOf(importId)).toMatchObject({ state: 'done', created: 120 });
    expect(await inPractice()).toBe(120);
  });

  it('[IMPORT-7] a node that stops leaves the rest to the next one', async () => {
    const importId = await checked(people(120));
    await asAdmin('POST', `/imports/${importId}/run`);
    await work(AbortSignal.abort());
    expect(await stateOf(importId)).toMatchObject({ state: 'running', created: 0 });
    await work();
    expect(await stateOf(importId)).toMatchObject({ state: 'done', created: 120 });
  });

  it('[IMPORT-8] others are answered all the time while hundreds are added', async () => {
    const importId = await checked(people(400));
    await asAdmin('POST', `/imports/${importId}/run`);
    let over = false;
    const running = work().finally(() => {
      over = true;
    });
    const created: number[] = [];
    while (!over) {
      const answer = await test.call('GET', '/patients?limit=5', {
        token: test.home.doctor.token,
      });
      expect(answer.statusCode).toBe(200);
      created.push((await stateOf(importId))?.created ?? -1);
    }
    await running;
    // It was seen growing, again and again: nobody waited for the end.
    expect(new Set(created).size).toBeGreaterThan(3);
    expect(await stateOf(importId)).toMatchObject({ state: 'done', created: 400 });
  });

  it('[IMPORT-9] refuses what does not fit, with the reason and the field', async () => {
    const importId = await upload([person(1)]);
    const said = async (answer: Awaited<ReturnType<typeof asAdmin>>) => [
      answer.statusCode,
      answer.json().code,
    ];
    const second = { fileName: 'x.csv', rows: 1 };
    expect(await said(await asAdmin('POST', '/imports', second))).toEqual([409, 'import-open']);
    expect(await said(await asAdmin('POST', `/imports/${importId}/run`))).toEqual([
      409,
      'import-state',
    ]);
    const more = { rows: [{ row: 7, values: person(7) }] };
    expect(await said(await asAdmin('PUT', `/imports/${importId}/rows`, more))).toEqual([
      409,
      'import-rows',
    ]);
    // Sent again: the same row, in the place of itself.
    const again = { rows: [{ row: 2, values: person(8) }] };
    expect((await asAdmin('PUT', `/imports/${importId}/rows`, again)).statusCode).toBe(200);
    const odd = await asAdmin('PUT', `/imports/${importId}/rows`, {
      rows: [{ row: 3, values: { password: 'x' } }],
    });
    expect([odd.statusCode, odd.json().errors]).toEqual([
      400,
      [{ path: 'rows.0.values.password', code: 'unknown-field' }],
    ]);
    const many = await asAdmin('POST', '/imports', { fileName: 'x.csv', rows: 50_001 });
    expect([many.statusCode, many.json().errors]).toEqual([
      400,
      [{ path: 'rows', code: 'too-large' }],
    ]);
    const large = { rows: [{ row: 1, values: { remark: 'x'.repeat(1_100_000) } }] };
    expect((await asAdmin('PUT', `/imports/${importId}/rows`, large)).statusCode).toBe(413);
    const path = `/imports/${importId}/check`;
    const other = { token: test.other.admin.token, tenant: test.other };
    expect((await test.call('POST', path, other)).statusCode).toBe(404);
    expect((await asAdmin('DELETE', `/imports/${importId}`)).statusCode).toBe(200);
    expect(await stateOf(importId)).toBeUndefined();
    const short = await asAdmin('POST', '/imports', { fileName: 'x.csv', rows: 2 });
    const { importId: two } = short.json();
    await asAdmin('PUT', `/imports/${two}/rows`, more);
    expect(await said(await asAdmin('POST', `/imports/${two}/check`))).toEqual([
      409,
      'import-rows',
    ]);
  });

  it('[IMPORT-10] stands in the trail once, and so does undoing it', async () => {
    await test.pool.query('TRUNCATE audit CASCADE');
    const importId = await imported([...people(3), person(1)]);
    await asAdmin('POST', `/imports/${importId}/run`);
    await asAdmin('POST', `/imports/${importId}/undo`);
    await asAdmin('POST', `/imports/${importId}/undo`);
    await work();
    const { rows } = await test.pool.query(
      `SELECT action, actor_id, detail FROM audit WHERE action LIKE 'patient.%' ORDER BY audit_id`,
    );
    expect(rows).toEqual([
      {
        action: 'patient.import',
        actor_id: test.home.admin.id,
        detail: { rows: 4, added: 3 },
      },
      {
        action: 'patient.import-undo',
        actor_id: test.home.admin.id,
        detail: { added: 3 },
      },
    ]);
  });

  it('[IMPORT-11] is forgotten after a day when nobody comes back to it, and after three months', async () => {
    const waiting = await checked([person(1)]);
    const retention = retentionJob({
      pool: test.pool,
      box: secretBoxOf(test.deps),
      dataDir: test.deps.config.dataDir,
    });
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await retention.run(later(0.9), never);
    expect(await stateOf(waiting)).toBeDefined();
    await retention.run(later(1.1), never);
    expect(await stateOf(waiting)).toBeUndefined();
    const over = await imported([person(1)]);
    await retention.run(later(80), never);
    expect(await stateOf(over)).toBeDefined();
    await retention.run(later(95), never);
    expect(await stateOf(over)).toBeUndefined();
    expect(await inPractice()).toBe(1);
  });
});
