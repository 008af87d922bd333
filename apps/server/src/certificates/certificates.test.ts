import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IssuedCertificate,
  makeAuthority,
  type TestAuthority,
} from '../../test/certificates.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Listeners, openListeners } from '../platform/listeners.ts';

let test: TestApp;
let listeners: Listeners;
let authority: TestAuthority;
let client: IssuedCertificate;
const files = mkdtempSync(path.join(tmpdir(), 'visite-tls-'));

const write = (name: string, content: string) => {
  const file = path.join(files, name);
  writeFileSync(file, content);
  return file;
};

beforeAll(async () => {
  authority = await makeAuthority('Praxis-CA');
  const server = await authority.issue({ name: 'localhost', usage: 'server', serialNumber: '77' });
  client = await authority.issue({ name: 'Dr. Jörg Groß', usage: 'client' });
  test = await createTestApp({
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      SECURE_PORT: '0',
      TLS_CERT: write('server.pem', server.cert),
      TLS_KEY: write('server.key', server.key),
      TLS_CLIENT_CA: write('authority.pem', authority.cert),
    },
  });
  listeners = await openListeners(test.app, test.deps.config);
});
afterAll(async () => {
  await listeners.close();
  await test.close();
  rmSync(files, { recursive: true });
});

interface Ask {
  certificate?: IssuedCertificate;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A real TLS connection for each call. */
async function securely(method: string, where: string, ask: Ask = {}) {
  const { certificate, token, body, headers } = ask;
  const sent = request(`${listeners.secureUrl}${where}`, {
    method,
    ca: authority.cert,
    servername: 'localhost',
    agent: false,
    ...certificate,
    headers: {
      host: 'localhost',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
  sent.end(body ? JSON.stringify(body) : undefined);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const api = (method: string, where: string, ask?: Ask) =>
  securely(method, `/api/v3/video${where}`, ask);
const current = async (ask: Ask) => {
  const { status, body } = await api('GET', '/staff/login', {
    token: test.home.doctor.token,
    ...ask,
  });
  return [status, JSON.parse(body).code];
};
const refused = [403, 'certificate-required'];

describe('the secure listener', () => {
  it('[SEC-14] serves the whole app on its own origin, without CORS', async () => {
    const page = await securely('GET', '/', { headers: { origin: 'https://elsewhere.example' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('visite-config');
    expect(Object.keys(page.headers).filter((name) => name.includes('allow-origin'))).toEqual([]);
    expect(page.headers['strict-transport-security']).toBeDefined();
    const list = await api('GET', '/staff', {
      certificate: client,
      token: test.home.doctor.token,
    });
    expect(list.status).toBe(200);
  });

  it('[ERR-1] [ERR-24] answers what is no HTTP with a problem, and cuts off what is no TLS', async () => {
    const { hostname, port } = new URL(listeners.secureUrl ?? '');
    const at = { port: Number(port), host: hostname };
    const within = connect({ ...at, ca: authority.cert, servername: 'localhost' });
    within.end('NONSENSE\r\n\r\n');
    expect(await text(within)).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json/s);
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '\x16\x03\x01\xff\xff'.repeat(99),
    ]) {
      const plain = connectPlain(at);
      plain.end(Buffer.from(bytes, 'latin1'));
      const said = await buffer(plain).catch(() => Buffer.alloc(0));
      expect(said.toString('latin1')).not.toContain('HTTP/1.1 200');
    }
    expect((await api('GET', '/certinfo')).status).toBe(200);
  });

  it('[ERR-1] [ERR-24] takes an expectation that it does not know for none', async () => {
    const headers = { expect: 'wonders' };
    expect((await api('GET', '/certinfo', { headers })).status).toBe(200);
    const refused = await api('GET', '/patients', { headers });
    expect([refused.status, refused.headers['content-type']]).toEqual([
      401,
      expect.stringContaining('application/problem+json'),
    ]);
  });

  it('[SEC-15] serves staff with a certificate of the authority', async () => {
    expect(await current({ certificate: client })).toEqual([200, undefined]);
  });

  it('[SEC-15] shakes hands without a certificate, but refuses staff calls and the login', async () => {
    expect(await current({})).toEqual(refused);
    const body = { username: 'doctor', password: test.password };
    const login = await api('POST', '/staff/login', { body });
    expect([login.status, JSON.parse(login.body).code]).toEqual(refused);
    const right = await api('POST', '/staff/login', { body, certificate: client });
    expect(right.status).toBe(200);
  });

  it('[SEC-15] refuses expired, future and foreign certificates', async () => {
    const hour = 3_600_000;
    const foreign = await makeAuthority('Andere-CA');
    const of = { name: 'Dr. Jörg Groß', usage: 'client' } as const;
    const [past, future] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    const bad = {
      expired: await authority.issue({
        ...of,
        notBefore: new Date(past.getTime() - hour),
        notAfter: past,
      }),
      future: await authority.issue({ ...of, notBefore: future }),
      foreign: await foreign.issue(of),
      server: await authority.issue({ ...of, usage: 'server' }),
    };
    for (const [kind, certificate] of Object.entries(bad)) {
      expect([kind, await current({ certificate })]).toEqual([kind, refused]);
      const { body } = await api('GET', '/certinfo', { certificate });
      expect([kind, JSON.parse(body).length]).toEqual([kind, 1]);
    }
  });

  it('[SEC-15] refuses a forged authority of the same name, or cuts the connection', async () => {
    const forged = await makeAuthority('Praxis-CA');
    const certificate = await forged.issue({ name: 'Dr. Jörg Groß', usage: 'client' });
    // A cut connection has many names: hang up, reset, broken pipe.
    const outcome = await current({ certificate }).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) expect(outcome).toEqual(refused);
    expect(await current({ certificate: client })).toEqual([200, undefined]);
  });

  it('[SEC-15] does not take a resumed session without a certificate for one with it', async () => {
    const session = await sessionWithoutCertificate();
    const socket = connect({
      port: Number(new URL(listeners.secureUrl ?? '').port),
      host: '127.0.0.1',
      servername: 'localhost',
      ca: authority.cert,
      session,
    });
    await once(socket, 'secureConnect');
    expect(socket.isSessionReused()).toBe(true);
    socket.write(
      'GET /api/v3/video/staff/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        `Authorization: Bearer ${test.home.doctor.token}\r\n\r\n`,
    );
    expect(await text(socket)).toContain('certificate-required');
  });

  it('[SEC-15] [SEC-18] believes no header about certificates', async () => {
    const headers = {
      'x-ssl-client-verify': 'SUCCESS',
      'x-client-cert': encodeURIComponent(client.cert),
      'x-forwarded-client-cert': `Cert="${encodeURIComponent(client.cert)}"`,
      'x-forwarded-proto': 'https',
      'ssl-client-cert': encodeURIComponent(client.cert),
    };
    expect(await current({ headers })).toEqual(refused);
    const plain = await test.call('GET', '/staff/login', {
      token: test.home.doctor.token,
      headers,
    });
    expect([plain.statusCode, plain.json().code]).toEqual(refused);
  });

  it('[SEC-15] needs no certificate for patients', async () => {
    const { patientToken, id } = test.home.appointment;
    const where = `/calendar/appointments/${id}`;
    expect((await api('GET', where, { token: patientToken })).status).toBe(200);
  });
});

async function sessionWithoutCertificate(): Promise<Buffer> {
  const socket = connect({
    port: Number(new URL(listeners.secureUrl ?? '').port),
    host: '127.0.0.1',
    servername: 'localhost',
    ca: authority.cert,
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [session] = await once(socket, 'session');
  socket.destroy();
  return session;
}

describe('the plain port beside it', () => {
  it('[SEC-16] refuses staff, whatever they call, and serves patients', async () => {
    const { token } = test.home.doctor;
    const answers = [
      await test.call('GET', '/staff/login', { token }),
      await test.call('GET', '/patients', { token }),
      await test.call('POST', '/staff/login', {
        body: { username: 'doctor', password: test.password },
      }),
      await test.call('GET', `/calendar/appointments/${test.home.appointment.id}`, { token }),
    ];
    expect(answers.map((response) => response.json().code)).toEqual(
      Array(4).fill('certificate-required'),
    );
    const { id, patientToken } = test.home.appointment;
    const own = await test.call('GET', `/calendar/appointments/${id}`, { token: patientToken });
    expect(own.statusCode).toBe(200);
  });
});

describe('certinfo', () => {
  it('[SEC-17] tells the certificates of both sides, umlauts and all', async () => {
    const { body } = await api('GET', '/certinfo', { certificate: client });
    expect(JSON.parse(body)).toEqual([
      { certSerial: '77', certCN: 'localhost', type: 'server', expires: expect.any(String) },
      {
        certSerial: '0A1B2C',
        certCN: 'Dr. Jörg Groß',
        type: 'client',
        expires: expect.any(String),
      },
    ]);
    const without = await api('GET', '/certinfo');
    expect(JSON.parse(without.body)).toMatchObject([{ type: 'server' }]);
    expect(without.headers['x-client-certificate']).toBe('required');
  });

  it('[SEC-17] is empty on the plain port', async () => {
    const response = await test.call('GET', '/certinfo');
    expect(response.json()).toEqual([]);
    expect(response.headers['x-client-certificate']).toBe('required');
  });
});

describe('the certificate as second factor', () => {
  it('[LOGIN-20] [SEC-36] is enough where the practice demands one, if it is the person’s own', async () => {
    const by = { token: test.home.admin.token, certificate: client };
    const settings = JSON.parse((await api('GET', '/settings', by)).body);
    await api('PUT', '/settings', { ...by, body: { ...settings, secondFactorRequired: true } });
    const body = { username: 'doctor', password: test.password };
    const unbound = await api('POST', '/staff/login', { body, certificate: client });
    expect(JSON.parse(unbound.body).code).toBe('second-factor-link-required');
    const fingerprint = new X509Certificate(client.cert).fingerprint256;
    await api('POST', '/staff/login/confirm', { ...by, body: { password: test.password } });
    const path = `/staff/${test.home.doctor.id}/certificates`;
    expect((await api('POST', path, { ...by, body: { fingerprint } })).status).toBe(200);
    const login = await api('POST', '/staff/login', { body, certificate: client });
    const { staffApiToken: token, enrolSecondFactor } = JSON.parse(login.body);
    expect(enrolSecondFactor).toBeUndefined();
    const own = JSON.parse((await api('GET', '/staff/login', { token, certificate: client })).body);
    expect(own).not.toHaveProperty('secondFactorDue');
    expect((await api('GET', '/staff', { token, certificate: client })).status).toBe(200);
  });
});
