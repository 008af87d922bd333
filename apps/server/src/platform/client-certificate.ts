import { createHash, type X509Certificate } from 'node:crypto';
import type { Connection } from './connection.ts';

export interface ClientCertificate {
  /** SHA-256 of the DER. */
  fingerprint: Buffer;
  commonName: string;
  expires: Date;
}

/** Undefined without one that the configured authority has issued and that is valid now. */
export function clientCertificateOf({
  secure,
  certified,
}: Pick<Connection, 'secure' | 'certified'>): ClientCertificate | undefined {
  const certificate = certified ? secure?.getPeerX509Certificate() : undefined;
  if (!certificate) return undefined;
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest(),
    commonName: commonNameOf(certificate),
    expires: certificate.validToDate,
  };
}

/** `toLegacyObject` decodes escapes and umlauts; a name may hold several, then the last counts. */
export function commonNameOf(certificate: X509Certificate): string {
  const name: string | string[] | undefined = certificate.toLegacyObject().subject?.CN;
  return (Array.isArray(name) ? name.at(-1) : name) ?? '';
}
