import { createHmac, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';

/** What is being logged in to, and from where. */
export interface LoginTry {
  scope: 'appointment' | 'username';
  /** The appointment's id, or the username as it was typed. */
  subject: string;
  address: string;
}

/**
 * A try is counted as a failure before it is judged, so that parallel tries cannot slip past the
 * limit; a try that succeeds is taken back. Each call belongs in a transaction that commits even
 * when the login is refused.
 */
export interface LoginLimits {
  /** Throws 429 while locked, and 503 when the count cannot be kept: it never lets through. */
  take(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** The login succeeded: nothing is held against the subject any more. */
  clear(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** Neither success nor failure, such as a right password that still lacks its code. */
  giveBack(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** By staff: a resent invitation, a requested password reset. */
  unlock(tx: TenantTransaction, attempt: Omit<LoginTry, 'address'>): Promise<void>;
}

const failuresUntilLock = 5;
const failuresPerAddress = 100;

/** A lock lasts 15 minutes, each further one twice as long, up to an hour; a day without failures forgets. */
const takeSubject = `
  INSERT INTO login_limits AS known (tenant_id, scope, subject, failures) VALUES ($1, $2, $3, 1)
  ON CONFLICT (tenant_id, scope, subject) DO UPDATE SET
    failures = CASE
      WHEN known.updated_at < now() - interval '1 day' OR known.failures >= ${failuresUntilLock}
      THEN 1 ELSE known.failures + 1 END,
    locks = CASE
      WHEN known.updated_at < now() - interval '1 day' THEN 0
      WHEN known.failures = ${failuresUntilLock - 1} THEN known.locks + 1
      ELSE known.locks END,
    locked_until = CASE
      WHEN known.updated_at >= now() - interval '1 day'
        AND known.failures = ${failuresUntilLock - 1}
      THEN now() + LEAST(interval '15 minutes' * 2 ^ LEAST(known.locks, 2), interval '1 hour') END,
    updated_at = now()
  WHERE known.locked_until IS NULL OR known.locked_until <= now()
  RETURNING failures`;

const takeAddress = `
  INSERT INTO login_limits AS known (tenant_id, scope, subject, failures)
  VALUES ($1, 'address', $2, 1)
  ON CONFLICT (tenant_id, scope, subject) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN now() ELSE known.window_started_at END,
    updated_at = now()
  WHERE known.window_started_at <= now() - interval '15 minutes'
    OR known.failures < ${failuresPerAddress}
  RETURNING failures`;

const giveBackSubject = `
  UPDATE login_limits SET
    failures = GREATEST(failures - 1, 0),
    locks = CASE WHEN failures = ${failuresUntilLock} THEN GREATEST(locks - 1, 0) ELSE locks END,
    locked_until = CASE WHEN failures = ${failuresUntilLock} THEN NULL ELSE locked_until END
  WHERE tenant_id = $1 AND scope = $2 AND subject = $3`;

const giveBackAddress = `
  UPDATE login_limits SET failures = GREATEST(failures - 1, 0)
  WHERE tenant_id = $1 AND scope = 'address' AND subject = $2`;

const forgetSubject = `
  DELETE FROM login_limits WHERE tenant_id = $1 AND scope = $2 AND subject = $3`;

const openAgainAt = `
  SELECT at, ceil(extract(epoch FROM GREATEST(at - now(), interval '1 second'))) AS seconds
  FROM login_limits, LATERAL (SELECT COALESCE(
    locked_until, window_started_at + interval '15 minutes') AS at) AS open_again
  WHERE tenant_id = $1 AND scope = $2 AND subject = $3`;

export function createLoginLimits(secretKey: KeyObject): LoginLimits {
  /** Keyed, so that neither names nor addresses can be read out of the table. */
  const hash = (scope: string, subject: string) =>
    createHmac('sha256', secretKey).update(`login-limit ${scope} ${subject}`).digest();
  const keysOf = ({ scope, subject, address }: LoginTry) => ({
    subject: hash(scope, subject),
    address: hash('address', addressGroup(address)),
  });

  // Always the subject before the address: two logins never wait for each other crosswise.
  return {
    take: async (tx, attempt) => {
      const keys = keysOf(attempt);
      try {
        const subject = [tx.tenantId, attempt.scope, keys.subject];
        const counted = await tx.client.query(takeSubject, subject);
        if (counted.rowCount === 0) throw await locked(tx, subject);
        const address = await tx.client.query(takeAddress, [tx.tenantId, keys.address]);
        if (address.rowCount === 0) throw await locked(tx, [tx.tenantId, 'address', keys.address]);
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        throw new ApiError('unavailable', { retryAfter: 2 });
      }
    },
    clear: async (tx, attempt) => {
      const keys = keysOf(attempt);
      await tx.client.query(forgetSubject, [tx.tenantId, attempt.scope, keys.subject]);
      await tx.client.query(giveBackAddress, [tx.tenantId, keys.address]);
    },
    giveBack: async (tx, attempt) => {
      const keys = keysOf(attempt);
      await tx.client.query(giveBackSubject, [tx.tenantId, attempt.scope, keys.subject]);
      await tx.client.query(giveBackAddress, [tx.tenantId, keys.address]);
    },
    unlock: async (tx, { scope, subject }) => {
      await tx.client.query(forgetSubject, [tx.tenantId, scope, hash(scope, subject)]);
    },
  };
}

async function locked(tx: TenantTransaction, key: unknown[]): Promise<ApiError> {
  const { rows } = await tx.client.query<{ at: Date; seconds: string }>(openAgainAt, key);
  const [row] = rows;
  return new ApiError('too-many-attempts', {
    retryAfter: Number(row?.seconds ?? 1),
    ...(row ? { lockedUntil: row.at.toISOString() } : {}),
  });
}

/** Whoever has one IPv6 address has 2^64 of them: the network counts as one. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::') ? 8 - first.length - last.length : 0;
  const groups = [...first, ...Array<string>(Math.max(gap, 0)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
