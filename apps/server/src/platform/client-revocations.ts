import type { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** Milliseconds that running requests get; streams open anew by themselves. */
const graceMs = 10_000;

/**
 * A new revocation list counts at once: for new connections by a new TLS context, whose ticket keys are
 * new too, so that no session from before is resumed; connections that are open with a certificate
 * are closed here, because only a handshake asks the list.
 */
export function endCertifiedConnections(server: Server): { end: () => void; stop: () => void } {
  const open = new Set<TLSSocket>();
  server.on('secureConnection', (socket: TLSSocket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let graces: NodeJS.Timeout[] = [];
  return {
    end: () => {
      server.closeIdleConnections();
      const before = [...open].filter((socket) => socket.getPeerX509Certificate() !== undefined);
      const destroy = () => {
        for (const socket of before) socket.destroy();
      };
      graces = [...graces, setTimeout(destroy, graceMs).unref()];
    },
    stop: () => {
      for (const each of graces) clearTimeout(each);
    },
  };
}
