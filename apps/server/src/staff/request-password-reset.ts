import { recordAudit } from '../audit/record-audit.ts';
import { invalid, notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { sendStaffLink } from './send-staff-link.ts';
import { findStaff } from './store.ts';
import { usernameKey } from './username-key.ts';

/** Sends a link and unlocks the username; the old password works until the link is used. */
export async function requestPasswordReset(
  { tx, params, caller, requestId }: CallInTransaction<'requestPasswordReset'>,
  { limits, box }: { limits: LoginLimits; box: SecretBox },
): Promise<void> {
  const { staffId } = params;
  const person = await findStaff(tx, staffId, { lock: true });
  if (!person) throw notFound();
  if (person.status !== 'active') throw invalid({ path: 'staffId', code: 'inactive' });
  await sendStaffLink(tx, box, 'password', staffId);
  await limits.unlock(tx, { scope: 'username', subject: usernameKey(person.username) });
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.request-password-reset',
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
}
