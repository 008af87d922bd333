import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { secretKeyOf } from '../config.ts';
import type { Deps } from '../deps.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { createMetrics } from './metrics.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ deps: { readinessOptions: { keptMs: 0 } } });
});
afterAll(() => test.close());

interface Answer {
  status: number;
  body: { ready: boolean; reasons: { code: string; sentence: string }[] };
}

/** What a node answers that differs from the usual one by these parts. */
async function readyz(change: Partial<Deps> = {}): Promise<Answer> {
  const app = await buildApp({
    ...test.deps,
    metrics: createMetrics(),
    pool: test.requestPool,
    ...change,
  });
  const response = await app.inject({ url: '/readyz', headers: { host: 'unknown.example' } });
  await app.close();
  expect(response.headers['content-type']).toContain('application/json');
  return { status: response.statusCode, body: response.json() };
}

const codesOf = async (change?: Partial<Deps>) => {
  const { status, body } = await readyz(change);
  expect(status).toBe(body.ready ? 200 : 503);
  for (const { sentence } of body.reasons) expect(sentence).toMatch(/^[A-Z][^/]+\.$/);
  return body.reasons.map(({ code }) => code);
};

const limits = (change: object): Partial<Deps> => ({
  readinessOptions: { keptMs: 0, ...change },
});

describe('readiness', () => {
  it('[OPS-5] is 200 while nothing stands in the way', async () => {
    expect(await readyz()).toEqual({ status: 200, body: { ready: true, reasons: [] } });
  });

  it('[OPS-50] says that the database is away', async () => {
    const ended = { ...test.requestPool, query: () => Promise.reject(new Error('away')) };
    expect(await codesOf({ ownerPool: ended as unknown as Deps['pool'] })).toEqual([
      'database-away',
    ]);
  });

  it('[OPS-50] says that the disk is full', async () => {
    const config = { ...test.deps.config, dataDir: tmpdir() };
    const full = { config, ...limits({ leastFreeBytes: Number.MAX_SAFE_INTEGER }) };
    expect(await codesOf(full)).toEqual(['disk-full']);
    // Nothing is written there while the database is a separate one.
    const nowhere = { ...test.deps.config, dataDir: path.join(tmpdir(), 'no-such-directory') };
    expect(await codesOf({ ...full, config: nowhere })).toEqual([]);
  });

  it('[OPS-50] says that the web build is missing, or lacks a file that its page names', async () => {
    expect(await codesOf({ webRoot: path.join(tmpdir(), 'no-such-directory') })).toEqual([
      'web-build-missing',
    ]);
    const webRoot = mkdtempSync(path.join(tmpdir(), 'visite-web-'));
    cpSync(test.deps.webRoot, webRoot, { recursive: true });
    expect(await codesOf({ webRoot })).toEqual([]);
    const staff = path.join(webRoot, 'staff.html');
    writeFileSync(staff, `${readFileSync(staff, 'utf8')}<script src="/assets/gone.js"></script>`);
    expect(await codesOf({ webRoot })).toEqual(['web-build-missing']);
    rmSync(staff);
    expect(await codesOf({ webRoot })).toEqual(['web-build-missing']);
    rmSync(webRoot, { recursive: true });
  });

  it('[OPS-50] says that the key is not, or no longer, the right one', async () => {
    const { secretKey, config } = test.deps;
    const other = secretKeyOf(randomBytes(32));
    await checkSecretKey(test.pool, secretKey);
    expect(await codesOf({ secretKey: other })).toEqual(['secret-key-wrong']);
    expect(await codesOf()).toEqual([]);
    // Another node has begun with a new key: this one cannot open what that one seals.
    await checkSecretKey(test.pool, other, [secretKey]);
    expect(await codesOf()).toEqual(['secret-key-wrong']);
    const both = { ...config, olderSecretKeys: [secretKey] };
    expect(await codesOf({ secretKey: other, config: both })).toEqual([]);
    await test.pool.query('DELETE FROM operations.secret_keys');
  });

  it('[OPS-50] says that the clock is off from the database by more than a minute', async () => {
    expect(await codesOf(limits({ now: () => Date.now() + 70_000 }))).toEqual(['clock-off']);
    expect(await codesOf(limits({ now: () => Date.now() - 70_000 }))).toEqual(['clock-off']);
    expect(await codesOf(limits({ now: () => Date.now() + 50_000 }))).toEqual([]);
  });

  it('[OPS-50] says that the schema lacks what this release needs, and takes a newer one', async () => {
    const newer = `INSERT INTO operations.migrations (name, checksum) VALUES ('9999-more.sql', '')`;
    await test.pool.query(newer);
    expect(await codesOf()).toEqual([]);
    const { rows } = await test.pool.query(
      `DELETE FROM operations.migrations WHERE name = (SELECT max(name) FROM operations.migrations
         WHERE name < '9999') RETURNING name, checksum`,
    );
    expect(await codesOf()).toEqual(['schema-unsuitable']);
    await test.pool.query('INSERT INTO operations.migrations (name, checksum) VALUES ($1, $2)', [
      rows[0].name,
      rows[0].checksum,
    ]);
    await test.pool.query(`DELETE FROM operations.migrations WHERE name = '9999-more.sql'`);
  });

  it('[OPS-50] looks once in a few seconds, however many ask', async () => {
    let looks = 0;
    const counting = {
      ...test.pool,
      query: (...args: [string]) => {
        looks += 1;
        return test.pool.query(...args);
      },
    };
    const app = await buildApp({
      ...test.deps,
      metrics: createMetrics(),
      pool: test.requestPool,
      ownerPool: counting as unknown as Deps['pool'],
      readinessOptions: {},
    });
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
    await app.close();
    expect(looks).toBe(1);
  });
});
