import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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
