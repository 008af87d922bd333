import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLoggedOut } from '../event-log/publish.ts';
import { newToken, tokenHash } from './tokens.ts';

export type SecondFactor = 'totp' | 'recovery-code' | 'certificate';

/** Hours until a session ends, whatever happens in it. */
const absoluteLimit = '12 hours';

/** The token is told once; only its hash stays. */
export async function openStaffSession(
  tx: TenantTransaction,
  session: { staffId: string; secondFactor: SecondFactor | undefined; mustEnrol: boolean },
): Promise<string> {
  const { staffId, secondFactor, mustEnrol } = session;
  const token = newToken('staff');
  await tx.client.query(
    `INSERT INTO staff_sessions
       (tenant_id, token_hash, staff_id, expires_at, second_factor, must_enrol)
     VALUES ($1, $2, $3, now() + $4::interval, $5, $6)`,
    [tx.tenantId, tokenHash(token), staffId, absoluteLimit, secondFactor ?? null, mustEnrol],
  );
  return token;
}

/** Ends one session and its open streams. */
export async function endStaffSession(
  tx: TenantTransaction,
  { staffId, tokenHash: hash }: { staffId: string; tokenHash: Buffer },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE staff_sessions SET ended_at = now()
     WHERE tenant_id = $1 AND token_hash = $2 AND staff_id = $3 AND ended_at IS NULL`,
    [tx.tenantId, hash, staffId],
  );
  if (rowCount) await publishLoggedOut(tx, staffId, hash);
}

/** Ends every session of a person, with their open streams; `except` stays. */
export async function endStaffSessionsOf(
  tx: TenantTransaction,
  staffId: string,
  { except }: { except?: Buffer } = {},
): Promise<void> {
  const { rows } = await tx.client.query<{ token_hash: Buffer }>(
    `UPDATE staff_sessions SET ended_at = now()
     WHERE tenant_id = $1 AND staff_id = $2 AND ended_at IS NULL AND token_hash <> $3
     RETURNING token_hash`,
    [tx.tenantId, staffId, except ?? Buffer.alloc(0)],
  );
  for (const row of rows) await publishLoggedOut(tx, staffId, row.token_hash);
}

/** What the session has proved since it was opened. */
export async function setSecondFactor(
  tx: TenantTransaction,
  hash: Buffer,
  secondFactor: SecondFactor,
): Promise<void> {
  await tx.client.query(
    `UPDATE staff_sessions SET second_factor = $3, must_enrol = false
     WHERE tenant_id = $1 AND token_hash = $2`,
    [tx.tenantId, hash, secondFactor],
  );
}

/** After a removal nobody may go on as if the factor were still there. */
export async function forgetSecondFactor(tx: TenantTransaction, staffId: string): Promise<void> {
  await tx.client.query(
    `UPDATE staff_sessions SET second_factor = NULL
     WHERE tenant_id = $1 AND staff_id = $2 AND second_factor IN ('totp', 'recovery-code')`,
    [tx.tenantId, staffId],
  );
}

/** Sessions that had to enrol first may do everything. */
export async function forgetEnrolmentDuty(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    'UPDATE staff_sessions SET must_enrol = false WHERE tenant_id = $1 AND must_enrol',
    [tx.tenantId],
  );
}

/** Whether this session proved a second factor: a certificate is bound to no account. */
export async function hasSecondFactor(tx: TenantTransaction, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM staff_sessions
     WHERE tenant_id = $1 AND token_hash = $2 AND second_factor IS NOT NULL`,
    [tx.tenantId, hash],
  );
  return rowCount === 1;
}
