let created = 0;

/** Its key is its number. */
export function createFakeCertificate(): RTCCertificate {
  created += 1;
  const expires = Date.UTC(2100, 0);
  return { expires, number: created, getFingerprints: () => [] } as unknown as RTCCertificate;
}

/** 32 bytes; null without a certificate. */
export function fakeFingerprint(certificate: RTCCertificate | undefined): string | null {
  if (!certificate) return null;
  const number = Number(Reflect.get(certificate, 'number'));
  const bytes = Array.from({ length: 32 }, (_, at) => (at < 2 ? number >> (8 * at) : 0xc0) & 0xff);
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}
