import { randomUUID } from 'node:crypto';
import { defaultTenantConfig } from '@visite/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { insertTenant } from '../tenants/tenant-store.ts';
import { createTenants } from '../tenants/tenants.ts';
import { codeHash, makeCode, offerFirstRun } from './first-run-code.ts';

const tests: TestApp[] = [];
let test: TestApp;
let code: string;

/** A server that has just been started on an empty database. */
async function emptyServer(environment: Record<string, string> = {}) {
  const made = await createTestApp({ environment });
  tests.push(made);
  await made.pool.query('TRUNCATE tenants CASCADE');
  return made;
}
const offeredCode = async (of: TestApp) =>
  / ([0-9A-Z]{5}(?:-[0-9A-Z]{1,5}){5})$/.exec(await offerFirstRun(of.pool, 'http://x'))?.[1] ?? '';

beforeEach(async () => {
  test = await emptyServer();
  code = await offeredCode(test);
});
afterAll(() => Promise.all(tests.map((each) => each.close())));

const bodyOf = (change: object = {}) => ({
  code,
  name: 'Praxis am Wäldchen',
  language: 'de',
  admin: {
    person: { firstName: 'Jörg', lastName: 'Groß', email: 'joerg@praxis.example' },
    username: 'joerg',
  },
  ...change,
});

const make = (change: object = {}, headers: Record<string, string> = {}, of = test) =>
  of.app.inject({
    method: 'POST',
    url: '/api/v3/video/first-run',
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(bodyOf(change)),
  });
const page = (host: string, url = '/') =>
  test.app.inject({ url, headers: { host, accept: 'text/html' } });
const practices = async () =>
  (await test.pool.query('SELECT tenant_id, name, public_url FROM tenants')).rows;

describe('a server without a practice', () => {
  it('[TENANT-27] shows the first-run page on every host, and nothing else answers', async () => {
    for (const [host, url] of [
      ['localhost', '/'],
      ['video.example', '/user/login'],
      ['192.168.1.5:3000', '/appointment/AAAAAAAAAAAAAAAAAAAAAA/accept'],
    ] as const) {
      const shown = await page(host, url);
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(shown.body).toContain('id="visite-config">{"firstRun":true}<');
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const asset = await test.app.inject({ url: '/icons/favicon.svg', headers: { host: 'a.b' } });
    expect(asset.statusCode).toBe(200);
    for (const url of ['/config', '/openapi.json', '/staff', '/certinfo']) {
      expect((await test.call('GET', url)).statusCode).toBe(404);
    }
  });

  it('[TENANT-27] makes the practice and its first admin, who chooses a password by link', async () => {
    const made = await make();
    expect(made.statusCode).toBe(201);
    expect(await practices()).toEqual([
      { tenant_id: 'default', name: 'Praxis am Wäldchen', public_url: null },
    ]);
    const link = new URL(made.json().passwordLink, 'http://localhost');
    expect(link.pathname).toBe('/user/reset-password');
    const password = 'ein langes Kennwort für heute';
    const staffId = link.searchParams.get('staff');
    const chosen = await test.call('POST', `/staff/${staffId}/reset-password`, {
      body: {
        resetToken: link.searchParams.get('token'),
        password,
        passwordRepeat: password,
      },
    });
    expect(chosen.statusCode).toBe(200);
    const login = await test.call('POST', '/staff/login', {
      body: { username: 'joerg', password },
    });
    expect(login.json().user).toMatchObject({ roles: ['admin'], username: 'joerg' });
    const audit = await test.pool.query('SELECT action, actor_role FROM audit ORDER BY 1');
    expect(audit.rows).toEqual(
      expect.arrayContaining([
        { action: 'tenant.create', actor_role: 'operator' },
        { action: 'staff.create', actor_role: 'operator' },
      ]),
    );
    // From now on every host but its own is unknown, and the page is the practice's.
    expect((await page('localhost')).body).toContain('Praxis am Wäldchen');
    expect((await page('video.example')).statusCode).toBe(404);
  });

  it.each([
    ['a name, without PUBLIC_URL', {}, 'video.example:8443', 'https://video.example:8443'],
    ['an address', {}, '192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['a name, with PUBLIC_URL', { PUBLIC_URL: 'https://v.example' }, 'intern.example', null],
  ])('[TENANT-28] is served where it was made: %s', async (_what, environment, host, publicUrl) => {
    test = await emptyServer(environment);
    code = await offeredCode(test);
    const made = await make({}, { host, ...(publicUrl && { origin: publicUrl }) });
    expect(made.statusCode).toBe(201);
    expect((await page(host)).body).toContain('Praxis am Wäldchen');
    expect((await page('localhost')).body).toContain('Praxis am Wäldchen');
    expect((await page('elsewhere.example')).statusCode).toBe(404);
    expect(await practices()).toMatchObject([{ tenant_id: 'default', public_url: publicUrl }]);
    const { requestPool: pool } = test;
    const later = createTenants({
      pool,
      publicUrl: 'https://later.example',
      isPublicUrlGiven: true,
    });
    expect((await later.byId('default'))?.publicUrl).toBe('https://later.example');
  });
});

describe('the one-time code', () => {
  it('[SEC-40] has 130 random bits, is stored as a hash, and is taken however it is typed', async () => {
    expect(code.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(Array.from({ length: 500 }, makeCode)).size).toBe(500);
    const { rows } = await test.pool.query('SELECT code_hash FROM operations.first_run_codes');
    expect(rows).toEqual([{ code_hash: codeHash(code) }]);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await make({ code: typed })).statusCode).toBe(201);
  });

  it('[SEC-40] of every node counts, on every node', async () => {
    const first = code;
    code = await offeredCode(test);
    expect((await make({ code: first })).statusCode).toBe(201);
  });

  it('[SEC-40] is needed, from loopback too, and a wrong one says no more', async () => {
    const wrong = await make({ code: makeCode() });
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'first-run-code-wrong']);
    expect((await make({ code: '' })).statusCode).toBe(400);
    expect((await make({ code: undefined })).statusCode).toBe(400);
    expect((await make({ code: 'A'.repeat(101) })).statusCode).toBe(400);
    expect((await make({ roles: ['admin'] })).statusCode).toBe(400);
    expect(await practices()).toEqual([]);
    expect((await make()).statusCode).toBe(201);
  });

  it('[SEC-40] cannot be searched for: wrong ones of an address are limited, in the database', async () => {
    for (const _ of Array(20).keys()) {
      expect((await make({ code: makeCode() })).statusCode).toBe(403);
    }
    const locked = await make();
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    expect(await practices()).toEqual([]);
    await test.pool.query(
      `UPDATE operations.first_run_failures SET window_started_at = now() - interval '16 minutes'`,
    );
    expect((await make()).statusCode).toBe(201);
  });

  it('[SEC-40] is dead as soon as there is a practice, however that came, and for ever', async () => {
    await asOwner(test.pool, (tx) =>
      insertTenant(tx, {
        ...{ tenantId: 'nord', name: 'Nord', publicUrl: 'https://nord.example' },
        config: defaultTenantConfig('nord'),
      }),
    );
    expect((await make()).statusCode).toBe(404);
    const left = await test.pool.query('SELECT FROM operations.first_run_codes');
    expect(left.rowCount).toBe(0);
    expect((await page('localhost')).statusCode).toBe(404);
  });

  it('[SEC-40] makes one practice and one admin, however many use it at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Praxis ${index}`);
    const answers = await Promise.all(names.map((name) => make({ name })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(7).fill(404)]);
    expect(await practices()).toHaveLength(1);
    expect((await test.pool.query('SELECT FROM staff')).rowCount).toBe(1);
  });

  it('[SEC-40] whatever of it fails, nothing is left and the code still counts', async () => {
    const broken = {
      person: { firstName: 'A', lastName: 'B', email: 'no address' },
      username: 'a',
    };
    expect((await make({ admin: broken })).statusCode).toBe(400);
    const headers = { host: 'not a host' };
    expect((await make({}, headers)).statusCode).toBe(400);
    expect(await practices()).toEqual([]);
    expect((await make()).statusCode).toBe(201);
  });
});

describe('a lost answer', () => {
  it('[SEC-40] is given again under its key, with a new link, until the password is chosen', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await make({}, headers);
    const again = await make({}, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().passwordLink).not.toBe(first.json().passwordLink);
    expect((await test.pool.query('SELECT FROM staff')).rowCount).toBe(1);
    const stored = await test.pool.query('SELECT answer::text FROM idempotency_keys');
    expect(JSON.stringify(stored.rows)).not.toContain('reset-password');
    // Not for another key, another body or nobody's key.
    expect((await make({}, { 'idempotency-key': randomUUID() })).statusCode).toBe(404);
    expect((await make({ name: 'Andere' }, headers)).statusCode).toBe(404);
    expect((await make()).statusCode).toBe(404);
    await test.pool.query(`UPDATE staff SET password_hash = 'chosen'`);
    expect((await make({}, headers)).statusCode).toBe(404);
  });
});
