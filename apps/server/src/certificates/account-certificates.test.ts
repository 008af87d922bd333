import { randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticator } from '../../test/authenticator.ts';
import {
  type IssuedCertificate,
  makeAuthority,
  type TestAuthority,
} from '../../test/certificates.ts';
import { secureCalls } from '../../test/secure-calls.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Listeners, openListeners } from '../platform/listeners.ts';

let test: TestApp;
let listeners: Listeners;
let authority: TestAuthority;
/** Of no account. */
let common: IssuedCertificate;
const files = mkdtempSync(path.join(tmpdir(), 'visite-crl-'));
const write = (name: string, content: string) => {
  const file = path.join(files, name);
  writeFileSync(file, content);
  return file;
};

let serial = 100;
const issue = (name: string) => {
  serial += 1;
  return authority.issue({ name, usage: 'client', serialNumber: serial.toString(16) });
};
const fingerprintOf = ({ cert }: IssuedCertificate) =>
  new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase();

beforeAll(async () => {
  authority = await makeAuthority('Praxis-CA');
  const server = await authority.issue({ name: 'localhost', usage: 'server', serialNumber: '77' });
  common = await issue('Anmeldung');
  const other = await makeAuthority('Andere-CA');
  test = await createTestApp({
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      SECURE_PORT: '0',
      TLS_CERT: write('server.pem', server.cert),
      TLS_KEY: write('server.key', server.key),
      TLS_CLIENT_CA: write('authority.pem', authority.cert),
      // Another authority's list stands before ours: a file may hold those of a whole chain.
      TLS_CLIENT_CRL: write('revoked.pem', (await other.revoke()) + (await authority.revoke())),
    },
  });
  listeners = await openListeners(test.app, test.deps.config);
});
afterAll(async () => {
  await listeners.close();
  await test.close();
  rmSync(files, { recursive: true });
});

const call = secureCalls(() => ({ url: listeners.secureUrl ?? '', ca: authority.cert }));
const logIn = (username: string, certificate: IssuedCertificate, more: object = {}) =>
  call('POST', '/staff/login', {
    certificate,
    body: { username, password: test.password, ...more },
  });
const said = ({ status, code }: { status: number; code?: string }) => [status, code];

/** Somebody who has just confirmed that it is them, over the certificate of the front desk. */
async function confirmed(certificate = common) {
  const admin = { token: test.home.admin.token, certificate: common };
  const username = `anna-${randomUUID().slice(0, 8)}`;
  const made = await call('POST', '/staff', {
    ...admin,
    body: {
      person: { firstName: 'Anna', lastName: 'Groß', email: 'anna@praxis.example' },
      username,
      roles: ['mfa'],
    },
  });
  const id: string = made.json.person.id;
  await test.pool.query(
    `UPDATE staff SET password_hash = (SELECT password_hash FROM staff WHERE staff_id = $2)
     WHERE staff_id = $1`,
    [id, test.home.admin.id],
  );
  const token: string = (await logIn(username, certificate)).json.staffApiToken;
  const as = { token, certificate };
  await call('POST', '/staff/login/confirm', { ...as, body: { password: test.password } });
  return { id, username, token, as };
}
const enrol = (id: string, by: object, body: object = {}) =>
  call('POST', `/staff/${id}/certificates`, { ...by, body });

describe('a client certificate', () => {
  it('[SEC-36] belongs to the account that enrolled it while presenting it', async () => {
    const own = await issue('Anna Groß');
    const { id, username, as } = await confirmed(own);
    const before = await call('GET', `/staff/${id}/certificates`, as);
    expect(before.json).toMatchObject({
      certificates: [],
      presented: { fingerprint: fingerprintOf(own), name: 'Anna Groß' },
    });
    expect((await enrol(id, as)).status).toBe(200);
    const { json } = await call('GET', `/staff/${id}/certificates`, as);
    expect(json.certificates).toMatchObject([
      { fingerprint: fingerprintOf(own), name: 'Anna Groß' },
    ]);
    const { rows } = await test.pool.query(
      `SELECT second_factor FROM staff_sessions s JOIN staff USING (staff_id)
       WHERE username = $1 ORDER BY s.created_at DESC LIMIT 1`,
      [username],
    );
    expect(rows).toEqual([{ second_factor: 'certificate' }]);
    expect((await logIn(username, own)).status).toBe(200);
  });

  it('[SEC-36] enrolled by one opens no other account, and no other certificate opens this one', async () => {
    const [own, others] = [await issue('Eins'), await issue('Zwei')];
    const one = await confirmed(own);
    const two = await confirmed(others);
    await enrol(one.id, one.as);
    await enrol(two.id, two.as);
    const mismatch = [403, 'certificate-mismatch'];
    expect(said(await logIn(one.username, others))).toEqual(mismatch);
    expect(said(await logIn(one.username, common))).toEqual(mismatch);
    expect(said(await logIn(one.username, own))).toEqual([200, undefined]);
    // A token that was found is of no use behind another certificate, nor with the stream.
    const moved = { token: one.token, certificate: others };
    expect(said(await call('GET', '/patients', moved))).toEqual(mismatch);
    expect(said(await call('GET', '/sse', moved))).toEqual(mismatch);
    expect((await call('GET', '/patients', one.as)).status).toBe(200);
    expect(said(await enrol(two.id, { ...two.as, certificate: others }))).toEqual([200, undefined]);
    const third = await confirmed(own).catch(() => undefined);
    expect(third?.token).toBeUndefined();
  });

  it('[SEC-36] is entered by an admin by its fingerprint, not by the person, and only once', async () => {
    const { id, username, as } = await confirmed();
    const own = await issue('Karte 7');
    const fingerprint = new X509Certificate(own.cert).fingerprint256;
    expect(said(await enrol(id, as, { fingerprint }))).toEqual([403, 'forbidden']);
    const admin = { token: test.home.admin.token, certificate: common };
    const body = { fingerprint, name: 'Karte 7' };
    expect(said(await enrol(id, admin, body))).toEqual([403, 'confirmation-required']);
    await call('POST', '/staff/login/confirm', { ...admin, body: { password: test.password } });
    expect((await enrol(id, admin, { fingerprint: 'x' })).status).toBe(400);
    expect((await enrol(id, admin)).status).toBe(400);
    expect((await enrol(id, admin, body)).status).toBe(200);
    const another = await confirmed();
    expect(said(await enrol(another.id, admin, body))).toEqual([409, 'certificate-taken']);
    expect((await logIn(username, own)).status).toBe(200);
    const path = `/staff/${id}/certificates/${fingerprintOf(own)}`;
    expect((await call('DELETE', path, admin)).status).toBe(200);
    expect((await call('DELETE', path, admin)).status).toBe(404);
  });

  it('[SEC-36] counts by its name only where one practice is served', async () => {
    const named = await issue('ADMIN');
    const settings = { token: test.home.admin.token, certificate: common };
    const { json } = await call('GET', '/settings', settings);
    const body = { ...json, secondFactorRequired: true };
    expect((await call('PUT', '/settings', { ...settings, body })).status).toBe(200);
    expect(said(await logIn('admin', named))).toEqual([403, 'second-factor-link-required']);
    const ids = vi.spyOn(test.deps.tenants, 'ids').mockResolvedValue(['default']);
    try {
      expect(said(await logIn('admin', named))).toEqual([200, undefined]);
      expect(said(await logIn('mfa', named))).toEqual([403, 'certificate-mismatch']);
    } finally {
      ids.mockRestore();
      await call('PUT', '/settings', { ...settings, body: json });
    }
  });

  it('[SEC-38] does not replace a code that is set up, unless the practice says so', async () => {
    const own = await issue('Dora');
    const { id, username, as } = await confirmed(own);
    await enrol(id, as);
    const factor = `/staff/${id}/second-factor`;
    const { otpauthUrl } = (await call('POST', factor, { ...as, body: {} })).json;
    const app = authenticator(otpauthUrl);
    const enrolled = await call('POST', factor, { ...as, body: { totp: app.code() } });
    expect(enrolled.status).toBe(200);
    expect(said(await logIn(username, own))).toEqual([401, 'second-factor-required']);
    expect((await logIn(username, own, { totp: app.nextCode() })).status).toBe(200);
    const admin = { token: test.home.admin.token, certificate: common };
    const { json } = await call('GET', '/settings', admin);
    const allow = { ...json, certificateReplacesFactor: true };
    expect((await call('PUT', '/settings', { ...admin, body: allow })).status).toBe(200);
    expect((await logIn(username, own)).status).toBe(200);
    await call('PUT', '/settings', { ...admin, body: json });
  });
});

describe('a revoked certificate', () => {
  it('[SEC-37] is refused from the moment the list names it, resumed sessions included', async () => {
    const lost = await issue('Verloren');
    const { as } = await confirmed(lost);
    expect((await call('GET', '/patients', as)).status).toBe(200);
    const session = await sessionOf(lost);
    write('revoked.pem', await authority.revoke(serial.toString(16)));
    await vi.waitFor(
      async () =>
        expect(said(await call('GET', '/patients', as))).toEqual([403, 'certificate-required']),
      { timeout: 30_000, interval: 200 },
    );
    const resumed = await call('GET', '/patients', { ...as, session });
    expect([resumed.resumed, resumed.status]).toEqual([false, 403]);
    const certified = { token: test.home.admin.token, certificate: common };
    expect((await call('GET', '/patients', certified)).status).toBe(200);
    // What is no list changes nothing: the lost one stays out, the others stay in.
    write('revoked.pem', 'half a file');
    expect((await call('GET', '/patients', certified)).status).toBe(200);
    expect((await call('GET', '/patients', as)).status).toBe(403);
  });
});

async function sessionOf(certificate: IssuedCertificate): Promise<Buffer> {
  const socket = connect({
    port: Number(new URL(listeners.secureUrl ?? '').port),
    host: '127.0.0.1',
    servername: 'localhost',
    ca: authority.cert,
    ...certificate,
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [session] = await once(socket, 'session');
  socket.destroy();
  return session;
}

describe('the authority of staff certificates', () => {
  it('[SEC-37] counts as the file says by now, without a restart', async () => {
    const next = await makeAuthority('Neue-CA');
    const renewed = await next.issue({ name: 'Neu', usage: 'client', serialNumber: '901' });
    const asks = async (certificate: IssuedCertificate) =>
      said(await logIn('nobody', certificate))[0];
    const before = await asks(renewed);
    expect(before).toBe(403);
    write('authority.pem', [authority.cert, next.cert].join('\n'));
    write('revoked.pem', (await next.revoke()) + (await authority.revoke()));
    await expect.poll(() => asks(renewed)).toBe(401);
    expect(await asks(common)).toBe(401);
  });
});
