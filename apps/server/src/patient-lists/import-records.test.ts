import { gzipSync } from 'node:zlib';
import { apiPrefix, type Patient, type PatientImport } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportFixture,
  importedPeople,
  importedPerson,
  openImportFixture,
} from '../../test/import-fixture.ts';
import { chainNewEntries } from '../audit/chain-entries.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

const never = new AbortController().signal;
let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.test.close());
beforeEach(() => fixture.begin());

describe('what is kept of an import, and what is refused', () => {
  it('[IMPORT-9] refuses what does not fit, with the reason and the field', async () => {
    const importId = await fixture.upload([importedPerson(1)]);
    const said = async (answer: Awaited<ReturnType<typeof fixture.asAdmin>>) => [
      answer.statusCode,
      answer.json().code,
    ];
    const second = { fileName: 'x.csv', rows: 1 };
    expect(await said(await fixture.asAdmin('POST', '/imports', second))).toEqual([
      409,
      'import-open',
    ]);
    expect(await said(await fixture.asAdmin('POST', `/imports/${importId}/run`))).toEqual([
      409,
      'import-state',
    ]);
    const more = { rows: [{ row: 7, values: importedPerson(7) }] };
    expect(await said(await fixture.asAdmin('PUT', `/imports/${importId}/rows`, more))).toEqual([
      409,
      'import-rows',
    ]);
    // Sent again: the same row, in the place of itself.
    const again = { rows: [{ row: 2, values: importedPerson(8) }] };
    expect((await fixture.asAdmin('PUT', `/imports/${importId}/rows`, again)).statusCode).toBe(200);
    const odd = await fixture.asAdmin('PUT', `/imports/${importId}/rows`, {
      rows: [{ row: 3, values: { password: 'x' } }],
    });
    expect([odd.statusCode, odd.json().errors]).toEqual([
      400,
      [{ path: 'rows.0.values.password', code: 'unknown-field' }],
    ]);
    const many = await fixture.asAdmin('POST', '/imports', { fileName: 'x.csv', rows: 50_001 });
    expect([many.statusCode, many.json().errors]).toEqual([
      400,
      [{ path: 'rows', code: 'too-large' }],
    ]);
    const large = { rows: [{ row: 1, values: { remark: 'x'.repeat(1_100_000) } }] };
    expect((await fixture.asAdmin('PUT', `/imports/${importId}/rows`, large)).statusCode).toBe(413);
    const path = `/imports/${importId}/check`;
    const other = { token: fixture.test.other.admin.token, tenant: fixture.test.other };
    expect((await fixture.test.call('POST', path, other)).statusCode).toBe(404);
    expect((await fixture.asAdmin('DELETE', `/imports/${importId}`)).statusCode).toBe(200);
    expect(await fixture.stateOf(importId)).toBeUndefined();
    const short = await fixture.asAdmin('POST', '/imports', { fileName: 'x.csv', rows: 2 });
    const { importId: two } = short.json();
    await fixture.asAdmin('PUT', `/imports/${two}/rows`, more);
    expect(await said(await fixture.asAdmin('POST', `/imports/${two}/check`))).toEqual([
      409,
      'import-rows',
    ]);
  });

  it('[IMPORT-9] takes no more than a list holds, however it is sent', async () => {
    const begun = await fixture.asAdmin('POST', '/imports', { fileName: 'x.csv', rows: 50_000 });
    const { importId } = begun.json();
    const send = (row: number) =>
      fixture.asAdmin('PUT', `/imports/${importId}/rows`, { rows: [{ row, values: {} }] });
    await send(1);
    await fixture.test.pool.query(
      `UPDATE patient_import_rows SET content = convert_to(repeat('x', 60000000), 'UTF8')
       WHERE import_id = $1`,
      [importId],
    );
    const refused = await send(2);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too-large']);
    const bomb = { rows: [{ row: 2, values: { remark: 'x'.repeat(5_000_000) } }] };
    const packed = await fixture.test.app.inject({
      method: 'PUT',
      url: `${apiPrefix}/imports/${importId}/rows`,
      headers: {
        host: fixture.test.home.host,
        authorization: `Bearer ${fixture.test.home.admin.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(bomb)),
    });
    expect([packed.statusCode, packed.json().code]).toEqual([400, 'malformed-json']);
    await fixture.asAdmin('DELETE', `/imports/${importId}`);
  });

  it('[IMPORT-10] stands in the trail once, and so does undoing it', async () => {
    await fixture.test.pool.query('TRUNCATE audit CASCADE');
    const importId = await fixture.imported([...importedPeople(3), importedPerson(1)]);
    await fixture.asAdmin('POST', `/imports/${importId}/run`);
    await fixture.asAdmin('POST', `/imports/${importId}/undo`);
    await fixture.asAdmin('POST', `/imports/${importId}/undo`);
    await fixture.work();
    const { rows } = await fixture.test.pool.query(
      `SELECT action, actor_id, detail FROM audit WHERE action LIKE 'patient.import%' ORDER BY audit_id`,
    );
    expect(rows).toEqual([
      {
        action: 'patient.import',
        actor_id: fixture.test.home.admin.id,
        detail: { rows: 4, added: 3 },
      },
      {
        action: 'patient.import-undo',
        actor_id: fixture.test.home.admin.id,
        detail: { added: 3 },
      },
    ]);
  });

  it('[IMPORT-10] an undo tells of whom the trail had told, under a pseudonym that leads to nobody', async () => {
    await fixture.test.pool.query('TRUNCATE audit, audit_chains, audit_persons CASCADE');
    const importId = await fixture.imported(importedPeople(4));
    const found = (await fixture.asAdmin('GET', '/patients?searchTerm=Import')).json<Patient[]>();
    const ids = found.map(({ person: { id } }) => id);
    const chain = () =>
      chainNewEntries({ pool: fixture.test.pool, box: secretBoxOf(fixture.test.deps) }, never);
    await fixture.asAdmin('GET', `/patients/${ids[0]}`);
    await chain();
    // Read, and gone before the job comes.
    await fixture.asAdmin('GET', `/patients/${ids[1]}`);
    await fixture.asAdmin('POST', `/imports/${importId}/undo`);
    await fixture.work();
    await chain();
    const entries = async (action: string) =>
      (
        await fixture.test.pool.query(
          'SELECT record_id, actor_role, detail FROM audit WHERE action = $1 ORDER BY audit_id',
          [action],
        )
      ).rows;
    const read = (await entries('patient.read')).map(({ record_id }) => record_id);
    expect(await entries('patient.delete')).toEqual([
      {
        record_id: 'import',
        actor_role: 'job imports',
        detail: { deleted: 4, patients: expect.arrayContaining(read) },
      },
    ]);
    expect(read).toHaveLength(2);
    const left = await fixture.test.pool.query(
      'SELECT FROM audit_persons WHERE person_id = ANY ($1)',
      [ids],
    );
    expect(left.rowCount).toBe(0);
    const all = await fixture.test.pool.query('SELECT * FROM audit');
    for (const id of ids) expect(JSON.stringify(all.rows)).not.toContain(id);
  });

  it('[IMPORT-17] is told in the export of each of its patients, by file and time, and of nobody else', async () => {
    await fixture.imported(importedPeople(1));
    const [found] = (await fixture.asAdmin('GET', '/patients?searchTerm=Import')).json<Patient[]>();
    const exported = async (id: string | undefined) =>
      (await fixture.asAdmin('GET', `/patients/${id}/export`)).json();
    expect((await exported(found?.person.id)).imported).toEqual({
      fileName: 'liste.csv',
      at: found?.joined,
    });
    expect(await exported(fixture.test.home.patients[0]?.id)).not.toHaveProperty('imported');
  });

  it('[IMPORT-18] is found again among any number: in pages, with the total, the open one first', async () => {
    const first = await fixture.imported([importedPerson(1)]);
    await fixture.test.pool.query(
      `INSERT INTO patient_imports (tenant_id, import_id, file_name, row_count, created_by, state, created_at)
       SELECT $1, gen_random_uuid(), 'x.csv', 1, $2, 'done', now() + n * interval '1 minute'
       FROM generate_series(1, 24) n`,
      [fixture.test.home.id, fixture.test.home.admin.id],
    );
    const page = await fixture.asAdmin('GET', '/imports');
    expect([page.json().length, page.headers['x-total-count']]).toEqual([20, '25']);
    const rest = await fixture.asAdmin('GET', '/imports?limit=20&offset=20');
    expect(rest.json<PatientImport[]>().at(-1)?.id).toBe(first);
    // An old one is undone, and the trail knows how many it had added.
    expect((await fixture.asAdmin('POST', `/imports/${first}/undo`)).statusCode).toBe(200);
    expect((await fixture.asAdmin('GET', '/imports?limit=1')).json()).toMatchObject([
      { id: first, state: 'undoing', created: 1 },
    ]);
    const { rows } = await fixture.test.pool.query(
      `SELECT detail FROM audit WHERE action = 'patient.import-undo' ORDER BY audit_id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ detail: { added: 1 } }]);
    await fixture.work();
    const wrong = await fixture.asAdmin('GET', '/imports?limit=101');
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ path: 'limit', code: 'too-large' }],
    ]);
  });

  it('[IMPORT-11] is forgotten after a day when nobody comes back to it, and after three months', async () => {
    const waiting = await fixture.checked([importedPerson(1)]);
    const retention = retentionJob({
      pool: fixture.test.pool,
      box: secretBoxOf(fixture.test.deps),
      dataDir: fixture.test.deps.config.dataDir,
    });
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await retention.run(later(0.9), never);
    expect(await fixture.stateOf(waiting)).toBeDefined();
    await retention.run(later(1.1), never);
    expect(await fixture.stateOf(waiting)).toBeUndefined();
    const over = await fixture.imported([importedPerson(1)]);
    await retention.run(later(80), never);
    expect(await fixture.stateOf(over)).toBeDefined();
    await retention.run(later(95), never);
    expect(await fixture.stateOf(over)).toBeUndefined();
    expect(await fixture.inPractice()).toBe(1);
  });
});
