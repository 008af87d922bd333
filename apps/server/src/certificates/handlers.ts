import type { X509Certificate } from 'node:crypto';
import { type CertificateInfo, clientCertificateHeader } from '@visite/contract';
import type { Config } from '../config.ts';
import { commonNameOf } from '../platform/client-certificate.ts';
import type { Connection } from '../platform/connection.ts';
import type { Handlers } from '../platform/handler.ts';

export function certificateHandlers({ config }: { config: Pick<Config, 'secure'> }) {
  const required = config.secure?.clientAuthority !== undefined;
  return {
    readCertificates: {
      ownTransaction: async ({ connection, header }) => {
        if (required) header(clientCertificateHeader, 'required');
        return certificatesOf(connection);
      },
    },
  } satisfies Partial<Handlers>;
}

/** The server's own and the client's, if it is valid; on the plain port there is none. */
function certificatesOf({ secure, certified }: Connection): CertificateInfo[] {
  const server = secure?.getX509Certificate();
  const client = certified ? secure?.getPeerX509Certificate() : undefined;
  return [
    ...(server ? [infoOf(server, 'server')] : []),
    ...(client ? [infoOf(client, 'client')] : []),
  ];
}

function infoOf(certificate: X509Certificate, type: CertificateInfo['type']): CertificateInfo {
  return {
    certSerial: certificate.serialNumber,
    certCN: commonNameOf(certificate),
    type,
    expires: certificate.validToDate.toISOString(),
  };
}
