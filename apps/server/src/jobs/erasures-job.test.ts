import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { parseErasures } from '../patients/erasures-file.ts';
import { erasuresJob } from './erasures-job.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visite-erasures-'));
const file = path.join(folder, 'erasures.jsonl');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { ERASURES_FILE: file } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const run = () => {
  const { pool, deps } = test;
  return erasuresJob({ pool, config: deps.config }).run(new Date(), new AbortController().signal);
};

it('[DATA-23] keeps erased patients and practices by their ids in a file outside of the database', async () => {
  expect(await run()).toEqual({ entries: 0, written: 0 });
  const [patient] = test.home.patients;
  const { statusCode } = await test.call('DELETE', `/patients/${patient?.id}`, {
    token: test.home.doctor.token,
  });
  expect(statusCode).toBe(200);
  expect(await run()).toEqual({ entries: 1, written: 1 });
  expect(await run()).toEqual({ entries: 1, written: 0 });
  await test.pool.query(`DELETE FROM tenants WHERE tenant_id = 'other'`);
  // Its patients go with it and need no entries of their own.
  expect(await run()).toEqual({ entries: 2, written: 1 });
  expect(await parseErasures(file)).toMatchObject([
    { tenant: 'default', kind: 'patient', id: patient?.id },
    { tenant: 'other', kind: 'tenant', id: 'other' },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(patient?.lastName);
});

it('[DATA-23] one that runs on writes again what is new, and what somebody has taken away, and else nothing', async () => {
  const { pool, deps } = test;
  const job = erasuresJob({ pool, config: deps.config });
  const again = () => job.run(new Date(), new AbortController().signal);
  const { entries = 0 } = await again();
  expect(await again()).toEqual({ entries, written: 0 });
  const erase = (patients: number) =>
    pool.query(
      `INSERT INTO operations.erasures (tenant_id, kind, record_id)
       SELECT 'default', 'patient', gen_random_uuid() FROM generate_series(1, $1)`,
      [patients],
    );
  await erase(5_000);
  expect(await again()).toEqual({ entries: entries + 5_000, written: 1 });
  expect(await again()).toEqual({ entries: entries + 5_000, written: 0 });
  expect(await parseErasures(file)).toHaveLength(entries + 5_000);
  rmSync(file);
  expect(await again()).toEqual({ entries: entries + 5_000, written: 1 });
  writeFileSync(file, '');
  expect(await again()).toEqual({ entries: entries + 5_000, written: 1 });
  expect(await parseErasures(file)).toHaveLength(entries + 5_000);
  // One goes and another comes: as many as before.
  await pool.query(
    `DELETE FROM operations.erasures WHERE record_id = (SELECT max(record_id) FROM operations.erasures)`,
  );
  await erase(1);
  expect(await again()).toEqual({ entries: entries + 5_000, written: 1 });
});
