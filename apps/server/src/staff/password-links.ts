import { randomBytes } from 'node:crypto';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { tokenHash } from '../sessions/tokens.ts';

/** Makes a single-use token for 24 hours; a newer one makes the older ones worthless. */
export async function makePasswordToken(tx: TenantTransaction, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.client.query('DELETE FROM password_resets WHERE tenant_id = $1 AND staff_id = $2', [
    tx.tenantId,
    staffId,
  ]);
  await tx.client.query(
    `INSERT INTO password_resets (tenant_id, token_hash, staff_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '24 hours')`,
    [tx.tenantId, tokenHash(token), staffId],
  );
  return token;
}

const usable = `tenant_id = $1 AND staff_id = $2 AND token_hash = $3 AND used_at IS NULL
  AND expires_at > now()`;

export async function isPasswordTokenUsable(
  tx: TenantTransaction,
  staffId: string,
  token: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(`SELECT FROM password_resets WHERE ${usable}`, [
    tx.tenantId,
    staffId,
    tokenHash(token),
  ]);
  return rowCount === 1;
}

/** False for whoever comes second. */
export async function usePasswordToken(
  tx: TenantTransaction,
  staffId: string,
  token: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE password_resets SET used_at = now() WHERE ${usable}`,
    [tx.tenantId, staffId, tokenHash(token)],
  );
  return rowCount === 1;
}

export const passwordLinkOf = (publicUrl: string, staffId: string, token: string): string =>
  `${publicUrl}/user/reset-password?staff=${staffId}&token=${token}`;
