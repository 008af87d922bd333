import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './api-error.ts';
import { endWithProblem } from './problems.ts';

/** What somebody without a session may send: a login, a new password. */
export const strangersBodyLimit = 4_096;
export const usualBodyLimit = 65_536;

/** How long a body may take: a line of 8 KB a second is the slowest that we serve. */
const firstMs = 30_000;
const strangersMs = 10_000;
const bytesPerSecond = 8_192;

/**
 * After a refusal the rest of a body is thrown away for so long: cut off at once, the client would see
 * a broken connection in place of the answer.
 */
const lingerMs = 30_000;

export function announcesBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Undefined for a body whose length is not announced. */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return headers['transfer-encoding'] === undefined && length >= 0 ? length : undefined;
}

/** Ends a request whose body does not come. */
export function limitBodyTime(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
  known: boolean,
): void {
  if (!announcesBody(raw)) return;
  const bytes = announcedLength(raw) ?? bodyLimit;
  const patienceMs = known ? firstMs + (bytes / bytesPerSecond) * 1_000 : strangersMs;
  const giveUp = setTimeout(() => endWithProblem(raw.socket, 'invalid-request'), patienceMs);
  const over = () => clearTimeout(giveUp);
  raw.once('end', over).once('close', over);
  reply.raw.once('finish', over).once('close', over);
}

/** A request without a connection, as tests inject it, is neither complete nor not. */
const isUnread = (raw: IncomingMessage) => announcesBody(raw) && raw.complete === false;

/**
 * Such a request is the last of its connection: Node throws away what arrives together with its end. Behind a
 * proxy that shares connections this would be somebody else's request, never answered.
 */
const asksForUpgrade = ({ headers }: IncomingMessage) => headers.upgrade !== undefined;

/** At most as long as the rest of a body is waited for after a refusal. */
function whenBodyIsOver(raw: IncomingMessage, then: () => void): void {
  const over = () => {
    clearTimeout(patience);
    raw.off('end', over).off('close', over);
    then();
  };
  const patience = setTimeout(over, lingerMs).unref();
  raw.once('end', over).once('close', over).resume();
}

/** What nobody asked for is refused unread, and not thrown away for ever. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && announcesBody(request.raw) ? notFound() : undefined);
  });
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (asksForUpgrade(raw)) {
      reply.header('connection', 'close');
      // An answer that closes the connection while its body is on the way would be lost.
      if (isUnread(raw)) whenBodyIsOver(raw, done);
      else done();
      return;
    }
    // Fastify closes after a body that it refused: the client would still be writing.
    if (isUnread(raw)) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isUnread(raw)) {
      const cut = setTimeout(() => raw.socket.destroy(), lingerMs).unref();
      raw.once('end', () => clearTimeout(cut));
      // An event stream writes its own head.
    } else if (asksForUpgrade(raw)) raw.socket.destroySoon();
    done();
  });
}
