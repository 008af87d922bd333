import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, test } from '@playwright/test';
import { apiPrefix } from '@visite/contract';
import { freePort } from '../../scripts/free-port.ts';
import { caddy, nginx, type WebProxy } from '../operate/proxy-programs.ts';
import { ownServer } from '../practice/own-server.ts';
import { conclude, describing } from './case.ts';

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

function ask({ port }: WebProxy, path: string, more = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { host: `localhost:${port}`, ...more };
  const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false };
  request({ ...options, servername: 'localhost' }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  })
    .on('error', reject)
    .end();
  return promise;
}

/** The body comes once the refusal is told; nginx waits for it before it asks the server. */
async function upgradeWithLateBody({ port }: WebProxy): Promise<string> {
  const lateBody = ' '.repeat(9_000);
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect');
    const head = [
      `POST ${apiPrefix}/patients HTTP/1.1`,
      `Host: localhost:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${lateBody.length}`,
      'Connection: upgrade',
      'Upgrade: websocket',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const answer = once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
    await Promise.race([answer, setTimeout(100)]);
    socket.on('error', () => undefined).write(lateBody);
    const [first] = (await answer) as Buffer[];
    return String(first).slice(9, 12);
  } finally {
    socket.end();
  }
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
      const upstream = createServer((incoming, response) => {
        received.push(incoming.headers);
        response.end('ok');
      });
      const port = await freePort();
      await once(upstream.listen(port, '127.0.0.1'), 'listening');
      const proxy = await start(folder, port);
      try {
        for (const path of paths) expect(await ask(proxy, path, forged)).toBe(200);
        upstream.closeAllConnections();
        upstream.close();
        for (const path of paths) expect(await ask(proxy, path, forged)).toBe(502);
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

const answered = 'each upgrade is refused, each other request answered';

for (const [name, start] of [
  ['nginx', nginx],
  ['Caddy', caddy],
] as const) {
  test(
    `[SEC-45] requests behind ${name} while others ask for an upgrade and send their bodies late`,
    describing('limits', answered),
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'visite-proxy-'));
      const server = await ownServer({ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' });
      await server.start();
      const proxy = await start(folder, Number(new URL(server.address).port));
      const upgrades: string[] = [];
      const others: number[] = [];
      try {
        for (let round = 0; round < 25; round += 1) {
          const attackers = Array.from({ length: 4 }, () => upgradeWithLateBody(proxy));
          const bystanders = Array.from({ length: 8 }, () => ask(proxy, `${apiPrefix}/config`));
          upgrades.push(...(await Promise.all(attackers)));
          others.push(...(await Promise.all(bystanders)), await ask(proxy, `${apiPrefix}/config`));
        }
      } finally {
        await proxy.stop();
        await server.remove();
        rmSync(folder, { recursive: true, force: true });
      }
      const seen = [
        upgrades.every((status) => status === '401')
          ? 'each upgrade is refused'
          : upgrades.join(' '),
        others.every((status) => status === 200) ? 'each other request answered' : others.join(' '),
      ].join(', ');
      conclude(answered, seen);
    },
  );
}
