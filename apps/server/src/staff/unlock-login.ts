import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { findStaff } from './store.ts';
import { usernameKey } from './username-key.ts';

interface Unlocking {
  staffId: string;
  limits: LoginLimits;
  actor: Parameters<typeof recordAudit>[1]['actor'];
  requestId?: string;
}

/** Takes back what wrong passwords have locked, on unknown browsers and on known ones. */
export async function unlockLogin(
  tx: TenantTransaction,
  { staffId, limits, actor, requestId }: Unlocking,
): Promise<void> {
  const person = await findStaff(tx, staffId);
  if (!person) throw notFound();
  await limits.unlock(tx, { scope: 'username', subject: usernameKey(person.username) });
  await recordAudit(tx, {
    actor,
    action: 'staff.unlock-login',
    recordType: 'staff',
    recordId: staffId,
    ...(requestId === undefined ? {} : { requestId }),
  });
}
