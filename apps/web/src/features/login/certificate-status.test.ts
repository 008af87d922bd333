import type { CertificateInfo } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { type CertificateView, certificateStatus } from './certificate-status.ts';

const entry = (type: 'server' | 'client'): CertificateInfo => ({
  certSerial: '01',
  certCN: 'praxis.example',
  type,
  expires: '2027-01-31T00:00:00Z',
});
const plain: CertificateView = { answer: [], onSecureOrigin: false, secureContext: true };

describe('certificateStatus', () => {
  it.each<[string, Partial<CertificateView>, ReturnType<typeof certificateStatus>]>([
    ['selecting while nothing is answered', { answer: null }, { kind: 'selecting' }],
    ['no connection when the call fails', { answer: 'failed' }, { kind: 'noConnection' }],
    ['secured on a plain listener behind https', {}, { kind: 'secured' }],
    [
      'valid until, with a client certificate',
      { answer: [entry('server'), entry('client')], onSecureOrigin: true },
      { kind: 'validUntil', expires: '2027-01-31T00:00:00Z' },
    ],
    [
      'no certificate file on the secure listener',
      { answer: [entry('server')], onSecureOrigin: true },
      { kind: 'missing', needed: true },
    ],
    [
      'no certificate on an open line',
      { secureContext: false },
      { kind: 'missing', needed: false },
    ],
  ])('[LOGIN-2] says %s', (_, view, expected) => {
    expect(certificateStatus({ ...plain, ...view })).toEqual(expected);
  });
});
