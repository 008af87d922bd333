import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { secretKeyOf } from '../config.ts';
import { checkRequestLogin } from '../db/check-request-login.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { openRequestLogin, requestRoleOf } from './request-login.ts';
import { createSecretBox } from './secret-box.ts';

let test: TestApp;
let requests: Pool;
let requestUrl: string;
let role: string;
const key = randomBytes(32);
const box = createSecretBox(secretKeyOf(key));
const open = (owner = test.pool, ownerUrl = test.databaseUrl, sealing = box) =>
  openRequestLogin({ owner, ownerUrl, box: sealing });
const made: string[] = [];

beforeAll(async () => {
  test = await createTestApp();
  requestUrl = await open();
  requests = createPool(requestUrl, { connections: 2 });
  const { rows } = await test.pool.query('SELECT current_database()::text AS name');
  role = requestRoleOf(rows[0].name);
});
afterAll(async () => {
  await requests.end();
  for (const each of [role, ...made]) {
    await test.pool.query(`REVOKE visite_app FROM ${each}`);
    await test.pool.query(`DROP ROLE ${each}`);
  }
  await test.close();
});

/** What came of it on a connection of requests: the number of rows, or PostgreSQL's refusal. */
async function attempt(...statements: string[]): Promise<number | string> {
  const client = new pg.Client({ connectionString: requestUrl });
  await client.connect();
  try {
    let count = 0;
    for (const sql of statements) count = (await client.query(sql)).rowCount ?? 0;
    return count;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await client.end();
  }
}

const refused = '42501';
const asRequest = `BEGIN; SET LOCAL ROLE visite_app; SET LOCAL visite.tenant = 'default'`;

describe('a statement that an attacker gets into a request', () => {
  it('[DATA-20] sees the own practice, as a request does', async () => {
    expect(await attempt(asRequest, 'SELECT FROM patients')).toBeGreaterThan(0);
  });

  it.each([
    ['RESET ROLE', [asRequest, 'RESET ROLE', 'SELECT * FROM patients']],
    ['SET ROLE NONE', [asRequest, 'SET ROLE NONE', 'SELECT * FROM patients']],
    ['RESET ALL', [asRequest, 'COMMIT', 'RESET ALL', 'SELECT * FROM patients']],
    ['DISCARD ALL', ['SET ROLE visite_app', 'DISCARD ALL', 'SELECT * FROM patients']],
    ['SET ROLE visite_owner', [asRequest, 'SET ROLE visite_owner', 'SELECT * FROM patients']],
    ['SET ROLE to the owner', [asRequest, 'SET ROLE visite', 'SELECT * FROM patients']],
    ['SET SESSION AUTHORIZATION', [asRequest, 'SET SESSION AUTHORIZATION visite']],
    ['row_security off', [asRequest, 'SET row_security = off', 'SELECT * FROM patients']],
    ['its own grant', ['GRANT visite_owner TO visite_app']],
    ['a policy of its own', [asRequest, 'CREATE POLICY mine ON patients USING (true)']],
    ['no policies', [asRequest, 'ALTER TABLE patients DISABLE ROW LEVEL SECURITY']],
    ['a table', [asRequest, 'CREATE TABLE stolen AS SELECT 1']],
    ['a temporary table', [asRequest, 'CREATE TEMPORARY TABLE stolen AS SELECT 1']],
    ['a schema', [asRequest, 'CREATE SCHEMA stolen']],
    ['a function', [asRequest, 'CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1']],
    ['a role', [asRequest, 'CREATE ROLE thief LOGIN']],
    ['migrations', [asRequest, 'SELECT * FROM operations.migrations']],
    ['keys', [asRequest, 'SELECT * FROM operations.secret_keys']],
    ['its password', [asRequest, 'SELECT * FROM operations.request_login']],
    ['hashes of passwords', [asRequest, 'SELECT * FROM pg_authid']],
    ['a program', [asRequest, `COPY (SELECT 1) TO PROGRAM 'true'`]],
    ['a file', [asRequest, `SELECT pg_read_file('PG_VERSION')`]],
    ['a TRUNCATE', [asRequest, 'TRUNCATE patients CASCADE']],
    ['no role at all', [`SELECT * FROM patients`]],
    ['tenants without a role', ['SELECT * FROM tenants']],
  ])('[DATA-20] is refused: %s', async (_how, statements) => {
    expect([refused, '0LP01']).toContain(await attempt(...statements));
  });

  it('[DATA-20] sees nothing without a tenant, and no other practice', async () => {
    expect(await attempt('SET ROLE visite_app', 'SELECT * FROM patients')).toBe(0);
    expect(await attempt(asRequest, `SELECT FROM patients WHERE tenant_id <> 'default'`)).toBe(0);
  });
});

describe('the login that serves requests', () => {
  it('[DATA-21] is the same for nodes that start at once and for later ones', async () => {
    expect(new Set(await Promise.all([open(), open(), open(), open()]))).toEqual(
      new Set([requestUrl]),
    );
  });

  it('[DATA-21] is made again on another server, to which the database was restored', async () => {
    await test.pool.query(`ALTER ROLE ${role} PASSWORD 'of-another-server'`);
    expect(await open()).toBe(requestUrl);
    expect(await attempt('SELECT 1')).toBe(1);
    await requests.end();
    await test.pool.query(`REVOKE visite_app FROM ${role}`);
    await test.pool.query(`DROP ROLE ${role}`);
    expect(await open()).toBe(requestUrl);
    requests = createPool(requestUrl, { connections: 2 });
    expect(await attempt(asRequest, 'SELECT FROM patients')).toBeGreaterThan(0);
  });

  it('[DATA-21] [OPS-36] keeps its password when the sealing key is changed', async () => {
    const newKey = randomBytes(32);
    const environment = {
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: newKey.toString('base64'),
      SECRET_KEYS: key.toString('base64'),
    };
    expect(await runAdmin(['rotate-key'], environment)).toMatchObject({ exitCode: 0 });
    const newBox = createSecretBox(secretKeyOf(newKey));
    expect(await open(test.pool, test.databaseUrl, newBox)).toBe(requestUrl);
  });

  it('[DATA-21] passes its own check', async () => {
    await expect(checkRequestLogin(requests, test.pool)).resolves.toBeUndefined();
  });

  it('[DATA-21] [OPS-13] an owner who may not make roles is told of DATABASE_APP_URL', async () => {
    const login = await makeLogin('without_createrole', 'IN ROLE visite_app, visite_owner');
    await test.pool.query('GRANT USAGE ON SCHEMA operations TO PUBLIC');
    await test.pool.query(`GRANT ALL ON operations.request_login TO ${login.role}`);
    await test.pool.query('DELETE FROM operations.request_login');
    await test.pool.query(`ALTER ROLE ${role} RENAME TO ${role}_x`);
    const pool = createPool(login.url, { connections: 1 });
    try {
      await expect(open(pool, login.url)).rejects.toThrow(/CREATEROLE .* DATABASE_APP_URL\.$/);
    } finally {
      await pool.end();
      await test.pool.query(`ALTER ROLE ${role}_x RENAME TO ${role}`);
      await test.pool.query('REVOKE USAGE ON SCHEMA operations FROM PUBLIC');
      await test.pool.query(`REVOKE ALL ON operations.request_login FROM ${login.role}`);
    }
  });

  it.each([
    ['no member', '', /is no member of visite_app/],
    ['CREATEROLE', 'CREATEROLE IN ROLE visite_app', /may bypass .* or create roles/],
    ['the owner’s role', 'IN ROLE visite_app, visite_owner', /could become visite_owner;/],
  ])('[DATA-21] DATABASE_APP_URL is refused with %s', async (how, attributes, sentence) => {
    const { url } = await makeLogin(`refused_${how.length}`, attributes);
    const pool = createPool(url, { connections: 1 });
    try {
      await expect(checkRequestLogin(pool, test.pool)).rejects.toThrow(sentence);
    } finally {
      await pool.end();
    }
  });

  it('[DATA-21] DATABASE_APP_URL is refused with the owner itself, or for another database', async () => {
    await expect(checkRequestLogin(test.pool, test.pool)).rejects.toThrow(/^DATABASE_APP_URL: /);
    const other = await createTestApp();
    try {
      await expect(checkRequestLogin(other.requestPool, test.pool)).rejects.toThrow(
        'DATABASE_APP_URL names another database than DATABASE_URL.',
      );
    } finally {
      await other.close();
    }
  });

  it('[DATA-21] has a name of its own for each database, of at most 63 bytes', () => {
    const names = ['visite', 'Visite', 'x'.repeat(63), `${'x'.repeat(62)}y`, 'prä-xis'];
    const roles = names.map(requestRoleOf);
    expect(new Set(roles).size).toBe(names.length);
    for (const each of roles) expect(each).toMatch(/^visite_requests_[a-z0-9_]{1,47}$/);
  });
});

async function makeLogin(name: string, attributes: string) {
  const { rows } = await test.pool.query(
    `SELECT 'visite_test_${name}_' || floor(random() * 1e9) AS role`,
  );
  const own: string = rows[0].role;
  await test.pool.query(`CREATE ROLE ${own} LOGIN PASSWORD 'for-a-test' ${attributes}`);
  made.push(own);
  const url = new URL(test.databaseUrl);
  url.username = own;
  url.password = 'for-a-test';
  return { role: own, url: url.href };
}
