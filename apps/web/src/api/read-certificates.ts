import type { CertificateInfo } from '@visite/contract';

const path = '/api/v3/video/certinfo';

/**
 * `GET /certinfo` without the contract's schemas: the login says what kind of connection it has
 * before anybody has typed, and must not wait for them. What is no certificate is left out.
 */
export async function readCertificates(send: typeof fetch): Promise<CertificateInfo[]> {
  const response = await send(path, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`certinfo answered ${response.status}`);
  const answer: unknown = await response.json();
  return Array.isArray(answer) ? answer.filter(isCertificate) : [];
}

function isCertificate(value: unknown): value is CertificateInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { type, expires } = value as Record<string, unknown>;
  const known = type === 'server' || type === 'client';
  return known && typeof expires === 'string' && !Number.isNaN(Date.parse(expires));
}
