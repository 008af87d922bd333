import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { ClientCertificate } from '../platform/client-certificate.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { findCertificateOwner } from './certificate-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaffByUsername } from './store.ts';

/** `unbound`: valid, but of no account yet. `another`: of a colleague. */
export type CertificateStanding = 'none' | 'own' | 'unbound' | 'another';

/**
 * A certificate belongs to the account that enrolled it. Its name counts only where one practice is
 * served: elsewhere two practices may each have a "doctor", and the authority knows neither.
 */
export async function certificateStanding(
  tx: TenantTransaction,
  { staffId }: Pick<StaffRow, 'staffId'>,
  presented: ClientCertificate | undefined,
  tenants: Pick<Tenants, 'ids'>,
): Promise<CertificateStanding> {
  if (!presented) return 'none';
  const owner =
    (await findCertificateOwner(tx, presented.fingerprint)) ??
    ((await tenants.ids()).length === 1
      ? (await findStaffByUsername(tx, presented.commonName))?.staffId
      : undefined);
  if (owner === undefined) return 'unbound';
  return owner === staffId ? 'own' : 'another';
}
