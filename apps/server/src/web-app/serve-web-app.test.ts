import { brotliDecompressSync } from 'node:zlib';
import { pageConfig, pagePatterns, pageRedirects } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });

const dataOf = (html: string) =>
  JSON.parse(/id="visite-config">([^<]*)</.exec(html)?.[1] ?? 'null');

describe('the served page', () => {
  it('[TENANT-11] carries the configuration of the host that was called', async () => {
    const [home, other] = [await get('/'), await get('/', { host: 'other.example:8443' })];
    expect(z.parse(pageConfig, dataOf(home.body))).toMatchObject({
      id: 'default',
      practice: { name: 'Praxis default', timeZone: 'Europe/Berlin' },
    });
    expect(dataOf(other.body)).toMatchObject({ id: 'other', practice: { name: 'Praxis other' } });
  });

  it('[CHECK-3] names the address for patients, whichever one was called', async () => {
    const { body } = await get('/', { host: 'other.example:8443' });
    const tenant = await test.deps.tenants.byId('other');
    expect(tenant?.publicUrl).not.toContain('8443');
    expect(dataOf(body).publicUrl).toBe(tenant?.publicUrl);
  });

  it('[TENANT-11] [SEC-21] cannot be left through a value, and follows a change', async () => {
    const name = '</script><script>alert(1)</script>\u2028';
    await test.pool.query(`UPDATE tenants SET name = $1 WHERE tenant_id = 'default'`, [name]);
    test.deps.tenants.invalidate();
    const { body } = await get('/');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(dataOf(body).practice.name).toBe(name);
  });

  it.each([
    ['/', 200],
    ['/user/login/', 200],
    ['/user/', 200],
    ['/user/appointment/new/patient', 200],
    ['/user/appointment/AAAAAAAAAAAAAAAAAAAAAA/call', 200],
    ['/appointment/AAAAAAAAAAAAAAAAAAAAAA/accept', 200],
    ['/check', 200],
    ['/md/faq', 200],
    ['/datenschutzerkl%C3%A4rung', 200],
    ['/nowhere', 404],
    ['/user/nowhere', 404],
    ['/md/nowhere', 404],
    ['/index.html', 404],
    ['/staff.html', 404],
    ['/%zz', 404],
  ])('[UI-1] %s is the page with status %i', async (url, status) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    if (url !== '/%zz') expect(response.body).toContain('id="root"');
  });

  const pages = [...Object.values(pagePatterns), ...Object.values(pageRedirects).flat()];
  it.each(pages.filter((pattern) => !pattern.endsWith('*')))(
    '[UI-1] [UI-2] the page of the contract %s answers 200',
    async (pattern) => {
      const path = pattern.replace(':callid', 'AbC-_123').replace(':block', 'faq');
      expect((await get(encodeURI(path))).statusCode).toBe(200);
      expect((await get(`${encodeURI(path).replace(/\/$/, '')}/`)).statusCode).toBe(200);
    },
  );

  it.each([
    ['/', 'guest'],
    ['/md/faq', 'guest'],
    ['/datenschutz', 'guest'],
    ['/appointment/AAAAAAAAAAAAAAAAAAAAAA/login', 'guest'],
    ['/nowhere', 'guest'],
    ['/users', 'guest'],
    ['/user', 'staff'],
    ['/user?joincall=AAAAAAAAAAAAAAAAAAAAAA', 'staff'],
    ['/user/login/', 'staff'],
    ['/user/appointment/AAAAAAAAAAAAAAAAAAAAAA/call', 'staff'],
    ['/user/nowhere', 'staff'],
    ['/USER/login', 'staff'],
    ['/%75ser/login', 'staff'],
  ])(
    '[TENANT-11] %s gets the page of the %s entry, with the configuration in it',
    async (url, entry) => {
      for (const host of ['localhost', 'other.example:8443']) {
        const { body } = await get(url, { host });
        expect(/data-entry="(\w+)"/.exec(body)?.[1]).toBe(entry);
        expect(dataOf(body).id).toBe(host === 'localhost' ? 'default' : 'other');
      }
    },
  );

  it('[TENANT-11] is asked for anew each time, and not sent twice', async () => {
    const first = await get('/');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    });
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('[TENANT-11] comes compressed to whoever takes it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('id="root"');
  });

  it('[OPS-2] hashed files are kept for ever and come pre-compressed', async () => {
    const response = await get('/assets/app-3f9a1c.js', { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect((await get('/icons/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/../package.json',
    '/assets',
    '/assets/',
    '/assets/%2e%2e/%2e%2e/seed.ts',
    '/assets/..%2f..%2fseed.ts',
  ])('[SEC-21] nothing outside the built files is served: %s', async (url) => {
    const response = await get(url, { accept: 'application/json' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  it('[ERR-1] what asks for no page gets problem+json', async () => {
    for (const url of ['/api/v3/video/nowhere', '/nowhere.json']) {
      const response = await get(url, { accept: 'application/json' });
      expect(response.json()).toMatchObject({ status: 404, code: 'not-found' });
    }
  });
});
