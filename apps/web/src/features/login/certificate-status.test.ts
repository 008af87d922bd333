import { type CertificateInfo, clientCertificateHeader as contractHeader } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { clientCertificateHeader, type KnownCertificates } from '../../api/read-certificates.ts';
import { type CertificateView, certificateStatus } from './certificate-status.ts';

const entry = (type: 'server' | 'client'): CertificateInfo => ({
  certSerial: '01',
  certCN: 'praxis.example',
  type,
  expires: '2027-01-31T00:00:00Z',
});
const says = (
  certificates: KnownCertificates['certificates'],
  required = false,
): KnownCertificates => ({ certificates, required });
const plain: CertificateView = { answer: says([]), onSecureOrigin: false, secureContext: true };

describe('certificateStatus', () => {
  it.each<[string, Partial<CertificateView>, ReturnType<typeof certificateStatus>]>([
    ['selecting while nothing is answered', { answer: null }, { kind: 'selecting' }],
    ['no connection when the call fails', { answer: 'failed' }, { kind: 'noConnection' }],
    ['secured on a plain listener behind https', {}, { kind: 'secured' }],
    [
      'valid until, with a client certificate',
      { answer: says([entry('server'), entry('client')], true), onSecureOrigin: true },
      { kind: 'validUntil', expires: '2027-01-31T00:00:00Z' },
    ],
    [
      'no certificate file on the secure listener',
      { answer: says([entry('server')]), onSecureOrigin: true },
      { kind: 'missing', needed: true },
    ],
    [
      'no certificate file on the secure listener, wherever the practice’s secure address is',
      { answer: says([entry('server')], true) },
      { kind: 'missing', needed: true },
    ],
    [
      'no certificate file on the plain port of a server that demands one',
      { answer: says([], true) },
      { kind: 'missing', needed: true },
    ],
    [
      'secured on an own https listener without certificates',
      { answer: says([entry('server')]) },
      { kind: 'secured' },
    ],
    [
      'no certificate on an open line',
      { secureContext: false },
      { kind: 'missing', needed: false },
    ],
  ])('[LOGIN-2] says %s', (_, view, expected) => {
    expect(certificateStatus({ ...plain, ...view })).toEqual(expected);
  });

  it('[LOGIN-2] knows the header by its name in the contract', () => {
    expect(clientCertificateHeader).toBe(contractHeader);
  });
});
