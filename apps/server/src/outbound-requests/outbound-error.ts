import type { OutboundFailure } from '@visite/contract';

export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: OutboundFailure;
  constructor(reason: OutboundFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** As Node names what can go wrong with a certificate. */
const certificateCodes =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH)/;

export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutboundError('name-unknown');
  if (certificateCodes.test(code)) return new OutboundError('certificate');
  // What is not HTTP, or more header than Node reads.
  if (code.startsWith('HPE_')) return new OutboundError('unreadable');
  return new OutboundError('unreachable');
}
