import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { caddy, nginx, type WebProxy } from './proxy-programs.ts';

interface Answered {
  status: number;
  stream: ClientHttp2Stream;
}

async function send(session: ClientHttp2Session, path: string, body?: Buffer): Promise<Answered> {
  const method = body ? 'POST' : 'GET';
  const length = body && { 'content-length': body.length };
  const head = { ':path': path, ':method': method, ...length };
  const stream = session.request(head, { endStream: !body });
  const status = new Promise<number>((resolve, reject) => {
    stream.once('response', (headers) => resolve(Number(headers[':status'])));
    stream.once('close', () => reject(new Error(`${path}: no answer`)));
  });
  // A body that is refused is not read to its end.
  stream.on('error', () => undefined);
  if (body) stream.end(body);
  return { status: await status, stream };
}

/** In place of Visite: says what arrived, and sends an event stream in parts. */
function answer(request: IncomingMessage, response: ServerResponse, next: Promise<void>): void {
  if (request.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    void next.then(() => response.end('data: second\n\n'));
    return;
  }
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    const { host, 'x-forwarded-proto': proto, 'x-forwarded-for': from } = request.headers;
    response.end(JSON.stringify({ bytes, host, proto, from }));
  });
}

/** The largest body that Visite takes: a file of 10 MB in base64, and what is around it. */
const largest = Buffer.alloc(14_000_000, 'x');

async function judge(proxy: WebProxy, firstWasRead: () => void): Promise<void> {
  const session = connect(`https://localhost:${proxy.port}`, {
    ca: proxy.authority,
    // In megabytes: all of a body waits here.
    maxSessionMemory: 64,
  });
  try {
    const plain = await send(session, '/');
    expect(session.alpnProtocol).toBe('h2');
    expect(JSON.parse(await text(plain.stream))).toEqual({
      bytes: 0,
      host: expect.stringContaining('localhost'),
      proto: 'https',
      from: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    const { stream } = await send(session, '/events');
    const [first] = await once(stream, 'data');
    expect(String(first)).toBe('data: first\n\n');
    // Only now is there a second part: who buffers would never have sent the first.
    firstWasRead();
    expect(await text(stream)).toBe('data: second\n\n');
    const large = await send(session, '/upload', largest);
    expect(JSON.parse(await text(large.stream))).toMatchObject({ bytes: largest.length });
    const [redirect] = (await once(
      get(`http://localhost:${proxy.plainPort}/user`),
      'response',
    )) as IncomingMessage[];
    expect(redirect?.headers.location).toMatch(/^https:\/\/localhost.*\/user$/);
    redirect?.resume();
  } finally {
    session.destroy();
  }
}

for (const [name, start] of [
  ['nginx', nginx],
  ['Caddy', caddy],
] as const) {
  test(`[OPS-68] ${name} with its file as shipped: TLS, HTTP/2, streams at once, large bodies`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visite-proxy-'));
    const read = Promise.withResolvers<void>();
    const upstream = createServer((request, response) => answer(request, response, read.promise));
    const port = await freePort();
    await once(upstream.listen(port, '127.0.0.1'), 'listening');
    const proxy = await start(folder, port);
    try {
      await judge(proxy, read.resolve);
    } finally {
      await proxy.stop();
      upstream.closeAllConnections();
      upstream.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
