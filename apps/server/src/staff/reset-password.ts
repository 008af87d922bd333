import type { PasswordResetResponse } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { makeLinkToken, usePasswordLink } from '../sessions/staff-links.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { holderOfLink, linkInvalid } from './check-staff-link.ts';
import { checkNewPassword } from './password-rules.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import { hasFactor } from './staff-view.ts';
import { updateStaff } from './store.ts';
import { usernameKey } from './username-key.ts';

/**
 * Sets the password of whoever holds the link; everybody logged in as that person is out. A new
 * account would otherwise need a second link where the practice demands a second factor.
 */
export async function resetPassword(
  { params, body, inTenant, requestId }: Call<'resetPassword'>,
  limits: LoginLimits,
): Promise<PasswordResetResponse> {
  const { staffId } = params;
  const { resetToken: token, password } = body;
  const { username } = await inTenant((tx) => holderOfLink(tx, 'password', staffId, token));
  checkNewPassword(body, username);
  const passwordHash = await hashPassword(password);
  return inTenant(async (tx) => {
    const person = await holderOfLink(tx, 'password', staffId, token);
    if (!(await usePasswordLink(tx, staffId, token))) throw linkInvalid('password');
    await updateStaff(tx, staffId, { passwordHash });
    await limits.unlock(tx, { scope: 'username', subject: usernameKey(username) });
    await endStaffSessionsOf(tx, staffId);
    await recordAudit(tx, {
      actor: { kind: 'anyone', name: 'with password link', id: staffId },
      action: 'staff.reset-password',
      recordType: 'staff',
      recordId: staffId,
      requestId,
    });
    const success = { success: true } as const;
    if (hasFactor(person) || !(await demandsSecondFactor(tx))) return success;
    return { ...success, enrolmentToken: await makeLinkToken(tx, 'second-factor', staffId) };
  });
}
