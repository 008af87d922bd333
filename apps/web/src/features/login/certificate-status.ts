import type { KnownCertificates } from '../../api/read-certificates.ts';

export type CertificateStatus =
  | { kind: 'selecting' }
  | { kind: 'noConnection' }
  | { kind: 'secured' }
  | { kind: 'validUntil'; expires: string }
  /** `needed`: staff cannot log in here without one. */
  | { kind: 'missing'; needed: boolean };

export interface CertificateView {
  /** What `GET /certinfo` answered; null while the browser still asks which certificate to use. */
  answer: KnownCertificates | 'failed' | null;
  /** The page is served from the origin of the secure API. */
  onSecureOrigin: boolean;
  /** `window.isSecureContext`: https or localhost. */
  secureContext: boolean;
}

/** The connection status shown at the login (LOGIN-2). */
export function certificateStatus(view: CertificateView): CertificateStatus {
  const { answer, onSecureOrigin, secureContext } = view;
  if (answer === null) return { kind: 'selecting' };
  if (answer === 'failed') return { kind: 'noConnection' };
  const client = answer.certificates.find(({ type }) => type === 'client');
  if (client) return { kind: 'validUntil', expires: client.expires };
  if (answer.required || onSecureOrigin) return { kind: 'missing', needed: true };
  return secureContext ? { kind: 'secured' } : { kind: 'missing', needed: false };
}
