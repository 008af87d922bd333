import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/free-port.ts';
import type { IssuedCertificate } from './certificates.ts';

export interface TestRelay {
  port: number;
  tlsPort: number;
  stop(): Promise<void>;
}

interface Options {
  secret: string;
  certificate: IssuedCertificate;
  /** The address that it tells others; the one it relays from without it. */
  externalIp?: string;
}

/** A real coturn on loopback, over UDP, TCP and TLS. */
export async function startRelay({ secret, certificate, externalIp }: Options): Promise<TestRelay> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'visite-relay-'));
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  writeFileSync(cert, certificate.cert);
  writeFileSync(key, certificate.key);
  const child: ChildProcess = spawn(
    'turnserver',
    [
      ...['-n', '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--no-dtls', '--no-cli'],
      ...[`--listening-port=${port}`, `--tls-listening-port=${tlsPort}`],
      ...[`--cert=${cert}`, `--pkey=${key}`, '--fingerprint', '--realm=visite.example'],
      ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--log-file=stdout', '--pidfile='],
      ...(externalIp ? [`--external-ip=${externalIp}`] : []),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (!child.stdout) throw new Error('no output of the relay');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('admin thread')) break;
  }
  child.stdout.resume();
  return {
    port,
    tlsPort,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
