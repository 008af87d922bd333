import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { endWithProblem } from './problems.ts';

/** Node would answer a request without a host by itself, with an empty 400. */
export const plainHttp = { requireHostHeader: false } as const;

/** Node would answer an unknown `Expect` by itself, with an empty 417. */
export function handleExpectHeader(server: Pick<Server, 'on'>, routing: RequestListener): void {
  server.on('checkExpectation', routing);
}

/** Node would answer what is no HTTP by itself, with an empty 400. A broken TLS is cut off. */
export function handleClientErrors(server: Pick<Server, 'on'>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isHttp = /^(?:HPE_|ERR_HTTP_)/.test(error.code ?? '');
    if (isHttp && socket.writable) endWithProblem(socket as Socket, 'invalid-request');
    else socket.destroy();
  });
}
