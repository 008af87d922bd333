import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { defaultTenantConfig, type StaffInput } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { FirstRunCall } from '../platform/handler.ts';
import { claimKey, readFirstResponse, saveResponse } from '../platform/idempotency-store.ts';
import { addressGroup } from '../sessions/login-limits.ts';
import { linkOf, makeLinkToken } from '../sessions/staff-links.ts';
import { createStaff } from '../staff/create-staff.ts';
import { defaultTenantId, isLocalHost, type Tenants } from '../tenants/tenants.ts';
import { codeHash } from './first-run-code.ts';
import { hasNoPassword, insertFirstPractice, type NewPractice } from './store.ts';

interface Parts {
  pool: Pool;
  config: Pick<Config, 'publicUrl'>;
  secretKey: KeyObject;
  tenants: Pick<Tenants, 'isEmpty'>;
}

type MakeCall = FirstRunCall<'makeFirstPractice'>;

/** Seconds, as long as wrong codes are counted together. */
const windowSeconds = 15 * 60;

/**
 * The first practice is tenant `default`, served at the very host that was called. Together with it its first
 * admin is made, who chooses a password by the usual link: mails may not work yet, so the answer has it.
 */
export async function makeFirstPractice(parts: Parts, call: MakeCall) {
  if (!(await parts.tenants.isEmpty())) return answerAgain(parts, call);
  const practice = practiceOf(parts, call);
  const made = await inTenant(parts.pool, defaultTenantId, async (tx) => {
    const outcome = await insertFirstPractice(tx, practice);
    return outcome === 'made' ? makeAdmin(tx, call) : outcome;
  });
  if (made === 'exists') return answerAgain(parts, call);
  if (made === 'too-many') {
    throw new ApiError('too-many-attempts', { retryAfter: windowSeconds });
  }
  if (made === 'wrong-code') throw new ApiError('first-run-code-wrong');
  return made;
}

function practiceOf({ config, secretKey }: Parts, call: MakeCall): NewPractice {
  const { code, name, language } = call.body;
  const host = call.hostname.toLowerCase().replace(/\.$/, '');
  if (!/^[a-z0-9.:[\]_-]{1,253}$/.test(host)) throw new ApiError('invalid-request');
  const address = `first-run ${addressGroup(call.address)}`;
  return {
    codeHash: codeHash(code),
    // Keyed, so that no address can be read out of the table.
    addressHash: createHmac('sha256', secretKey).update(address).digest(),
    name,
    language,
    // Those names always lead to tenant `default`.
    host: isLocalHost(host) ? null : host,
    // Links begin with PUBLIC_URL; without one, with the address that the operator sees.
    publicUrl: config.publicUrl === undefined && !isLocalHost(host) ? call.origin : null,
    config: defaultTenantConfig(defaultTenantId),
  };
}

async function makeAdmin(tx: TenantTransaction, call: MakeCall) {
  const { admin } = call.body;
  const by = { actor: { kind: 'operator' }, requestId: call.requestId } as const;
  const account: StaffInput = { ...admin, roles: ['admin'] };
  await recordAudit(tx, {
    ...by,
    action: 'tenant.create',
    recordType: 'tenant',
    recordId: tx.tenantId,
  });
  const { staffId } = await createStaff(tx, account, by);
  const { idempotencyKey } = call;
  if (idempotencyKey !== undefined) {
    await claimKey(tx, nobody, idempotencyKey, requestHash(call));
    // The link itself is never stored.
    await saveResponse(tx, nobody, idempotencyKey, { status: 201, response: { staffId } });
  }
  return linkFor(tx, staffId, call);
}

async function linkFor(tx: TenantTransaction, staffId: string, { origin }: MakeCall) {
  const token = await makeLinkToken(tx, 'password', staffId);
  const { pathname, search } = new URL(linkOf(origin, 'password', { staffId, token }));
  return { success: true as const, passwordLink: pathname + search };
}

/** Whose key it is, where there is no session. */
const nobody = '00000000-0000-0000-0000-000000000000';

const requestHash = ({ body }: MakeCall) =>
  createHash('sha256')
    .update(`first-run ${JSON.stringify(body)}`)
    .digest();

/**
 * The answer to the same request was lost: it gets a new link, as long as the account has no password. For
 * everybody else the call does not exist any more.
 */
async function answerAgain({ pool }: Pick<Parts, 'pool'>, call: MakeCall) {
  const { idempotencyKey } = call;
  if (idempotencyKey === undefined) throw notFound();
  return inTenant(pool, defaultTenantId, async (tx) => {
    const first = await readFirstResponse(tx, nobody, idempotencyKey);
    if (!first?.request_hash.equals(requestHash(call))) throw notFound();
    const { staffId } = first.response as { staffId: string };
    if (!(await hasNoPassword(tx, staffId))) throw notFound();
    return linkFor(tx, staffId, call);
  });
}
