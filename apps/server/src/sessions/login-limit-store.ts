import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface LimitKey {
  scope: 'appointment' | 'username' | 'address' | 'device';
  /** A keyed hash. */
  subject: Buffer;
  /** Of a device: the account's own subject. */
  account?: Buffer;
  /** Of an address: how many failures in 15 minutes; 100 unless said otherwise. */
  most?: number;
}

const failuresUntilLock = 5;
const failuresPerAddress = 100;

/** A lock lasts 15 minutes, each further one twice as long, up to an hour; a day without failures forgets. */
const countForSubject = `
  INSERT INTO login_limits AS known (tenant_id, scope, subject, account, failures)
  VALUES ($1, $2, $3, $4, 1)
  ON CONFLICT (tenant_id, scope, subject) DO UPDATE SET
    failures = CASE
      WHEN known.updated_at < now() - interval '1 day' OR known.failures >= ${failuresUntilLock}
      THEN 1 ELSE known.failures + 1 END,
    locks = CASE
      WHEN known.updated_at < now() - interval '1 day' THEN 0
      WHEN known.failures = ${failuresUntilLock} - 1 THEN known.locks + 1
      ELSE known.locks END,
    locked_until = CASE
      WHEN known.updated_at >= now() - interval '1 day'
        AND known.failures = ${failuresUntilLock} - 1
      THEN now() + LEAST(interval '15 minutes' * 2 ^ LEAST(known.locks, 2), interval '1 hour') END,
    updated_at = now()
  WHERE known.locked_until IS NULL OR known.locked_until <= now()
  RETURNING failures`;

const countForAddress = `
  INSERT INTO login_limits AS known (tenant_id, scope, subject, account, failures)
  VALUES ($1, $2, $3, $4, 1)
  ON CONFLICT (tenant_id, scope, subject) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN now() ELSE known.window_started_at END,
    updated_at = now()
  WHERE known.window_started_at <= now() - interval '15 minutes'
    OR known.failures < $5
  RETURNING failures`;

const takeBackForSubject = `
  UPDATE login_limits SET
    failures = GREATEST(failures - 1, 0),
    locks = CASE WHEN failures = ${failuresUntilLock} THEN GREATEST(locks - 1, 0) ELSE locks END,
    locked_until = CASE WHEN failures = ${failuresUntilLock} THEN NULL ELSE locked_until END
  WHERE tenant_id = $1 AND scope = $2 AND subject = $3
  RETURNING failures`;

const takeBackForAddress = `
  UPDATE login_limits SET failures = GREATEST(failures - 1, 0)
  WHERE tenant_id = $1 AND scope = $2 AND subject = $3
  RETURNING failures`;

/** `refused`, and nothing is counted, while it is locked; `locks` when this failure was the last one allowed. */
export async function countFailure(
  { client, tenantId }: TenantTransaction,
  {
    scope,
    subject,
    account = null,
    most = failuresPerAddress,
  }: Omit<LimitKey, 'account'> & { account?: Buffer | null },
): Promise<'counted' | 'locks' | 'refused'> {
  const { rows } = await client.query<{ failures: number }>(
    scope === 'address' ? countForAddress : countForSubject,
    scope === 'address'
      ? [tenantId, scope, subject, account, most]
      : [tenantId, scope, subject, account],
  );
  const [row] = rows;
  if (!row) return 'refused';
  return scope !== 'address' && row.failures === failuresUntilLock ? 'locks' : 'counted';
}

/** One less, and the lock that it caused is gone; true if there was one. */
export async function takeBackFailure(
  { client, tenantId }: TenantTransaction,
  { scope, subject }: LimitKey,
): Promise<boolean> {
  const { rows } = await client.query<{ failures: number }>(
    scope === 'address' ? takeBackForAddress : takeBackForSubject,
    [tenantId, scope, subject],
  );
  return scope !== 'address' && rows[0]?.failures === failuresUntilLock - 1;
}

/** True if it was locked by its last try. */
export async function deleteLimit(
  { client, tenantId }: TenantTransaction,
  { scope, subject }: LimitKey,
): Promise<boolean> {
  const { rows } = await client.query<{ failures: number }>(
    `DELETE FROM login_limits WHERE tenant_id = $1 AND scope = $2 AND subject = $3
     RETURNING failures`,
    [tenantId, scope, subject],
  );
  return rows[0]?.failures === failuresUntilLock;
}

/** Of all browsers that have logged in to the account before. */
export async function deleteDeviceLimits(
  { client, tenantId }: TenantTransaction,
  account: Buffer,
): Promise<void> {
  await client.query('DELETE FROM login_limits WHERE tenant_id = $1 AND account = $2', [
    tenantId,
    account,
  ]);
}

export async function isLockedNow(
  { client, tenantId }: TenantTransaction,
  { scope, subject }: LimitKey,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM login_limits
     WHERE tenant_id = $1 AND scope = $2 AND subject = $3 AND locked_until > now()`,
    [tenantId, scope, subject],
  );
  return rowCount !== 0;
}

interface OpenAgain {
  at: Date;
  /** Until then, at least one. */
  seconds: string;
}

export async function readOpenAgain(
  { client, tenantId }: TenantTransaction,
  { scope, subject }: LimitKey,
): Promise<OpenAgain | undefined> {
  const { rows } = await client.query<OpenAgain>(
    `SELECT at, ceil(extract(epoch FROM GREATEST(at - now(), interval '1 second'))) AS seconds
     FROM login_limits, LATERAL (SELECT COALESCE(
       locked_until, window_started_at + interval '15 minutes') AS at) AS open_again
     WHERE tenant_id = $1 AND scope = $2 AND subject = $3`,
    [tenantId, scope, subject],
  );
  return rows[0];
}

interface Locks {
  login: number;
  link: number;
}

const lockCounts = `
  SELECT count(*) FILTER (WHERE scope IN ('username', 'device')) AS login,
    count(*) FILTER (WHERE scope = 'appointment') AS link
  FROM login_limits WHERE locked_until > now()`;

/** Locked now, in all practices. */
export async function countLocks(pool: Pool): Promise<Locks> {
  const { rows } = await pool.query<Locks>(lockCounts);
  return rows[0] ?? { login: 0, link: 0 };
}
