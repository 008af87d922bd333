import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Relays messages from one page to the other without storing them. */
export class MemoryRelay {
  readonly #streams = new Map<string, ServerResponse>();
  readonly #server = createServer(async (request, response) => {
    const [, kind, user = ''] = (request.url ?? '').split('/');
    const headers = { 'access-control-allow-origin': '*' };
    if (kind === 'events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
      this.#streams.set(user, response);
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    this.#streams.get(user)?.write(`data: ${body}\n\n`);
    response.writeHead(200, headers).end();
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
