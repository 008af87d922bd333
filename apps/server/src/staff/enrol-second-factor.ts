import type { SecondFactorAnswer } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { publishChanged } from '../live-events/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { endStaffSessionsOf, setSecondFactor } from '../sessions/staff-sessions.ts';
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
import { replaceRecoveryCodes } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff, updateStaff } from './store.ts';

type EnrolCall = CallInTransaction<'enrolSecondFactor'>;

/** Without a code: a new secret that waits. With its first code: the factor is on. */
export async function enrolSecondFactor(
  call: EnrolCall,
  box: SecretBox,
): Promise<SecondFactorAnswer> {
  const { tx, params, caller, body } = call;
  if (params.staffId !== caller.id) throw new ApiError('forbidden');
  const person = await findStaff(tx, caller.id, { lock: true });
  if (!person) throw notFound();
  return body.totp === undefined ? begin(call, box, person) : confirm(call, box, person, body.totp);
}

async function begin({ tx, tenant }: EnrolCall, box: SecretBox, { staffId, username }: StaffRow) {
  const secret = newSecret();
  const totpPendingSecret = box.seal(secret, totpContext(tx.tenantId, staffId));
  await updateStaff(tx, staffId, { totpPendingSecret });
  return {
    success: true as const,
    secret: base32Of(secret),
    otpauthUrl: otpauthUrlOf(secret, tenant.name, username),
  };
}

/** Other sessions of the person have not proved the factor: they end. */
async function confirm(call: EnrolCall, box: SecretBox, person: StaffRow, code: string) {
  const { tx, caller, requestId } = call;
  const { staffId, totpPendingSecret: pending } = person;
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
