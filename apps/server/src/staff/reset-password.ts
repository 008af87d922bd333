import { type PasswordReset, personId } from '@visite/contract';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { isPasswordTokenUsable, usePasswordToken } from './password-links.ts';
import { passwordFaults } from './password-rules.ts';
import { findStaff, updateStaff } from './store.ts';
import { usernameKey } from './username-key.ts';

/** Sets the password of whoever holds the link; everybody logged in as that person is out. */
export async function resetPassword(
  { params, body, inTenant, requestId }: Call<'resetPassword'>,
  limits: LoginLimits,
): Promise<void> {
  const { staffId } = params;
  const { resetToken: token, password } = body;
  const { username } = await inTenant((tx) => holderOf(tx, staffId, token));
  checkPasswords(body, username);
  const passwordHash = await hashPassword(password);
  await inTenant(async (tx) => {
    await holderOf(tx, staffId, token);
    if (!(await usePasswordToken(tx, staffId, token))) throw linkInvalid();
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
  });
}

const linkInvalid = () => new ApiError('reset-link-invalid');

async function holderOf(tx: TenantTransaction, staffId: string, token: string) {
  if (!z.safeParse(personId, staffId).success) throw linkInvalid();
  const person = await findStaff(tx, staffId);
  const usable = await isPasswordTokenUsable(tx, staffId, token);
  if (person?.status !== 'active' || !usable) throw linkInvalid();
  return person;
}

function checkPasswords({ password, passwordRepeat }: PasswordReset, username: string): void {
  const faults = passwordFaults(password, username);
  if (password !== passwordRepeat) {
    faults.push({ path: 'passwordRepeat', code: 'password-mismatch' });
  }
  if (faults.length > 0) throw invalid(...faults);
}
