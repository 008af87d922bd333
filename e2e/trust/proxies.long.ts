import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { caddy, nginx, type WebProxy } from '../operate/proxy-programs.ts';
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

function ask({ port }: WebProxy, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { host: `localhost:${port}`, ...forged };
  const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false };
  request({ ...options, servername: 'localhost' }, (response) => {
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
      const upstream = createServer((incoming, response) => {
        received.push(incoming.headers);
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
