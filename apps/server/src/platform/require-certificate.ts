import type { Config } from '../config.ts';
import { ApiError } from './api-error.ts';
import type { StaffCaller } from './caller.ts';
import { clientCertificateOf } from './client-certificate.ts';
import type { Connection } from './connection.ts';

/**
 * With an authority configured, staff are served only behind one of its certificates, and a session that
 * the person's own has opened with that one alone.
 */
export function requireCertificate(
  config: Pick<Config, 'secure'>,
  connection: Pick<Connection, 'certified' | 'secure'>,
  caller?: Pick<StaffCaller, 'certificate'>,
): void {
  if (!config.secure?.clientAuthority) return;
  const presented = clientCertificateOf(connection);
  if (!presented) throw new ApiError('certificate-required');
  const bound = caller?.certificate;
  if (bound && !presented.fingerprint.equals(bound)) throw new ApiError('certificate-mismatch');
}
