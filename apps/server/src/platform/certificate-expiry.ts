import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import type { SecureListener } from '../config.ts';

type Certified = Pick<SecureListener, 'certificate' | 'files'>;

/** When TLS_CERT expires, as the file says now: it is renewed under a running server. */
export function certificateExpiry(secure: Certified): Date {
  return new X509Certificate(newest(secure)).validToDate;
}

function newest({ certificate, files }: Certified): Buffer {
  try {
    const content = readFileSync(files.certificate);
    return content.includes('-----BEGIN ') ? content : certificate;
  } catch {
    // While it is being replaced the file may be missing.
    return certificate;
  }
}

/** Without TLS_CERT there is no series: a proxy has the certificate. */
export function exposeCertificateExpiry(registry: Registry, secure: Certified | undefined): void {
  const gauge = new Gauge({
    name: 'visite_tls_certificate_remaining_seconds',
    help: 'Seconds until the certificate in TLS_CERT expires',
    labelNames: [] as const,
    registers: [registry],
    collect() {
      if (secure) this.set((certificateExpiry(secure).getTime() - Date.now()) / 1_000);
    },
  });
  if (!secure) gauge.remove();
}
