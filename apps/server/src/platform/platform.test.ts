import { Writable } from 'node:stream';
import { apiPrefix } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createLogger } from './logger.ts';

const metricsToken = 'a-token-for-the-figures';
const lines: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  test = await createTestApp({
    environment: { METRICS_TOKEN: metricsToken },
    deps: { log: createLogger('trace', sink) },
    extend: (app) =>
      app.get('/broken', async () => {
        throw new Error('SELECT secret FROM patients at /srv/visite/app.ts');
      }),
  });
});
afterAll(() => test.close());

it('[DATA-9] no address gets into the logs, so that none has to be deleted from them', async () => {
  const remoteAddress = '203.0.113.77';
  for (const url of [
    '/api/v3/video/patients',
    '/broken',
    '/nowhere',
    '/healthz',
    '/api/v3/video/sse',
  ]) {
    const headers = {
      host: 'localhost',
      'x-forwarded-for': '198.51.100.9',
      forwarded: 'for=198.51.100.9',
    };
    await test.app.inject({ url, remoteAddress, headers });
  }
  const payload = { username: 'doctor', password: 'a wrong password' };
  await test.app.inject({
    method: 'POST',
    url: '/api/v3/video/staff/login',
    remoteAddress,
    payload,
  });
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join('')).not.toMatch(/203\.0\.113|198\.51\.100|127\.0\.0\.1|remote|address/i);
});

describe('headers', () => {
  it('[SEC-21] allow nothing inline, nothing evaluated and no foreign origin', async () => {
    const { headers } = await test.app.inject({ url: '/', headers: { host: 'localhost' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  const guards = {
    'content-security-policy': [
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:",
      "media-src 'self' blob:;connect-src 'self';font-src 'self';worker-src 'self'",
      "manifest-src 'self' blob:;frame-ancestors 'none';base-uri 'none';form-action 'self'",
      "require-trusted-types-for 'script';trusted-types visite",
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), picture-in-picture=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };

  it.each([
    ['a page', '/', 'localhost', 200],
    ['an unknown page', '/nowhere/at/all', 'localhost', 404],
    ['a refused call', `${apiPrefix}/patients`, 'localhost', 401],
    ['a refused stream', `${apiPrefix}/sse`, 'localhost', 401],
    ['an unknown host', '/', 'unknown.example', 404],
    ['an error', '/broken', 'localhost', 500],
    ["the operator's question", '/healthz', 'unknown.example', 200],
  ])('[SEC-21] stand on %s', async (_name, url, host, status) => {
    const { headers, statusCode } = await test.app.inject({ url, headers: { host } });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(guards);
    const others = Object.keys(headers).filter((name) => !(name in guards));
    expect(
      others.filter((name) => /policy|^x-(?!request-id)|transport|powered/.test(name)),
    ).toEqual([]);
  });

  it('[SEC-21] [LIVE-3] an open stream has those that concern data', async () => {
    const origin = await test.listen();
    const stop = new AbortController();
    const response = await fetch(`${origin}${apiPrefix}/sse`, {
      headers: { authorization: `Bearer ${test.home.doctor.token}` },
      signal: stop.signal,
    });
    const names = [...response.headers.keys()].filter((name) => name in guards);
    stop.abort();
    expect([response.status, names]).toEqual([200, ['x-content-type-options']]);
  });

  it('[SEC-21] [SEC-14] let the page speak to its own secure address alone', async () => {
    const secureApiBaseUrl = 'https://secure.example:3443/base';
    await test.pool.query(
      `UPDATE tenants SET config = jsonb_set(config, '{secureApiBaseUrl}', $1) WHERE tenant_id = 'other'`,
      [JSON.stringify(secureApiBaseUrl)],
    );
    test.deps.tenants.invalidate();
    const { headers } = await test.app.inject({ url: '/', headers: { host: 'other.example' } });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://secure.example:3443;",
    );
  });

  it('[SEC-18] [SEC-21] speak of TLS only where the connection is ours and encrypted', async () => {
    const forged = { host: 'localhost', 'x-forwarded-proto': 'https' };
    const { headers } = await test.app.inject({ url: '/', headers: forged });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('errors', () => {
  it('[ERR-4] an unforeseen one shows neither stack nor SQL nor path', async () => {
    const response = await test.app.inject({ url: '/broken', headers: { host: 'localhost' } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal server error',
      status: 500,
      code: 'internal-error',
      requestId: response.headers['x-request-id'],
    });
  });
});

describe('logs and figures', () => {
  it('[SEC-2] [OPS-23] hold no ids, names, addresses, queries, tokens or messages', async () => {
    lines.length = 0;
    const { appointment, doctor } = test.home;
    await test.call('GET', '/patients?searchTerm=Geheimnis', { token: doctor.token });
    await test.call('GET', `/calendar/appointments/${appointment.id}`, { token: doctor.token });
    await test.app.inject({ url: '/broken', headers: { host: 'localhost' } });
    const log = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const secret of [
      'Geheimnis',
      appointment.id,
      doctor.token,
      '127.0.0.1',
      'SELECT secret',
    ]) {
      expect(log).not.toContain(secret);
    }
    const line = lines.map((each) => JSON.parse(each)).find((each) => each.appointment);
    expect(line).toMatchObject({
      tenant: 'default',
      appointment: expect.stringMatching(/^.{10}$/),
    });
    const figures = await test.deps.metrics.registry.metrics();
    expect(figures).toContain('route="/api/v3/video/calendar/appointments/:appointmentId"');
    expect(figures).not.toContain(appointment.id);
  });

  it('[OPS-22] figures answer to loopback and to the token, and to nobody else', async () => {
    const get = (remoteAddress: string, headers: Record<string, string> = {}) =>
      test.app.inject({ url: '/metrics', remoteAddress, headers });
    const status = async (...args: Parameters<typeof get>) => (await get(...args)).statusCode;
    expect(await status('127.0.0.1')).toBe(200);
    expect(await status('::1')).toBe(200);
    expect(await status('192.0.2.7')).toBe(404);
    expect(await status('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404);
    expect(await status('192.0.2.7', { authorization: `Bearer ${metricsToken}` })).toBe(200);
    expect(await status('192.0.2.7', { authorization: 'Bearer wrong' })).toBe(404);
    expect(await status('127.0.0.1', { authorization: 'Bearer wrong' })).toBe(404);
  });
});

describe('the tenant of a request', () => {
  it.each([
    ['localhost', 200],
    ['LOCALHOST:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['other.example', 200],
    ['other.example.', 200],
    ['unknown.example', 404],
  ])('[TENANT-1] host %s answers %i', async (host, status) => {
    const response = await test.app.inject({ url: '/', headers: { host } });
    expect(response.statusCode).toBe(status);
  });

  it('[TENANT-1] [SEC-18] a forwarded host counts only from a trusted proxy', async () => {
    const headers = { host: 'unknown.example', 'x-forwarded-host': 'other.example' };
    expect((await test.app.inject({ url: '/', headers })).statusCode).toBe(404);
  });
});
