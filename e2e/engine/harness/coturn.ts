import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TurnServer } from '@visite/contract';
import { freePort } from '../../../scripts/free-port.ts';

const lifetimeSeconds = 3_600;

/** A real coturn on loopback, with time-limited credentials like those of the product. */
export class Coturn {
  readonly #secret = randomBytes(16).toString('hex');
  readonly #folder = mkdtempSync(join(tmpdir(), 'visite-coturn-'));
  #process: ChildProcess | null = null;
  #port = 0;

  async start(): Promise<void> {
    this.#port = await freePort();
    const ip = '127.0.0.1';
    this.#process = spawn(
      'turnserver',
      [
        ...['-n', `--listening-ip=${ip}`, `--relay-ip=${ip}`, '--allow-loopback-peers'],
        ...[`--listening-port=${this.#port}`, '--no-tls', '--no-dtls', '--no-cli'],
        ...['--fingerprint', '--use-auth-secret', `--static-auth-secret=${this.#secret}`],
        ...['--realm=visite', '--log-file=stdout', `--pidfile=${join(this.#folder, 'pid')}`],
        ...[`--userdb=${join(this.#folder, 'db')}`],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await listens(this.#process, this.#port);
  }

  /** Environment variables of the product. */
  settings(): { TURN_URLS: string; TURN_SECRET: string } {
    return { TURN_URLS: `turn:127.0.0.1:${this.#port}`, TURN_SECRET: this.#secret };
  }

  credentials(): TurnServer {
    const username = `${Math.floor(Date.now() / 1_000) + lifetimeSeconds}:test`;
    const credential = createHmac('sha1', this.#secret).update(username).digest('base64');
    return { urls: [`turn:127.0.0.1:${this.#port}`], username, credential };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A STUN server that receives requests and never responds. */
export async function unresponsiveStun(): Promise<{ server: TurnServer; close: () => void }> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const urls = [`stun:127.0.0.1:${socket.address().port}`];
  return { server: { urls, username: '', credential: '' }, close: () => socket.close() };
}

async function listens(coturn: ChildProcess, port: number): Promise<void> {
  let log = '';
  coturn.stdout?.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  for (let attempt = 0; attempt < 600 && coturn.exitCode === null; attempt += 1) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`coturn did not start: ${log}`);
}
