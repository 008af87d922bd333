import type { SecondFactorResponse } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Call } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { markConfirmed, requireConfirmation } from '../sessions/confirmation.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { forgetLinks } from '../sessions/staff-links.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { setSecondFactor } from '../sessions/store.ts';
import {
  base32Of,
  newRecoveryCodes,
  newSecret,
  openSecret,
  otpauthUrlOf,
  recoveryCodeHash,
  stepOfCode,
  totpContext,
} from './one-time-codes.ts';
import { ownAttempt, proveOwnPassword } from './prove-own-password.ts';
import { replaceRecoveryCodes } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff, updateStaff } from './store.ts';

type EnrolCall = Call<'enrolSecondFactor'>;

/** A new secret that waits; with its first code the factor is on. Both need a confirmation. */
export async function enrolSecondFactor(
  call: EnrolCall,
  { limits, box }: { limits: LoginLimits; box: SecretBox },
): Promise<SecondFactorResponse> {
  const { params, caller, body, inTenant } = call;
  const { password, totp } = body;
  if (params.staffId !== caller.id) throw new ApiError('forbidden');
  if (password !== undefined) {
    await proveOwnPassword(call, password, limits);
    await inTenant((tx) => markConfirmed(tx, caller));
  }
  await inTenant((tx) => requireConfirmation(tx, caller));
  if (totp === undefined) return inTenant((tx) => begin(tx, call, box));
  const attempt = ownAttempt(call);
  await inTenant((tx) => limits.take(tx, attempt));
  return inTenant(async (tx) => {
    const confirmed = await confirm(tx, call, box, totp);
    await limits.clear(tx, attempt);
    return confirmed;
  });
}

async function ownAccount(tx: TenantTransaction, { caller }: EnrolCall): Promise<StaffRow> {
  const person = await findStaff(tx, caller.id, { lock: true });
  if (!person) throw notFound();
  return person;
}

async function begin(tx: TenantTransaction, call: EnrolCall, box: SecretBox) {
  const { staffId, username } = await ownAccount(tx, call);
  const secret = newSecret();
  const totpPendingSecret = box.seal(secret, totpContext(tx.tenantId, staffId));
  await updateStaff(tx, staffId, { totpPendingSecret });
  return {
    success: true as const,
    secret: base32Of(secret),
    otpauthUrl: otpauthUrlOf(secret, call.tenant.name, username),
  };
}

/** Other sessions of the person have not proved the factor: they end. */
async function confirm(tx: TenantTransaction, call: EnrolCall, box: SecretBox, code: string) {
  const { caller, requestId } = call;
  const { staffId, totpPendingSecret: pending } = await ownAccount(tx, call);
  const step = pending && stepOfCode(openSecret(box, pending, tx.tenantId, staffId), code);
  if (!pending || !step) throw new ApiError('second-factor-wrong');
  await updateStaff(tx, staffId, {
    totpSecret: pending,
    totpPendingSecret: null,
    totpConfirmedAt: new Date(),
    totpLastStep: step,
  });
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, staffId, recoveryCodes.map(recoveryCodeHash));
  await setSecondFactor(tx, caller.tokenHash, 'totp');
  await forgetLinks(tx, 'second-factor', staffId);
  await endStaffSessionsOf(tx, staffId, { except: caller.tokenHash });
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.enrol-second-factor',
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
  await publishChanged(tx, 'staff');
  return { success: true as const, recoveryCodes };
}
