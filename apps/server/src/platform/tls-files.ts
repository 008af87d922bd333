import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { revocationListsIn, type SecureListener } from '../config.ts';
import { endCertifiedConnections } from './client-revocations.ts';
import { followFiles } from './follow-files.ts';

/** What is read anew while the server runs. */
export type TlsContents = Pick<SecureListener, 'certificate' | 'key' | 'clientAuthority'> & {
  revocations: Buffer | undefined;
};

export const firstContents = ({
  certificate,
  key,
  clientAuthority,
  revocations,
}: SecureListener): TlsContents => ({
  certificate,
  key,
  clientAuthority,
  revocations: revocations?.content,
});

export function secureContextOf({
  certificate,
  key,
  clientAuthority,
  revocations,
}: TlsContents): SecureContextOptions {
  return {
    ...{ cert: certificate, key, minVersion: 'TLSv1.2' },
    ...(clientAuthority && { ca: clientAuthority }),
    ...(revocations && { crl: revocationListsIn(revocations) }),
  };
}

/**
 * A renewed certificate counts for the next connection, a new authority or revocation list for open ones
 * too. What is half written, gone or does not fit together is logged, and the content from before goes on to count.
 */
export function followTlsFiles(
  server: Server,
  secure: SecureListener,
  log: FastifyBaseLogger,
): { stop: () => void } {
  let counting = firstContents(secure);
  const connections = endCertifiedConnections(server);
  const follow = (
    names: string,
    files: readonly string[],
    read: () => Partial<TlsContents>,
    then?: () => void,
  ) =>
    followFiles(files, () => {
      try {
        const next = { ...counting, ...read() };
        if (isSame(next, counting)) return;
        // Throws before anything counts, also for a certificate and a key that are no pair.
        server.setSecureContext(secureContextOf(next));
        counting = next;
      } catch (error) {
        log.error({ err: error }, `${names} cannot be used; what was read before counts`);
        return;
      }
      log.info(`${names} read anew`);
      then?.();
    });
  const { certificate, key, clientAuthority } = secure.files;
  const followed = [
    follow('TLS_CERT and TLS_KEY', [certificate, key], () => ({
      certificate: readFileSync(certificate),
      key: readFileSync(key),
    })),
  ];
  if (clientAuthority !== undefined) {
    const read = () => ({ clientAuthority: readFileSync(clientAuthority) });
    followed.push(follow('TLS_CLIENT_CA', [clientAuthority], read, connections.end));
  }
  const list = secure.revocations?.file;
  if (list !== undefined) {
    const read = () => ({ revocations: readFileSync(list) });
    followed.push(follow('TLS_CLIENT_CRL', [list], read, connections.end));
  }
  return {
    stop: () => {
      for (const each of followed) each.stop();
      connections.stop();
    },
  };
}

function isSame(left: TlsContents, right: TlsContents): boolean {
  const same = (one: Buffer | undefined, other: Buffer | undefined) =>
    one === undefined || other === undefined ? one === other : one.equals(other);
  return (
    same(left.certificate, right.certificate) &&
    same(left.key, right.key) &&
    same(left.clientAuthority, right.clientAuthority) &&
    same(left.revocations, right.revocations)
  );
}
