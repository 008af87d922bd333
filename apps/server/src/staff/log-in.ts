import { randomUUID } from 'node:crypto';
import type { StaffLoginResponse } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { clientCertificateOf } from '../platform/client-certificate.ts';
import type { Call } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { type DeviceCookies, isPlainLoopback } from '../sessions/device-cookies.ts';
import type { LoginLimits, LoginTry } from '../sessions/login-limits.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { isLinkUsable } from '../sessions/staff-links.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { admitStaff, recordRefusedLogin } from './admit-staff.ts';
import { certificateStanding } from './certificate-standing.ts';
import { requestOptions } from './passkeys.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import type { RelyingParty } from './relying-party.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff, findStaffByUsername } from './store.ts';
import { usernameKey } from './username-key.ts';

type LoginCall = Call<'staffLogin'>;
type Refusal =
  | 'login-failed'
  | 'certificate-mismatch'
  | 'second-factor-wrong'
  | 'second-factor-link-required'
  | 'second-factor-link-invalid';

export interface LoginParts {
  limits: LoginLimits;
  box: SecretBox;
  devices: DeviceCookies;
  relyingParty: RelyingParty;
  tenants: Pick<Tenants, 'ids'>;
}

/**
 * Counts the try, then hashes, then decides. Nobody, a wrong password and a closed account take
 * the same way and the same time; refusals are decided inside a transaction that still commits.
 */
export async function logIn(
  call: LoginCall,
  { limits, box, devices, relyingParty, tenants }: LoginParts,
): Promise<StaffLoginResponse> {
  const { body, connection, inTenant, tenant, requestId, userAgent } = call;
  const account = usernameKey(body.username);
  const ownerOf = (passwordHash: string | null | undefined) => ({
    ...{ tenantId: tenant.id, account },
    passwordHash: passwordHash ?? '',
  });
  const attempt: LoginTry = { scope: 'username', subject: account, address: connection.address };
  const found = await inTenant(async (tx) => {
    const person = await findStaffByUsername(tx, body.username);
    attempt.device = devices.read(call.cookies, ownerOf(person?.passwordHash));
    await limits.take(tx, attempt);
    return person;
  });
  const right = await verifyPassword(body.password, found?.passwordHash);
  const outcome = await inTenant(async (tx) => {
    const person = await findStaff(tx, found?.staffId ?? randomUUID(), { lock: true });
    const refuse = async (code: Refusal) => {
      await recordRefusedLogin(tx, { staffId: person?.staffId, code, requestId });
      return new ApiError(code);
    };
    const known = right && person?.status === 'active' && isStill(found, person);
    if (!known) return refuse('login-failed');
    const presented = clientCertificateOf(connection);
    const standing = await certificateStanding(tx, person, presented, tenants);
    const { totp: code, passkey } = body;
    const proof = { person, box, relyingParty, certificate: standing, code, passkey };
    const factor = await proveSecondFactor(tx, proof);
    if (factor === 'second-factor-required') {
      await limits.giveBack(tx, attempt);
      return new ApiError(factor, await waysToAnswer(tx, person, relyingParty));
    }
    if (factor === 'second-factor-wrong') return refuse(factor);
    const refusal =
      factor === 'certificate-mismatch'
        ? factor
        : factor === undefined && (await refusalWithoutFactor(tx, call, person));
    if (refusal) {
      await limits.giveBack(tx, attempt);
      return refuse(refusal);
    }
    await limits.clear(tx, attempt);
    const secondFactor = factor === 'certificate-mismatch' ? undefined : factor;
    const certificate = standing === 'own' ? presented : undefined;
    const admission = { person, secondFactor, certificate, by: 'with password' } as const;
    return admitStaff(tx, { ...admission, userAgent, requestId });
  });
  if (outcome instanceof ApiError) throw outcome;
  const secure = connection.secure !== undefined || !isPlainLoopback(tenant.publicUrl);
  call.header('set-cookie', devices.make(ownerOf(found?.passwordHash), { secure }));
  return outcome;
}

/** Only after the password: with what the account answers, and the challenge for its passkeys. */
export async function waysToAnswer(
  tx: TenantTransaction,
  person: StaffRow,
  relyingParty: RelyingParty,
) {
  const { staffId, totpConfirmedAt, hasPasskey } = person;
  const totp = totpConfirmedAt ? (['totp'] as const) : [];
  if (!hasPasskey) return { factors: [...totp] };
  const passkey = await requestOptions(tx, relyingParty, 'second-factor', staffId);
  return { factors: [...totp, 'passkey' as const], passkey };
}

/** Only after the password: whether a link lets in whoever lacks the factor that is demanded. */
async function refusalWithoutFactor(
  tx: TenantTransaction,
  { body }: LoginCall,
  { staffId }: StaffRow,
): Promise<Refusal | undefined> {
  if (!(await demandsSecondFactor(tx))) return undefined;
  const { enrolmentToken: token } = body;
  if (token === undefined) return 'second-factor-link-required';
  const usable = await isLinkUsable(tx, 'second-factor', staffId, token);
  return usable ? undefined : 'second-factor-link-invalid';
}

/** The password may have been changed while the old one was being hashed. */
const isStill = (found: StaffRow | undefined, person: StaffRow) =>
  found?.passwordHash === person.passwordHash;
