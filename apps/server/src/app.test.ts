import { readFileSync } from 'node:fs';
import { endpointNames } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the application', () => {
  it('[OPS-5] answers /healthz and /readyz', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('[OPS-61] /version, for any host, and openapi.json name the version of package.json', async () => {
    const manifest = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    const asked = await test.app.inject({ url: '/version', headers: { host: 'unknown.example' } });
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toEqual({ version });
    const openApi = await test.call('GET', '/openapi.json');
    expect(openApi.json()).toMatchObject({ info: { version } });
  });

  it('[SEC-13] [ERR-6] asks for a token everywhere but at the open calls', async () => {
    const response = await test.call('GET', '/patients');
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(endpointNames.length).toBeGreaterThan(40);
  });
});
