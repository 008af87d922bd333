import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, expect, it } from 'vitest';
import { makeAuthority } from '../../test/certificates.ts';
import { certificateExpiry, exposeCertificateExpiry } from './certificate-expiry.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visite-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('[OPS-70] tells the rest of the certificate that the file holds now', async () => {
  const authority = await makeAuthority('Praxis');
  const days = (count: number) => new Date(Math.floor(Date.now() / 1_000 + count * 86_400) * 1_000);
  const [first, renewed] = [days(3), days(90)];
  const issue = async (notAfter: Date) =>
    (await authority.issue({ name: 'localhost', usage: 'server', notAfter })).cert;
  const certificateFile = path.join(folder, 'server.pem');
  const certificate = Buffer.from(await issue(first));
  writeFileSync(certificateFile, certificate);
  const secure = { certificate, files: { certificate: certificateFile, key: '' } };
  const registry = new Registry();
  exposeCertificateExpiry(registry, secure);
  const seconds = async () =>
    Number(/^visite_tls_certificate_remaining_seconds (\S+)$/m.exec(await registry.metrics())?.[1]);
  expect(Math.abs((await seconds()) - 3 * 86_400)).toBeLessThan(3_600);
  writeFileSync(certificateFile, await issue(renewed));
  expect(certificateExpiry(secure)).toEqual(renewed);
  expect(Math.abs((await seconds()) - 90 * 86_400)).toBeLessThan(3_600);
  // Half written, or away for a moment while it is being replaced.
  writeFileSync(certificateFile, '');
  expect(certificateExpiry(secure)).toEqual(first);
  rmSync(certificateFile);
  expect(certificateExpiry(secure)).toEqual(first);
});
