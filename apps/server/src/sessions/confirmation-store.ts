import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Until when it counts. */
export async function setSessionConfirmed(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  seconds: number,
): Promise<Date> {
  const { rows } = await client.query<{ until: Date }>(
    `UPDATE staff_sessions SET confirmed_at = now() WHERE tenant_id = $1 AND token_hash = $2
     RETURNING confirmed_at + make_interval(secs => $3) AS until`,
    [tenantId, tokenHash, seconds],
  );
  const [row] = rows;
  if (!row) throw new Error('a confirmed session is not there');
  return row.until;
}

export async function isSessionConfirmed(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM staff_sessions WHERE tenant_id = $1 AND token_hash = $2
       AND confirmed_at > now() - make_interval(secs => $3)`,
    [tenantId, tokenHash, seconds],
  );
  return rowCount === 1;
}
