import { confirmationSeconds } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { isSessionConfirmed, setSessionConfirmed } from './confirmation-store.ts';

/** Remembers that the person has proved again who they are; returns until when it counts. */
export const markConfirmed = (tx: TenantTransaction, { tokenHash }: StaffCaller): Promise<Date> =>
  setSessionConfirmed(tx, tokenHash, confirmationSeconds);

/**
 * Before the account's protection changes: a session that was found or borrowed does not know the
 * password. The login itself does not count, however fresh it is.
 */
export async function requireConfirmation(
  tx: TenantTransaction,
  { tokenHash }: StaffCaller,
): Promise<void> {
  const confirmed = await isSessionConfirmed(tx, tokenHash, confirmationSeconds);
  if (!confirmed) throw new ApiError('confirmation-required');
}
