import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAuthority, type TestAuthority } from '../../test/certificates.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Listeners, openListeners } from '../platform/listeners.ts';

let test: TestApp;
let listeners: Listeners;
let authority: TestAuthority;
const files = mkdtempSync(path.join(tmpdir(), 'visite-renewed-'));
const write = (name: string, content: string) => {
  const file = path.join(files, name);
  writeFileSync(file, content);
  return file;
};
const issue = (serialNumber: string) =>
  authority.issue({ name: 'localhost', usage: 'server', serialNumber });

beforeAll(async () => {
  authority = await makeAuthority('Praxis-CA');
  const first = await issue('11');
  test = await createTestApp({
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      SECURE_PORT: '0',
      TLS_CERT: write('server.pem', first.cert),
      TLS_KEY: write('server.key', first.key),
    },
  });
  listeners = await openListeners(test.app, test.deps.config);
});
afterAll(async () => {
  await listeners.close();
  await test.close();
  rmSync(files, { recursive: true });
});

/** The serial number of the certificate that a new connection gets. */
async function served(): Promise<string | undefined> {
  const { hostname, port } = new URL(listeners.secureUrl ?? '');
  const socket = connect({
    ...{ host: hostname, port: Number(port), ca: authority.cert, servername: 'localhost' },
  });
  await once(socket, 'secureConnect');
  const serial = socket.getPeerX509Certificate()?.serialNumber;
  socket.destroy();
  return serial;
}

const errors: string[] = [];
it('[OPS-52] a renewed certificate counts without a restart, a pair that does not fit never', async () => {
  test.app.log.error = ((_fields: object, message: string) => errors.push(message)) as never;
  expect(await served()).toBe('11');
  const next = await issue('22');
  write('server.pem', next.cert);
  await expect.poll(() => errors).toEqual([expect.stringMatching(/^TLS_CERT and TLS_KEY cannot/)]);
  expect(await served()).toBe('11');
  write('server.key', next.key);
  await expect.poll(served).toBe('22');

  const third = await issue('33');
  write('server.pem', third.cert.slice(0, 200));
  await expect.poll(() => errors.length).toBe(2);
  expect(await served()).toBe('22');
  write('server.key', third.key);
  write('server.pem', third.cert);
  await expect.poll(served).toBe('33');
});
