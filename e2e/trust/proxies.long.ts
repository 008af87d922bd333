import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { makeCertificates } from '../practice/certificates.ts';
import { conclude, describing } from './case.ts';

const shipped = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

interface Proxy {
  port: number;
  secure: boolean;
  /** Everything that it has written. */
  logs: () => string;
  stop: () => Promise<void>;
}

async function started(program: string, args: string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(listens).toBe(true);
  return child;
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function nginx(folder: string, upstream: number): Promise<Proxy> {
  const port = await freePort();
  const { server } = makeCertificates(folder);
  const own = shipped('nginx.conf')
    .replace(/listen\s+\[::\].*;/g, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, server.cert)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, server.key)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/main.log; events {}\nhttp { ${temporary.join(' ')}\n${own}\n}`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', file]);
  const child = await started('nginx', ['-c', file], port);
  const logs = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  return { port, secure: true, logs, stop: () => stopped(child) };
}

async function caddy(folder: string, upstream: number): Promise<Proxy> {
  const port = await freePort();
  const own = shipped('Caddyfile')
    .replace('{\n', `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n`)
    .replace('video.example.org', `http://:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, own);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const child = await started('caddy', args, port);
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  return { port, secure: false, logs: () => text, stop: () => stopped(child) };
}

const secret = 'CANARY';
const forged = {
  forwarded: `for=${secret};host=${secret}`,
  via: `1.1 ${secret}`,
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-host': secret,
  'x-forwarded-port': '66',
  'x-forwarded-prefix': `/${secret}`,
  'x-forwarded-proto': 'gopher',
  'x-forwarded-server': secret,
  'x-original-url': `/${secret}`,
  'x-real-ip': '203.0.113.66',
  'x-rewrite-url': `/${secret}`,
  authorization: `Bearer ${secret}`,
  referer: `https://video.example.org/appointment/${secret}`,
};

const paths = [
  `/appointment/${secret}/login`,
  `/api/v3/video/calendar/appointments/${secret}/accept`,
  `/user/reset-password?token=${secret}`,
  `/${secret}`,
];

function ask({ port, secure }: Proxy, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = secure ? tlsRequest : plainRequest;
  const options = {
    host: '127.0.0.1',
    port,
    path,
    headers: { host: 'video.example.org', ...forged },
    rejectUnauthorized: false,
  };
  send(options, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  })
    .on('error', reject)
    .end();
  return promise;
}

const expected = 'no forged header arrives, no secret in the logs';

for (const [name, start] of [
  ['nginx', nginx],
  ['Caddy', caddy],
] as const) {
  test(
    `[OPS-39] ${name} with forged headers and secret links, and with the server away`,
    describing('privacy', expected),
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'visite-proxy-'));
      const received: IncomingHttpHeaders[] = [];
      const upstream = createServer((request, response) => {
        received.push(request.headers);
        response.end('ok');
      });
      const port = await freePort();
      await once(upstream.listen(port, '127.0.0.1'), 'listening');
      const proxy = await start(folder, port);
      try {
        for (const path of paths) expect(await ask(proxy, path)).toBe(200);
        upstream.closeAllConnections();
        upstream.close();
        for (const path of paths) expect(await ask(proxy, path)).toBe(502);
      } finally {
        await proxy.stop();
      }
      const logs = proxy.logs();
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
      const arrived = received
        .flatMap(Object.entries)
        .filter(([header]) => header !== 'authorization' && header !== 'referer')
        .filter(([, value]) => /CANARY|203\.0\.113\.66|gopher|^66$/.test(String(value)));
      const seen = [
        arrived.length === 0 ? 'no forged header arrives' : `arrived: ${JSON.stringify(arrived)}`,
        /CANARY|203\.0\.113/.test(logs) ? `in the logs: ${logs}` : 'no secret in the logs',
      ].join(', ');
      expect(received).toHaveLength(paths.length);
      conclude(expected, seen);
    },
  );
}
