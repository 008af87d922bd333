import type { ConfirmationOffer, IdentityConfirmation } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Call, CallInTransaction } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { markConfirmed } from '../sessions/confirmation.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { requestOptions, verifyAssertion } from './passkeys.ts';
import { ownAttempt, proveOwnPassword } from './prove-own-password.ts';
import { proveCode } from './prove-second-factor.ts';
import type { RelyingParty } from './relying-party.ts';
import { hasRecoveryCodes } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff } from './store.ts';

interface Parts {
  limits: LoginLimits;
  box: SecretBox;
  relyingParty: RelyingParty;
}

type ConfirmCall = Call<'confirmIdentity'>;

/** The password or the factor again. Wrong ones are counted with the other tries of this account. */
export async function confirmIdentity(call: ConfirmCall, parts: Parts) {
  const { body, caller, inTenant, requestId } = call;
  if (body.password !== undefined) await proveOwnPassword(call, body.password, parts.limits);
  else await proveOwnFactor(call, parts);
  return inTenant(async (tx) => {
    const until = await markConfirmed(tx, caller);
    await recordAudit(tx, {
      actor: caller,
      action: 'staff.confirm-identity',
      recordType: 'staff',
      recordId: caller.id,
      detail: { by: Object.keys(body) },
      requestId,
    });
    return { success: true as const, confirmedUntil: until.toISOString() };
  });
}

async function proveOwnFactor(call: ConfirmCall, parts: Parts): Promise<void> {
  const { caller, body, inTenant, requestId } = call;
  const attempt = ownAttempt(call);
  await inTenant((tx) => parts.limits.take(tx, attempt));
  const proved = await inTenant(async (tx) => {
    const person = await findStaff(tx, caller.id, { lock: true });
    if (person && (await isProved(tx, person, body, parts))) {
      await parts.limits.clear(tx, attempt);
      return true;
    }
    await recordAudit(tx, {
      actor: caller,
      action: 'staff.second-factor-refused',
      recordType: 'staff',
      recordId: caller.id,
      requestId,
    });
    return false;
  });
  if (!proved) throw new ApiError('second-factor-wrong');
}

async function isProved(
  tx: TenantTransaction,
  person: StaffRow,
  { totp, passkey }: IdentityConfirmation,
  { box, relyingParty }: Parts,
): Promise<boolean> {
  if (totp !== undefined) return (await proveCode(tx, { person, box }, totp)) !== undefined;
  if (passkey === undefined) return false;
  const { staffId } = person;
  const of = { purpose: 'confirm', staffId } as const;
  return (await verifyAssertion(tx, relyingParty, passkey, of)) !== undefined;
}

/** What the person can be asked for. */
export async function offerConfirmation(
  { tx, caller }: CallInTransaction<'offerConfirmation'>,
  relyingParty: RelyingParty,
): Promise<ConfirmationOffer> {
  const person = await findStaff(tx, caller.id);
  if (!person) throw notFound();
  const { staffId, passwordHash, totpConfirmedAt, hasPasskey } = person;
  const hasCode = totpConfirmedAt !== null || (await hasRecoveryCodes(tx, staffId));
  return {
    proofs: [
      ...(passwordHash === null ? [] : (['password'] as const)),
      ...(hasCode ? (['totp'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
    ],
    ...(hasPasskey && { passkey: await requestOptions(tx, relyingParty, 'confirm', staffId) }),
  };
}
