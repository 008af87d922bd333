import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginLimits, LoginTry } from '../sessions/login-limits.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff } from './store.ts';

/** One counter for the password and the factor of whoever is logged in. */
export const ownAttempt = ({
  caller,
  connection,
}: Pick<OwnCall, 'caller' | 'connection'>): LoginTry => ({
  scope: 'username',
  // Capital letters stand in no username as it is counted: strangers at the login cannot lock it.
  subject: `OWN PASSWORD ${caller.id}`,
  address: connection.address,
});

type OwnCall = Pick<Call<'changePassword'>, 'connection' | 'inTenant' | 'requestId'> & {
  caller: StaffCaller;
};

/** The account of a caller who knows its password; a found or borrowed session does not. */
export async function proveOwnPassword(
  call: OwnCall,
  password: string,
  limits: LoginLimits,
): Promise<StaffRow> {
  const { caller, inTenant, requestId } = call;
  const attempt = ownAttempt(call);
  const person = await inTenant(async (tx) => {
    await limits.take(tx, attempt);
    return findStaff(tx, caller.id);
  });
  const right = await verifyPassword(password, person?.passwordHash);
  await inTenant(async (tx) => {
    if (right) return limits.clear(tx, attempt);
    return recordAudit(tx, {
      actor: caller,
      action: 'staff.password-refused',
      recordType: 'staff',
      recordId: caller.id,
      requestId,
    });
  });
  if (!right || !person) throw new ApiError('password-wrong');
  return person;
}
