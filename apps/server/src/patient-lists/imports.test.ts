import type { Patient } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportFixture,
  importedPeople,
  importedPerson,
  openImportFixture,
} from '../../test/import-fixture.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { importRowContext } from './import-context.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.test.close());
beforeEach(() => fixture.begin());

describe('an import of patients', () => {
  it('[IMPORT-1, IMPORT-2] judges every row first, adds nobody by that, and then adds those who are new', async () => {
    const importId = await fixture.checked([
      importedPerson(1, { phone: `'+49 221 1234`, gender: 'Frau', language: 'Deutsch' }),
      importedPerson(2, { dateOfBirth: '1957-03-12' }),
      importedPerson(3, { dateOfBirth: '31.02.1980' }),
    ]);
    expect(await fixture.stateOf(importId)).toMatchObject({
      ...{ state: 'checked', rows: 3, received: 3, checked: 3 },
      ...{ fresh: 2, duplicates: 0, wrong: 1, created: 0 },
    });
    expect(await fixture.inPractice()).toBe(0);
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'done', created: 2, wrong: 1 });
    const found = await fixture.asAdmin('GET', '/patients?searchTerm=Import');
    expect(found.json<Patient[]>()).toMatchObject([
      {
        person: { lastName: 'Import 1', gender: 'female' },
        patientData: { phone: '+49 221 1234', dateOfBirth: '1931-03-02', language: 'de' },
      },
      { person: { lastName: 'Import 2' }, patientData: { dateOfBirth: '1957-03-12' } },
    ]);
  });

  it('[IMPORT-3] says of each row that is left out which field is wrong, also when it is over', async () => {
    const importId = await fixture.imported([
      importedPerson(1, { dateOfBirth: '12/03/57', email: 'nobody' }),
      { lastName: 'Import 2' },
      importedPerson(3),
    ]);
    expect(await fixture.rowsOf(importId, 'wrong')).toMatchObject([
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
    expect(await fixture.stateOf(importId)).toMatchObject({ created: 1, wrong: 2 });
  });

  it('[IMPORT-4] keeps what the file says sealed, and nothing of it once it is over', async () => {
    const importId = await fixture.checked([
      importedPerson(1),
      importedPerson(2, { dateOfBirth: 'gestern' }),
    ]);
    const stored = () =>
      fixture.test.pool.query<{ content: Buffer | null; match_key: string | null }>(
        'SELECT content, match_key FROM patient_import_rows WHERE import_id = $1',
        [importId],
      );
    const waiting = (await stored()).rows;
    expect(waiting).toHaveLength(2);
    for (const { content } of waiting) expect(content?.includes('Import')).toBe(false);
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work();
    expect((await stored()).rows).toEqual([
      { content: null, match_key: null },
      { content: null, match_key: null },
    ]);
    expect((await fixture.rowsOf(importId, 'wrong'))[0]).not.toHaveProperty('values');
  });

  it('[IMPORT-5] shows who is alike, in the practice and in the file, and adds only whom one wants', async () => {
    await fixture.imported([importedPerson(1)]);
    const importId = await fixture.checked([
      importedPerson(1, { firstName: 'ANNA' }),
      importedPerson(2),
      importedPerson(2, { phone: '030 123' }),
      importedPerson(4),
    ]);
    expect(await fixture.stateOf(importId)).toMatchObject({ fresh: 2, duplicates: 2, chosen: 0 });
    const [known, twice] = await fixture.rowsOf(importId, 'duplicate');
    expect(known).toMatchObject({
      row: 2,
      values: { firstName: 'ANNA' },
      alike: [{ person: { firstName: 'Anna', lastName: 'Import 1' } }],
    });
    expect(twice).toMatchObject({ row: 4, sameAs: 3, alike: [] });
    await fixture.asAdmin('PUT', `/imports/${importId}/decision`, { row: 4, decision: 'add' });
    expect(await fixture.stateOf(importId)).toMatchObject({ chosen: 1 });
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({
      state: 'done',
      created: 3,
      duplicates: 1,
    });
    expect(await fixture.inPractice()).toBe(4);
  });

  it('[IMPORT-5] finds out too who was added by hand since the check', async () => {
    const importId = await fixture.checked([importedPerson(1), importedPerson(2)]);
    await fixture.asAdmin('POST', '/patients', {
      person: { firstName: 'Anna', lastName: 'Import 1' },
      patientData: { dateOfBirth: '1931-03-02' },
    });
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({ created: 1, duplicates: 1 });
    expect(await fixture.inPractice()).toBe(2);
  });

  it('[IMPORT-6] is undone as a whole, but for patients with appointments or changes', async () => {
    const importId = await fixture.imported(importedPeople(5));
    const found = (await fixture.asAdmin('GET', '/patients?searchTerm=Import')).json<Patient[]>();
    const [planned, changed] = found.map(({ person: { id } }) => id);
    const start = Date.now() + 900 * 3_600_000;
    const made = await fixture.asAdmin('POST', '/calendar/appointments', {
      doctorId: fixture.test.home.doctor.id,
      patientId: planned,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    });
    expect(made.statusCode).toBe(201);
    const { person: of, patientData } = found[1] as Patient;
    await fixture.asAdmin('PUT', `/patients/${changed}`, {
      person: { firstName: of.firstName, lastName: of.lastName, email: 'a@example.org' },
      patientData: { dateOfBirth: patientData.dateOfBirth },
    });
    expect((await fixture.asAdmin('POST', `/imports/${importId}/undo`)).statusCode).toBe(200);
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({
      ...{ state: 'undone', created: 5, removed: 3, kept: 2 },
    });
    const kept = await fixture.rowsOf(importId, 'kept');
    expect(kept.map(({ patientId, kept: why }) => [patientId, why])).toEqual(
      expect.arrayContaining([
        [planned, 'appointments'],
        [changed, 'changed'],
      ]),
    );
    expect(await fixture.inPractice()).toBe(2);
    await fixture.test.pool.query('DELETE FROM appointments WHERE patient_id = $1', [planned]);
  });

  it('[IMPORT-7] goes on where it was when its node is gone, without anybody twice', async () => {
    const importId = await fixture.checked(importedPeople(120));
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.test.pool.query(`CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.last_name = 'Import 70' THEN RAISE EXCEPTION 'gone'; END IF; RETURN NEW; END $$`);
    await fixture.test.pool.query(
      'CREATE TRIGGER fall BEFORE INSERT ON patients FOR EACH ROW EXECUTE FUNCTION fall()',
    );
    await expect(fixture.work()).rejects.toThrow('gone');
    await fixture.test.pool.query('DROP TRIGGER fall ON patients');
    await fixture.test.pool.query('DROP FUNCTION fall');
    // Whole pieces, and each as it is told.
    expect(await fixture.inPractice()).toBe(50);
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'running', created: 50 });
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'done', created: 120 });
    expect(await fixture.inPractice()).toBe(120);
  });

  it('[IMPORT-7] a node that stops leaves the rest to the next one', async () => {
    const importId = await fixture.checked(importedPeople(120));
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work(AbortSignal.abort());
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'running', created: 0 });
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'done', created: 120 });
  });

  it('[IMPORT-8] others are answered all the time while hundreds are added', async () => {
    const importId = await fixture.checked(importedPeople(400));
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    let over = false;
    const running = fixture.work().finally(() => {
      over = true;
    });
    const created: number[] = [];
    while (!over) {
      const answer = await fixture.test.call('GET', '/patients?limit=5', {
        token: fixture.test.home.doctor.token,
      });
      expect(answer.statusCode).toBe(200);
      created.push((await fixture.stateOf(importId))?.created ?? -1);
    }
    await running;
    // It was seen growing, again and again: nobody waited for the end.
    expect(new Set(created).size).toBeGreaterThan(3);
    expect(await fixture.stateOf(importId)).toMatchObject({ state: 'done', created: 400 });
  });

  it('[IMPORT-3] rows that no longer hold when they are added are left out with the reason, and no others', async () => {
    const importId = await fixture.checked(importedPeople(120));
    const box = secretBoxOf(fixture.test.deps);
    // As a release with stricter rules finds them.
    for (let row = 2; row < 62; row += 1) {
      await fixture.test.pool.query(
        'UPDATE patient_import_rows SET content = $3 WHERE import_id = $1 AND row_number = $2',
        [importId, row, box.seal('{}', importRowContext(fixture.test.home.id, importId, row))],
      );
    }
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.work();
    expect(await fixture.stateOf(importId)).toMatchObject({
      state: 'done',
      created: 60,
      wrong: 60,
    });
    expect((await fixture.rowsOf(importId, 'wrong'))[0]?.errors).toContainEqual({
      field: 'lastName',
      code: 'required',
    });
  });

  it('[IMPORT-23] one that cannot go on holds up no other practice', async () => {
    const { other } = fixture.test;
    const broken = await fixture.checked(importedPeople(3));
    await fixture.asAdmin('POST', `/imports/${broken}/run`);
    await fixture.test.pool.query(
      `UPDATE patient_import_rows SET content = '\\x00' WHERE import_id = $1`,
      [broken],
    );
    const asOther = (method: string, path: string, body?: unknown) =>
      fixture.test.call(method, path, {
        ...{ token: other.admin.token, tenant: other },
        ...(body === undefined ? {} : { body }),
      });
    const begun = await asOther('POST', '/imports', { fileName: 'andere.csv', rows: 1 });
    const { importId } = begun.json();
    const rows = [{ row: 2, values: importedPerson(1) }];
    await asOther('PUT', `/imports/${importId}/rows`, { rows });
    await asOther('POST', `/imports/${importId}/check`);
    await expect(fixture.work()).rejects.toThrow();
    expect((await asOther('GET', '/imports')).json()).toMatchObject([{ state: 'checked' }]);
    expect(await fixture.stateOf(broken)).toMatchObject({ state: 'running', created: 0 });
    // Nor does it keep its own practice from another list: it can be taken back.
    expect((await fixture.asAdmin('POST', `/imports/${broken}/undo`)).statusCode).toBe(200);
    await fixture.work();
    expect(await fixture.stateOf(broken)).toMatchObject({ state: 'undone', created: 0 });
  });

  it('[IMPORT-24] one that runs is stopped: who was added is taken back, the rest is never added', async () => {
    const patients = async () =>
      (await fixture.test.pool.query('SELECT count(*) AS count FROM patients')).rows[0]?.count;
    const before = await patients();
    const importId = await fixture.checked(importedPeople(180));
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    const running = fixture.work();
    while (((await fixture.stateOf(importId))?.created ?? 0) === 0);
    expect((await fixture.asAdmin('POST', `/imports/${importId}/undo`)).statusCode).toBe(200);
    await running;
    await fixture.work();
    const stopped = await fixture.stateOf(importId);
    expect(stopped).toMatchObject({ state: 'undone', kept: 0 });
    expect(stopped?.removed).toBe(stopped?.created);
    expect(stopped?.created).toBeLessThan(180);
    expect(await patients()).toBe(before);
    const { rows } = await fixture.test.pool.query(
      `SELECT count(*) AS count FROM patient_import_rows
       WHERE import_id = $1 AND (content IS NOT NULL OR match_key IS NOT NULL)`,
      [importId],
    );
    expect(rows[0]?.count).toBe(0);
    // The practice is free for the next list.
    const next = await fixture.checked(importedPeople(1));
    expect((await fixture.asAdmin('DELETE', `/imports/${next}`)).statusCode).toBe(200);
  });

  it('[IMPORT-23] no statement takes more rows of a list than 2,000, however long it is', async () => {
    const { pool } = fixture.test;
    await pool.query(`CREATE FUNCTION few() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF (SELECT count(*) FROM touched) > 2000 THEN RAISE EXCEPTION 'too many'; END IF;
        RETURN NULL; END $$`);
    for (const change of ['UPDATE', 'DELETE']) {
      await pool.query(`CREATE TRIGGER few_${change} AFTER ${change} ON patient_import_rows
        REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION few()`);
    }
    try {
      const twins = Array.from({ length: 2_102 }, () => importedPerson(1));
      const importId = await fixture.checked(twins);
      const all = { decision: 'add' };
      expect((await fixture.asAdmin('PUT', `/imports/${importId}/decision`, all)).statusCode).toBe(
        200,
      );
      expect(await fixture.stateOf(importId)).toMatchObject({ fresh: 1, chosen: 2_101 });
      expect((await fixture.asAdmin('DELETE', `/imports/${importId}`)).statusCode).toBe(200);
      const old = await fixture.imported(twins);
      expect(await fixture.stateOf(old)).toMatchObject({ state: 'done', duplicates: 2_101 });
      const retention = retentionJob({
        ...{ pool, box: secretBoxOf(fixture.test.deps) },
        dataDir: fixture.test.deps.config.dataDir,
      });
      const inFourMonths = new Date(Date.now() + 120 * 86_400_000);
      await retention.run(inFourMonths, new AbortController().signal);
      expect(await fixture.stateOf(old)).toBeUndefined();
    } finally {
      await pool.query('DROP FUNCTION few CASCADE');
    }
  }, 60_000);
});
