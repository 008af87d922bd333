import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { forgetEnrolmentDuty } from '../sessions/store.ts';
import { withoutSecondFactor } from './second-factor-store.ts';
import { sendStaffLink } from './send-staff-link.ts';

/**
 * The demand counts from each person's next login: sessions that are open go on. Whoever has no
 * factor gets the link that such a login needs.
 */
export async function beginDemand(tx: TenantTransaction, box: SecretBox): Promise<void> {
  for (const staffId of await withoutSecondFactor(tx)) {
    await sendStaffLink(tx, box, 'second-factor', staffId);
  }
}

/** A later demand begins anew: it does not cut off who was to enrol under this one. */
export const endDemand = (tx: TenantTransaction): Promise<void> => forgetEnrolmentDuty(tx);
