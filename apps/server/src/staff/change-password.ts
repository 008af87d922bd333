import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { forgetLinks } from '../sessions/staff-links.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { checkNewPassword } from './password-rules.ts';
import { proveOwnPassword } from './prove-own-password.ts';
import { findStaff, updateStaff } from './store.ts';

/** Oneself, with the old password; everybody else who is logged in as this person is out. */
export async function changePassword(
  call: Call<'changePassword'>,
  limits: LoginLimits,
): Promise<void> {
  const { params, body, caller, inTenant, requestId } = call;
  const { staffId } = params;
  if (staffId !== caller.id) throw new ApiError('forbidden');
  const own = await inTenant((tx) => findStaff(tx, staffId));
  // First, because it tells nothing: a new password that is refused costs no try at the old one.
  checkNewPassword(body, own?.username ?? '');
  const proved = await proveOwnPassword(call, body.oldPassword, limits);
  const passwordHash = await hashPassword(body.password);
  await inTenant(async (tx) => {
    const now = await findStaff(tx, staffId, { lock: true });
    // Reset meanwhile, perhaps because somebody else sat in this session.
    if (now?.passwordHash !== proved.passwordHash) throw new ApiError('password-wrong');
    await updateStaff(tx, staffId, { passwordHash });
    await forgetLinks(tx, 'password', staffId);
    await endStaffSessionsOf(tx, staffId, { except: caller.tokenHash });
    await recordAudit(tx, {
      actor: caller,
      action: 'staff.change-password',
      recordType: 'staff',
      recordId: staffId,
      requestId,
    });
  });
}
