import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../test/certificates.ts';
import { createTestApp } from '../../test/test-app.ts';
import { listenRefusal } from './listen-refusal.ts';
import { openListeners } from './listeners.ts';

const files = mkdtempSync(path.join(tmpdir(), 'visite-listen-'));
const certificate = {
  TLS_CERT: path.join(files, 'cert.pem'),
  TLS_KEY: path.join(files, 'key.pem'),
};
/** Of another program. */
const taken = createServer();
let takenPort = '';

beforeAll(async () => {
  const authority = await makeAuthority('Praxis-CA');
  const { cert, key } = await authority.issue({ name: 'localhost', usage: 'server' });
  writeFileSync(certificate.TLS_CERT, cert);
  writeFileSync(certificate.TLS_KEY, key);
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  takenPort = String((taken.address() as AddressInfo).port);
});
afterAll(() => {
  taken.close();
  rmSync(files, { recursive: true });
});

/** The sentence with which a start ends. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const test = await createTestApp({ environment });
  const said = await openListeners(test.app, test.deps.config).then(
    (listeners) => listeners.close().then(() => 'listens'),
    (error) => `${error.name}: ${error.message}`,
  );
  await test.close();
  return said;
}

describe('a port that cannot be listened on', () => {
  it.each([
    [
      'PORT',
      () => ({ HOST: '127.0.0.1', PORT: takenPort }),
      /PORT \d+ on HOST 127\.0\.0\.1 is in use/,
    ],
    [
      'SECURE_PORT',
      () => ({ HOST: '127.0.0.1', PORT: '0', SECURE_PORT: takenPort, ...certificate }),
      /SECURE_PORT \d+ on HOST 127\.0\.0\.1 is in use by another program/,
    ],
    // An address for documentation: no machine has it.
    [
      'HOST',
      () => ({ HOST: '192.0.2.7', PORT: '0' }),
      /HOST 192\.0\.2\.7 is not an address of this/,
    ],
    [
      'HOST',
      () => ({ HOST: 'no-such-name.invalid', PORT: '0' }),
      /HOST no-such-name\.invalid is a name/,
    ],
  ])('[OPS-13] [OPS-53] is explained by %s', async (_name, environment, sentence) => {
    expect(await refusal(environment())).toMatch(
      new RegExp(`^ConfigurationError: ${sentence.source}`),
    );
  });

  it.each([
    [
      'EACCES',
      'PORT',
      /^PORT 443 on HOST localhost may not be .* below 1024 are privileged.*CAP_NET/,
    ],
    ['EACCES', 'SECURE_PORT', /^SECURE_PORT 443 .* Choose a SECURE_PORT from 1024 on/],
    ['EMFILE', 'PORT', /^PORT 443 on HOST localhost cannot be listened on \(EMFILE\)\.$/],
  ] as const)('[OPS-53] %s on %s has its own sentence', (code, variable, sentence) => {
    const cause = Object.assign(new Error('listen'), { code });
    const { message } = listenRefusal(variable, { port: 443, host: 'localhost' }, cause);
    expect(message).toMatch(sentence);
  });
});
