import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorOf } from '../../../test/admin-command.ts';
import {
  type IssuedCertificate,
  makeAuthority,
  type TestAuthority,
} from '../../../test/certificates.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { startRelay, type TestRelay } from '../../../test/relay.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { installationPath } from '../../platform/installation.ts';
import { allocate, parseRelayUrl } from './turn-allocation.ts';

const day = 86_400_000;
const usualAuthorities = tls.getCACertificates('default');
let test: TestApp;
let url: string;
let authority: TestAuthority;
let good: IssuedCertificate;
let only: ReturnType<typeof doctorOf>['only'];
const issue = (name: string, daysLeft: number) =>
  authority.issue({
    name,
    host: name,
    usage: 'server',
    notAfter: new Date(Date.now() + daysLeft * day + 60_000),
  });

beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  ({ only } = doctorOf(test));
  authority = await makeAuthority('Doctor');
  tls.setDefaultCACertificates([...usualAuthorities, authority.cert]);
  good = await issue('localhost', 60);
});
afterAll(async () => {
  tls.setDefaultCACertificates(usualAuthorities);
  await test.close();
});

describe('the doctor and the mail server', () => {
  const mailFrom = { MAIL_FROM: 'praxis@example.org' };

  it('[OPS-84] speaks with a server that asks for nothing, and sends no mail', async () => {
    const server = await startMailServer();
    const findings = await only('smtp', { SMTP_URL: server.url, ...mailFrom });
    expect(findings).toMatchObject([{ state: 'ok', text: expect.stringContaining('answers') }]);
    await server.goAway();
    expect(await only('smtp', { SMTP_URL: server.url, ...mailFrom })).toMatchObject([
      { state: 'fault', advice: expect.stringContaining('host and port') },
    ]);
    expect(server.mails).toEqual([]);
  });

  async function withServer(
    options: { secure: boolean; certificate: IssuedCertificate },
    work: (port: number) => Promise<void>,
  ) {
    const { cert, key } = options.certificate;
    const server = new SMTPServer({
      secure: options.secure,
      cert,
      key,
      onAuth: ({ username, password }, _session, done) =>
        username === 'praxis' && password === 'geheim'
          ? done(null, { user: 'praxis' })
          : done(new Error('wrong')),
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    await work((server.server.address() as AddressInfo).port);
    await new Promise<void>((resolve) => server.close(resolve));
  }

  it.each([
    ['smtp', false],
    ['smtps', true],
  ])(
    '[OPS-84] logs in by %s, and says how long the certificate is valid',
    async (scheme, secure) => {
      await withServer({ secure, certificate: good }, async (port) => {
        const smtp = (password: string) => ({
          SMTP_URL: `${scheme}://praxis:${password}@localhost:${port}`,
          ...mailFrom,
        });
        expect(await only('smtp', smtp('geheim'))).toMatchObject([
          { state: 'ok', text: `the mail server localhost:${port} takes the login` },
          { state: 'ok', text: expect.stringContaining('is valid for 60 days') },
        ]);
        expect((await only('smtp', smtp('falsch')))[0]).toMatchObject({
          state: 'fault',
          advice: expect.stringContaining('user and password'),
        });
      });
    },
  );

  it('[OPS-84] names what is wrong with the certificate', async () => {
    const certificate = await issue('mail.example', 60);
    await withServer({ secure: true, certificate }, async (port) => {
      const findings = await only('smtp', { SMTP_URL: `smtps://localhost:${port}`, ...mailFrom });
      expect(findings).toMatchObject([
        { state: 'fault' },
        { state: 'fault', text: `the certificate of localhost:${port} is for other names` },
      ]);
    });
  });

  it('[OPS-84] without a server it is a fault in production alone', async () => {
    expect(await only('smtp', { NODE_ENV: 'production' })).toMatchObject([{ state: 'fault' }]);
  });
});

describe('the doctor and the relay', () => {
  const secret = randomBytes(32).toString('hex');
  let relay: TestRelay;
  let published: TestRelay;
  beforeAll(async () => {
    relay = await startRelay({ secret, certificate: good });
    published = await startRelay({ secret, certificate: good, externalIp: '203.0.113.7' });
  });
  afterAll(async () => {
    await relay.stop();
    await published.stop();
  });
  const turn = (urls: string[], given = secret) =>
    only('turn', { TURN_URLS: urls.join(','), TURN_SECRET: given });

  it('[OPS-85] allocates over UDP, TCP and TLS, and tells a private address', async () => {
    const urls = [
      `turn:127.0.0.1:${published.port}`,
      `turn:localhost:${published.port}?transport=tcp`,
      `turns:localhost:${published.tlsPort}?transport=tcp`,
    ];
    expect(await turn(urls)).toMatchObject([
      { state: 'ok', text: `${urls[0]} relays from 203.0.113.7` },
      { state: 'ok', text: `${urls[1]} relays from 203.0.113.7` },
      {
        state: 'ok',
        text: `${urls[2]} relays from 203.0.113.7; its certificate is valid for 60 days`,
      },
    ]);
    expect(await turn([`turn:127.0.0.1:${relay.port}`])).toMatchObject([
      { state: 'warning', text: expect.stringContaining('127.0.0.1, which nobody outside') },
    ]);
  });

  it('[OPS-85] tells another secret from a relay that is not there', async () => {
    const urls = [`turn:127.0.0.1:${relay.port}`, 'turn:127.0.0.1:1?transport=tcp'];
    const other = randomBytes(32).toString('hex');
    expect(await turn(urls, other)).toMatchObject([
      { state: 'fault', text: expect.stringContaining('refuses the credentials') },
      { state: 'fault', advice: expect.stringContaining('start coturn') },
    ]);
  });

  it('[OPS-85] gives up on a relay that says nothing', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = parseRelayUrl(`turn:127.0.0.1:${silent.address().port}`);
    const given = { username: 'a', credential: 'b' };
    const asked = allocate(address, given, AbortSignal.timeout(50));
    await expect(asked).rejects.toThrow('no answer in time');
    silent.close();
  });

  it.each([
    ['turn:a.example', { host: 'a.example', port: 3478, transport: 'udp' }],
    ['turn:a.example:80?transport=tcp', { host: 'a.example', port: 80, transport: 'tcp' }],
    ['turns:a.example', { host: 'a.example', port: 5349, transport: 'tls' }],
    [
      'turns:[2001:db8::1]:443?transport=udp',
      { host: '[2001:db8::1]', port: 443, transport: 'dtls' },
    ],
  ])('[OPS-85] reads %s as browsers do', (address, parts) => {
    expect(parseRelayUrl(address)).toEqual(parts);
  });
});

describe('the doctor and the addresses of practices', () => {
  /** A proxy with TLS that passes the host on, as ours do. */
  async function proxy({ cert, key }: IssuedCertificate, host?: string): Promise<Server> {
    const server = createServer({ cert, key }, (request, response) => {
      test.app
        .inject({ url: request.url ?? '/', headers: { host: host ?? request.headers.host ?? '' } })
        .then(({ statusCode, body }) => response.writeHead(statusCode).end(body));
    });
    server.listen(0);
    await once(server, 'listening');
    return server;
  }
  const at = (server: Server) => `https://localhost:${(server.address() as AddressInfo).port}`;
  const both = async (server: Server) => {
    const environment = { PUBLIC_URL: at(server) };
    const args = ['--tenant', 'default'];
    const found = await only('hosts,certificates', environment, ...args);
    server.close();
    return found.map(({ check, state, text }) => `${check} ${state} ${text}`);
  };

  it('[OPS-86] an address leads here, with a valid certificate', async () => {
    expect(await both(await proxy(good))).toEqual([
      'hosts ok 1 address leads to this installation',
      'certificates ok 1 certificate is valid, the next one ends in 60 days',
    ]);
  });

  it.each([
    [3, 'localhost', /^certificates warning the certificate of .* is valid for 3 days/],
    [-1, 'localhost', /^certificates fault the certificate of .* has expired/],
    [60, 'video.example', /^certificates fault the certificate of .* is for other names/],
  ])('[OPS-86] a certificate with %i days for %s', async (left, name, line) => {
    const server = await proxy(await issue(name, left));
    const [hosts, certificates] = await both(server);
    expect(hosts).toContain('hosts ok');
    expect(certificates).toMatch(line);
  });

  it('[OPS-86] the certificate of the listener for client certificates', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'visite-doctor-'));
    const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
    const found = async (certificate: string, privateKey: string) => {
      writeFileSync(cert, certificate);
      writeFileSync(key, privateKey);
      const files = { TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: url };
      return only('certificates', files, '--tenant', 'default');
    };
    expect(await found(good.cert + authority.cert, good.key)).toMatchObject([
      { state: 'ok', text: 'the certificate of TLS_CERT (localhost) is valid for 60 days' },
    ]);
    const other = await issue('localhost', 5);
    expect(await found(other.cert, other.key)).toMatchObject([{ state: 'warning' }]);
    expect(await found(other.cert, good.key)).toMatchObject([
      { state: 'fault', text: 'TLS_KEY is not the key of TLS_CERT' },
    ]);
    expect(await found(good.cert + other.cert, good.key)).toMatchObject([
      { state: 'fault', text: expect.stringContaining('do not follow each other') },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('[OPS-86] an address of another practice, or of nobody', async () => {
    const [hosts] = await both(await proxy(good, 'other.example'));
    expect(hosts).toMatch(/^hosts fault .* answers, but not as default of this installation/);
    const gone = await proxy(good);
    const address = at(gone);
    gone.close();
    await once(gone, 'close');
    const away = await only('hosts', { PUBLIC_URL: address }, '--tenant', 'default');
    expect(away).toMatchObject([{ state: 'fault', advice: expect.stringContaining('firewall') }]);
    const unknown = await only('hosts', {}, '--tenant', 'other');
    expect(unknown).toMatchObject([
      { state: 'fault', text: 'other.example (other) has no address in the DNS' },
    ]);
    const plain = await only('hosts', { PUBLIC_URL: 'http://127.0.0.2' }, '--tenant', 'default');
    expect(plain).toMatchObject([{ state: 'fault', text: expect.stringContaining('no https') }]);
  });

  it('[OPS-86] only a nonce of its form gets an answer', async () => {
    for (const query of [
      '',
      '?nonce=1',
      `?nonce=${'0'.repeat(33)}`,
      `?nonce=${'0'.repeat(32)}&nonce=1`,
    ]) {
      const { statusCode } = await test.app.inject({ url: installationPath + query });
      expect([query, statusCode]).toEqual([query, 404]);
    }
    const nonce = '0'.repeat(32);
    const proofs = ['localhost', 'other.example'].map(async (host) => {
      const { body } = await test.app.inject({
        url: `${installationPath}?nonce=${nonce}`,
        headers: { host },
      });
      return body;
    });
    const [home, other] = await Promise.all(proofs);
    expect(home).toMatch(/^\{"proof":"[\w-]{43}"\}$/);
    expect(other).not.toBe(home);
  });
});
