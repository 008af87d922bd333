import type { RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../test/certificates.ts';
import { type InnerServer, startInnerServer } from '../../test/inner-server.ts';
import { createOutboundRequests, type OutboundRequest } from './outbound-requests.ts';

let open: InnerServer[] = [];
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  open = [];
});

const serve = async (listener: RequestListener, ...rest: [never?]) => {
  const server = await startInnerServer(listener, ...rest);
  open.push(server);
  return server;
};
const named = createOutboundRequests({ innerAddresses: ['127.0.0.1', '::1'] });
const strict = createOutboundRequests({ innerAddresses: [] });
const limits = { maxBytes: 1_000, timeoutMs: 5_000 };
const asked = (url: string, more: Partial<OutboundRequest> = {}) => ({ url, ...limits, ...more });

/** A name server whose answer changes with every question. */
function answering(...answers: string[][]): LookupFunction & { count(): number } {
  let count = 0;
  const lookup: LookupFunction = (_name, _options, callback) => {
    const answer = answers[Math.min(count, answers.length - 1)] ?? [];
    count += 1;
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(lookup, { count: () => count });
}

describe('requests that the server makes', () => {
  it('[LINK-1] brings headers and a body to a named inner server and its answer back', async () => {
    const { url } = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(201, { etag: '"1"' });
        response.end(`${request.method} ${request.headers['x-kind']} ${Buffer.concat(chunks)}`);
      });
    });
    const answer = await named.send(
      asked(url, { method: 'POST', headers: { 'x-kind': 'test' }, body: 'Grüße' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.header('etag')).toBe('"1"');
    expect(answer.body.toString()).toBe('POST test Grüße');
  });

  it('[LINK-1] speaks https alone, without credentials in the address', async () => {
    for (const url of [
      'http://localhost/',
      'ftp://localhost/',
      'file:///etc/passwd',
      'https://user:secret@localhost/',
      'data:text/plain,x',
      'nothing',
      '',
    ]) {
      await expect(named.send(asked(url))).rejects.toMatchObject({ reason: 'not-https' });
    }
  });

  it('[LINK-1] reaches no inner address, however it is written', async () => {
    let reached = 0;
    const { port } = await serve((_request, response) => {
      reached += 1;
      response.end();
    });
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
      'ⓛocalhost',
      '１２７.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:0:7f00:1]',
      '[::]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ]) {
      await expect(strict.send(asked(`https://${host}:${port}/`)), host).rejects.toMatchObject({
        reason: 'address-refused',
      });
    }
    expect(reached).toBe(0);
  });

  it('[LINK-1] judges what a name leads to at each connection: rebinding gets nowhere', async () => {
    let reached = 0;
    const { port } = await serve((_request, response) => {
      reached += 1;
      response.end();
    });
    const rebinding = answering(['203.0.113.5'], ['127.0.0.1'], ['::ffff:127.0.0.1'], ['fd00::1']);
    const outbound = createOutboundRequests({ innerAddresses: [] }, { lookup: rebinding });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(outbound.send(asked(`https://localhost:${port}/`))).rejects.toMatchObject({
        reason: 'address-refused',
      });
    }
    expect(rebinding.count()).toBe(4);
    expect(reached).toBe(0);
  });

  it('[LINK-1] looks a name up once and connects to what was judged', async () => {
    const { port } = await serve((_request, response) => response.end('here'));
    const changing = answering(['127.0.0.1'], ['10.0.0.1']);
    const outbound = createOutboundRequests(
      { innerAddresses: ['127.0.0.1'] },
      { lookup: changing },
    );
    const { body } = await outbound.send(asked(`https://localhost:${port}/`));
    expect(body.toString()).toBe('here');
    expect(changing.count()).toBe(1);
  });

  it('[LINK-1] refuses a name with one inner address among public ones', async () => {
    const mixed = answering(['8.8.8.8', '10.0.0.1']);
    const outbound = createOutboundRequests({ innerAddresses: [] }, { lookup: mixed });
    await expect(outbound.send(asked('https://mixed.example/'))).rejects.toMatchObject({
      reason: 'address-refused',
    });
  });

  it('[LINK-3] follows no redirect', async () => {
    let followed = false;
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await serve((request, response) => {
        followed ||= request.url === '/next';
        response.writeHead(status, { location: '/next' });
        response.end();
      });
      await expect(named.send(asked(url))).rejects.toMatchObject({ reason: 'redirected' });
    }
    expect(followed).toBe(false);
  });

  it('[LINK-3] takes no more than the limit, announced or not', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/fits') return response.end('x'.repeat(1_000));
      if (request.url === '/announced') return response.end('x'.repeat(1_001));
      // Without an end, in chunks.
      const more = () =>
        response.destroyed || response.write('x'.repeat(500), () => setImmediate(more));
      more();
    });
    expect((await named.send(asked(`${url}/fits`))).body).toHaveLength(1_000);
    for (const path of ['/announced', '/endless']) {
      await expect(named.send(asked(url + path))).rejects.toMatchObject({ reason: 'too-large' });
    }
  });

  it('[LINK-1] an address with a zone is none', async () => {
    for (const host of ['[fe80::1%25lo]', '[fe80::1%lo]', '[::1%25lo]']) {
      await expect(named.send(asked(`https://${host}/`)), host).rejects.toMatchObject({
        reason: 'not-https',
      });
    }
  });

  it('[LINK-3] takes no more headers than Node reads, of an answer and behind its body', async () => {
    const large = 'x'.repeat(40_000);
    const { url } = await serve((request, response) => {
      if (request.url === '/headers') {
        response.writeHead(200, Object.fromEntries([1, 2, 3].map((n) => [`x-${n}`, large])));
        return response.end();
      }
      if (request.url === '/hints') {
        // Informational answers without an end.
        const more = () =>
          response.destroyed || response.writeEarlyHints({ link: '</x>; rel=preload' }, more);
        return more();
      }
      response.writeHead(200, { trailer: 'x-1' });
      response.write('x');
      response.addTrailers({ 'x-1': large });
      response.end();
    });
    for (const path of ['/headers', '/trailers']) {
      await expect(named.send(asked(url + path)), path).rejects.toMatchObject({
        reason: 'unreadable',
      });
    }
    await expect(named.send(asked(`${url}/hints`, { timeoutMs: 300 }))).rejects.toMatchObject({
      reason: 'too-slow',
    });
  });

  it('[LINK-3] takes nothing packed', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, {
        'content-encoding': 'gzip',
        'x-asked': `${request.headers['accept-encoding']}`,
      });
      response.end('x');
    });
    await expect(named.send(asked(url))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('[LINK-3] waits no longer than the limit: for the answer, between its bytes, for the handshake', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/silent') return;
      const drip = () => response.destroyed || response.write('x', () => setTimeout(drip, 20));
      drip();
    });
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    for (const each of [`${url}/silent`, `${url}/drip`, `https://localhost:${port}/`]) {
      await expect(named.send(asked(each, { timeoutMs: 300 }))).rejects.toMatchObject({
        reason: 'too-slow',
      });
    }
    mute.close();
  });

  it('[LINK-3] an answer that breaks off is none', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('x', () => response.destroy());
    });
    await expect(named.send(asked(url))).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('[LINK-1] trusts no foreign certificate', async () => {
    const foreign = await (await makeAuthority('Fremd')).issue({
      name: 'localhost',
      usage: 'server',
    });
    const server = await startInnerServer((_request, response) => response.end(), foreign);
    open.push(server);
    await expect(named.send(asked(server.url))).rejects.toMatchObject({ reason: 'certificate' });
  });

  it('[LINK-3] says in a word why there was no answer', async () => {
    const unknown: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    const outbound = createOutboundRequests({ innerAddresses: [] }, { lookup: unknown });
    await expect(outbound.send(asked('https://nowhere.example/'))).rejects.toMatchObject({
      reason: 'name-unknown',
    });
    const { url, close } = await startInnerServer(() => undefined);
    await close();
    await expect(named.send(asked(url))).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
