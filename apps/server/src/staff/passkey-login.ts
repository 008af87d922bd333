import type { PasskeyAssertion, PasskeyRequestOptions, StaffLoginResponse } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { clientCertificateOf } from '../platform/client-certificate.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginLimits, LoginTry } from '../sessions/login-limits.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { admitStaff, recordRefusedLogin } from './admit-staff.ts';
import { certificateStanding } from './certificate-standing.ts';
import { requestOptions, verifyAssertion } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { readPasskeyLogin } from './second-factor-store.ts';
import { findStaff } from './store.ts';

interface Parts {
  limits: LoginLimits;
  relyingParty: RelyingParty;
  tenants: Pick<Tenants, 'ids'>;
}

/** Each begun login counts for its address until it succeeds: strangers cannot fill the table. */
export async function beginPasskeyLogin(
  { connection, inTenant }: Call<'beginPasskeyLogin'>,
  { limits, relyingParty }: Parts,
): Promise<PasskeyRequestOptions> {
  return inTenant(async (tx) => {
    await requireAlone(tx);
    await limits.takeAddress(tx, { scope: 'username', address: connection.address });
    return requestOptions(tx, relyingParty, 'login', null);
  });
}

async function requireAlone(tx: TenantTransaction): Promise<void> {
  if ((await readPasskeyLogin(tx)) !== 'alone') throw new ApiError('feature-off');
}

/** The passkey tells who it is and, with the device's PIN or finger, that it is them: two factors. */
export async function logInWithPasskey(
  call: Call<'passkeyLogin'>,
  { limits, relyingParty, tenants }: Parts,
): Promise<StaffLoginResponse> {
  const { body, connection, inTenant, requestId, userAgent } = call;
  const { address } = connection;
  // A counter of its own: strangers at the password cannot lock it, and a signature is not guessed.
  const attempt: LoginTry = {
    scope: 'username',
    subject: `PASSKEY ${body.passkey.id}`,
    address,
  };
  await inTenant(async (tx) => {
    await requireAlone(tx);
    await limits.take(tx, attempt);
  });
  const outcome = await inTenant(async (tx) => {
    const of = { purpose: 'login', staffId: null } as const;
    const known = await verifyAssertion(tx, relyingParty, body.passkey, of);
    const person = known && (await findStaff(tx, known.staffId, { lock: true }));
    const refuse = async (code: 'login-failed' | 'certificate-mismatch') => {
      await recordRefusedLogin(tx, { staffId: person?.staffId, code, requestId });
      return new ApiError(code);
    };
    if (person?.status !== 'active' || !isHandleOf(person.staffId, body.passkey)) {
      return refuse('login-failed');
    }
    const presented = clientCertificateOf(connection);
    const standing = await certificateStanding(tx, person, presented, tenants);
    if (standing === 'another') return refuse('certificate-mismatch');
    await limits.clear(tx, attempt);
    await limits.giveBackAddress(tx, { scope: 'username', address });
    const certificate = standing === 'own' ? presented : undefined;
    const admission = { person, secondFactor: 'passkey', certificate } as const;
    return admitStaff(tx, { ...admission, by: 'with passkey', userAgent, requestId });
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

/** A passkey says for whom it was made. */
function isHandleOf(staffId: string, { response }: PasskeyAssertion): boolean {
  const own = Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url');
  return !response.userHandle || response.userHandle === own;
}
