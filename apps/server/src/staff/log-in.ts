import { randomUUID } from 'node:crypto';
import type { StaffLoginResponse } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Call } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { type DeviceCookies, isPlainLoopback } from '../sessions/device-cookies.ts';
import type { LoginLimits, LoginTry } from '../sessions/login-limits.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { isLinkUsable } from '../sessions/staff-links.ts';
import { openStaffSession } from '../sessions/staff-sessions.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import { type StaffRow, staffUserOf } from './staff-view.ts';
import { findStaff, findStaffByUsername } from './store.ts';
import { usernameKey } from './username-key.ts';

type LoginCall = Call<'staffLogin'>;
type Refusal =
  | 'login-failed'
  | 'second-factor-required'
  | 'second-factor-wrong'
  | 'second-factor-link-required'
  | 'second-factor-link-invalid';

/**
 * Counts the try, then hashes, then decides. Nobody, a wrong password and a closed account take
 * the same way and the same time; refusals are decided inside a transaction that still commits.
 */
export async function logIn(
  call: LoginCall,
  { limits, box, devices }: { limits: LoginLimits; box: SecretBox; devices: DeviceCookies },
): Promise<StaffLoginResponse> {
  const { body, connection, inTenant, tenant } = call;
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
    const known = right && person?.status === 'active' && isStill(found, person);
    if (!known) return refuse(tx, call, 'login-failed', person);
    const factor = await proveSecondFactor(tx, { person, box, connection, code: body.totp });
    if (factor === 'second-factor-required') {
      await limits.giveBack(tx, attempt);
      return factor;
    }
    if (factor === 'second-factor-wrong') return refuse(tx, call, factor, person);
    const refusal = factor ? undefined : await refusalWithoutFactor(tx, call, person);
    if (refusal) {
      await limits.giveBack(tx, attempt);
      return refuse(tx, call, refusal, person);
    }
    await limits.clear(tx, attempt);
    return admit(tx, call, person, factor);
  });
  if (typeof outcome === 'string') throw new ApiError(outcome);
  const secure = connection.secure !== undefined || !isPlainLoopback(tenant.publicUrl);
  call.header('set-cookie', devices.make(ownerOf(found?.passwordHash), { secure }));
  return outcome;
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

async function refuse(
  tx: TenantTransaction,
  { requestId }: LoginCall,
  code: Refusal,
  person: StaffRow | undefined,
): Promise<Refusal> {
  await recordAudit(tx, {
    actor: { kind: 'anyone' },
    action: 'staff.login-refused',
    recordType: 'staff',
    recordId: person?.staffId ?? 'unknown',
    detail: { code },
    requestId,
  });
  return code;
}

async function admit(
  tx: TenantTransaction,
  { requestId }: LoginCall,
  person: StaffRow,
  secondFactor: 'totp' | 'recovery-code' | 'certificate' | undefined,
): Promise<StaffLoginResponse> {
  const { staffId } = person;
  const mustEnrol = secondFactor === undefined && (await demandsSecondFactor(tx));
  const staffApiToken = await openStaffSession(tx, { staffId, secondFactor, mustEnrol });
  await recordAudit(tx, {
    actor: { kind: 'anyone', name: 'with password', id: staffId },
    action: 'staff.login',
    recordType: 'staff',
    recordId: staffId,
    detail: { secondFactor: secondFactor ?? 'none' },
    requestId,
  });
  const user = staffUserOf(person);
  return { user, staffApiToken, ...(mustEnrol ? { enrolSecondFactor: true } : {}) };
}
