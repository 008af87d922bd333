import { execFile, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { turnServersFor } from './turn-servers.ts';

const secret = randomBytes(16).toString('hex');
const key = createSecretKey(randomBytes(32));
const of = { appointmentId: 'A'.repeat(22), userId: 'someone' };
let coturn: ReturnType<typeof spawn>;
let port: number;

beforeAll(async () => {
  port = await freePort();
  coturn = spawn(
    'turnserver',
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--allow-loopback-peers',
      '--no-tls',
      '--no-dtls',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=visite.example',
      '--no-cli',
      '--fingerprint',
      '--log-file=stdout',
      '--pidfile=',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (!coturn.stdout) throw new Error('no output of the relay');
  for await (const line of createInterface({ input: coturn.stdout })) {
    if (line.includes('admin thread')) break;
  }
});
afterAll(async () => {
  coturn.kill();
  await once(coturn, 'exit');
});

/** Allocates, binds and sends through the relay as a browser would; fails on a refused login. */
async function relays(username: string, credential: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(
    'turnutils_uclient',
    [
      '-y',
      '-c',
      '-n',
      '2',
      '-m',
      '1',
      '-u',
      username,
      '-w',
      credential,
      '-p',
      `${port}`,
      '127.0.0.1',
    ],
    { timeout: 10_000 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return /tot_recv_msgs=[1-9]/.test(stdout);
}

describe('TURN credentials', () => {
  it('[SEC-20] open a real coturn, and only with the right secret and before their end', async () => {
    const relay = { urls: ['turn:127.0.0.1'], secret };
    const [server] = turnServersFor(relay, key, of);
    expect(await relays(server?.username ?? '', server?.credential ?? '')).toBe(true);
    const [forged] = turnServersFor({ ...relay, secret: 'another' }, key, of);
    expect(await relays(forged?.username ?? '', forged?.credential ?? '')).toBe(false);
    const [expired] = turnServersFor(relay, key, of, Date.now() - 3_601_000);
    expect(await relays(expired?.username ?? '', expired?.credential ?? '')).toBe(false);
  });

  it('[SEC-20] are none without a relay, and differ between calls and people', () => {
    expect(turnServersFor(undefined, key, of)).toEqual([]);
    const relay = { urls: ['turn:127.0.0.1'], secret };
    const name = (changes: object) =>
      turnServersFor(relay, key, { ...of, ...changes }, 0)[0]?.username;
    expect(name({})).toBe(name({}));
    expect(name({ userId: 'other' })).not.toBe(name({}));
    expect(name({ appointmentId: 'B'.repeat(22) })).not.toBe(name({}));
  });
});
