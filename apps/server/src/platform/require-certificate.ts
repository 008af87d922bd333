import type { Config } from '../config.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';

/** With an authority configured, staff are served only behind one of its certificates. */
export function requireCertificate(
  config: Pick<Config, 'secure'>,
  { certified }: Pick<Connection, 'certified'>,
): void {
  if (config.secure?.clientAuthority && !certified) throw new ApiError('certificate-required');
}
