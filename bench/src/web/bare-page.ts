import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reference: one heading, no script, no style. Nothing can be useful sooner. */
export const serveBarePage = () =>
  serveBare('<!doctype html><title>Bare</title><link rel="icon" href="data:,"><h1>Bare</h1>');

export async function serveBare(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
