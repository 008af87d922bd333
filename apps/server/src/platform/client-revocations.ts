import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:https';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, revocationListsIn, type SecureListener } from '../config.ts';

/** Milliseconds between looks at the file: a look costs nothing, and mounted files send no events. */
const watchMs = 1_000;
/** Milliseconds that running requests get; streams open anew by themselves. */
const graceMs = 10_000;

export function secureContextOf(
  { certificate, key, clientAuthority }: SecureListener,
  revocations: Buffer | undefined,
): SecureContextOptions {
  return {
    ...{ cert: certificate, key, minVersion: 'TLSv1.2' },
    ...(clientAuthority && { ca: clientAuthority }),
    ...(revocations && { crl: revocationListsIn(revocations) }),
  };
}

/**
 * A new revocation list counts at once: for new connections by a new TLS context, whose ticket keys are
 * new too, so that no session from before is resumed; connections that are open with a certificate
 * are closed, because only a handshake asks the list.
 */
export function followRevocations(
  server: Server,
  { secure }: Pick<Config, 'secure'>,
  log: FastifyBaseLogger,
): { stop: () => void } {
  if (!secure?.revocations) return { stop: () => undefined };
  const { file } = secure.revocations;
  let known = secure.revocations.content;
  const open = new Set<TLSSocket>();
  server.on('secureConnection', (socket: TLSSocket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let graces: NodeJS.Timeout[] = [];
  const look = () => {
    try {
      const content = readFileSync(file);
      if (content.equals(known)) return;
      server.setSecureContext(secureContextOf(secure, content));
      known = content;
    } catch (error) {
      // Half written, gone or no list: the one before goes on to count.
      log.error({ err: error }, 'TLS_CLIENT_CRL cannot be read; the list from before counts');
      return;
    }
    log.info('TLS_CLIENT_CRL has changed and counts');
    server.closeIdleConnections();
    const before = [...open].filter((socket) => socket.getPeerX509Certificate() !== undefined);
    const end = () => {
      for (const socket of before) socket.destroy();
    };
    graces = [...graces, setTimeout(end, graceMs).unref()];
  };
  watchFile(file, { interval: watchMs, persistent: false }, look);
  return {
    stop: () => {
      unwatchFile(file, look);
      for (const each of graces) clearTimeout(each);
    },
  };
}
