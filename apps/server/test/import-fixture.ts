import type { ImportedRow, ImportValues, PatientImport } from '@visite/contract';
import { expect } from 'vitest';
import { runImports } from '../src/patient-lists/run-imports.ts';
import { secretBoxOf } from '../src/platform/secret-box-of.ts';
import { createTestApp } from './test-app.ts';

const never = new AbortController().signal;

/** A row of a file; the number tells people apart. */
export const importedPerson = (at: number, more: ImportValues = {}): ImportValues => ({
  firstName: 'Anna',
  lastName: `Import ${at}`,
  dateOfBirth: `${1 + (at % 28)}.3.${1930 + (at % 70)}`,
  ...more,
});
export const importedPeople = (count: number) =>
  Array.from({ length: count }, (_, at) => importedPerson(at));

/** A practice whose admin imports lists. */
export async function openImportFixture() {
  const test = await createTestApp();
  const asAdmin = (method: string, path: string, body?: unknown) =>
    test.call(method, path, {
      token: test.home.admin.token,
      ...(body === undefined ? {} : { body }),
    });
  const work = (stopping = never) =>
    runImports({ pool: test.pool, box: secretBoxOf(test.deps) }, new Date(), stopping);

  async function upload(rows: readonly ImportValues[]): Promise<string> {
    const begun = await asAdmin('POST', '/imports', { fileName: 'liste.csv', rows: rows.length });
    expect(begun.statusCode).toBe(201);
    const { importId } = begun.json();
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows
        .slice(from, from + 500)
        .map((values, at) => ({ row: from + at + 2, values }));
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

  return {
    test,
    asAdmin,
    work,
    upload,
    checked,
    imported,
    stateOf: async (importId: string): Promise<PatientImport | undefined> =>
      (await asAdmin('GET', '/imports')).json<PatientImport[]>().find(({ id }) => id === importId),
    rowsOf: async (importId: string, show: string): Promise<ImportedRow[]> =>
      (await asAdmin('GET', `/imports/${importId}/rows?show=${show}`)).json(),
    inPractice: async (): Promise<number> => {
      const { rows } = await test.pool.query<{ there: number }>(
        `SELECT count(*) AS there FROM patients WHERE last_name LIKE 'Import%'`,
      );
      return rows[0]?.there ?? -1;
    },
    /** Before each test: nothing is left of the one before. */
    begin: async () => {
      await test.pool.query('DELETE FROM patient_imports');
      await test.pool.query(`DELETE FROM patients WHERE last_name LIKE 'Import%'`);
    },
  };
}
export type ImportFixture = Awaited<ReturnType<typeof openImportFixture>>;
