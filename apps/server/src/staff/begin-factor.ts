import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { forgetLinks } from '../sessions/staff-links.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { type SecondFactor, setSecondFactor } from '../sessions/store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './one-time-codes.ts';
import { hasRecoveryCodes, replaceRecoveryCodes } from './second-factor-store.ts';
import { hasFactor, type StaffRow } from './staff-view.ts';

/**
 * A passkey or certificate is on. `before` is the account without it: with its first factor the other
 * sessions end, which have proved none. Recovery codes come where none are left.
 */
export async function beginFactor(
  tx: TenantTransaction,
  before: StaffRow,
  caller: StaffCaller,
  factor: SecondFactor,
): Promise<string[] | undefined> {
  const { staffId } = before;
  await setSecondFactor(tx, caller.tokenHash, factor);
  await forgetLinks(tx, 'second-factor', staffId);
  if (!hasFactor(before)) await endStaffSessionsOf(tx, staffId, { except: caller.tokenHash });
  await publishChanged(tx, 'staff');
  // A recovery code stands in for what is typed or touched at a login, not for a certificate.
  if (factor !== 'passkey' || (await hasRecoveryCodes(tx, staffId))) return undefined;
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, staffId, recoveryCodes.map(recoveryCodeHash));
  return recoveryCodes;
}
