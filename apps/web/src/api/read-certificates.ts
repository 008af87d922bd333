import type { CertificateInfo } from '@visite/contract';

const path = '/api/v3/video/certinfo';
/** The contract's own; importing it would load every schema with the first screen. */
export const clientCertificateHeader = 'x-client-certificate';

export interface KnownCertificates {
  certificates: readonly CertificateInfo[];
  /** Staff are served here with a client certificate alone. */
  required: boolean;
}

/**
 * `GET /certinfo` without the contract's schemas: the login says what kind of connection it has
 * before anybody types, and must not wait for them. Values that are no certificates are left out.
 */
export async function readCertificates(send: typeof fetch): Promise<KnownCertificates> {
  const response = await send(path, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`certinfo answered ${response.status}`);
  const answer: unknown = await response.json();
  return {
    certificates: Array.isArray(answer) ? answer.filter(isCertificate) : [],
    required: response.headers.get(clientCertificateHeader) === 'required',
  };
}

function isCertificate(value: unknown): value is CertificateInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { type, expires } = value as Record<string, unknown>;
  const known = type === 'server' || type === 'client';
  return known && typeof expires === 'string' && !Number.isNaN(Date.parse(expires));
}
