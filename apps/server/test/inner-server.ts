import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type IssuedCertificate, makeAuthority } from './certificates.ts';

export interface InnerServer {
  /** `https://localhost:<port>`, as the certificate says. */
  url: string;
  port: number;
  close(): Promise<void>;
}

let issued: Promise<IssuedCertificate> | undefined;

/** One authority for the process, trusted as an operator's own would be. */
async function trustedCertificate(): Promise<IssuedCertificate> {
  const authority = await makeAuthority('Innere Dienste');
  setDefaultCACertificates([...getCACertificates('default'), authority.cert]);
  return authority.issue({ name: 'localhost', usage: 'server' });
}

/** A real TLS server on loopback with a trusted certificate: the other side of the server's own requests. */
export async function startInnerServer(
  listener: RequestListener,
  certificate?: IssuedCertificate,
): Promise<InnerServer> {
  issued ??= trustedCertificate();
  const server = createServer(certificate ?? (await issued), listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** For a server under test that may reach it. */
export const innerServersAllowed = { INNER_ADDRESSES: '127.0.0.1,::1' };
