import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** False when the key is taken; waits for a parallel request that is just taking it. */
export async function claimKey(
  { client, tenantId }: TenantTransaction,
  callerId: string,
  key: string,
  requestHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, caller_id, key) DO UPDATE
       SET request_hash = $4, status = NULL, answer = NULL, created_at = now()
       WHERE idempotency_keys.created_at < now() - interval '24 hours'`,
    [tenantId, callerId, key, requestHash],
  );
  return rowCount !== 0;
}

export async function saveAnswer(
  { client, tenantId }: TenantTransaction,
  callerId: string,
  key: string,
  { status, response }: { status: number; response: unknown },
): Promise<void> {
  await client.query(
    `UPDATE idempotency_keys SET status = $4, answer = $5
     WHERE tenant_id = $1 AND caller_id = $2 AND key = $3`,
    [tenantId, callerId, key, status, JSON.stringify(response)],
  );
}

interface FirstAnswer {
  request_hash: Buffer;
  response: unknown;
}

export async function readFirstAnswer(
  { client, tenantId }: TenantTransaction,
  callerId: string,
  key: string,
): Promise<FirstAnswer | undefined> {
  const { rows } = await client.query<FirstAnswer>(
    `SELECT request_hash, answer AS response FROM idempotency_keys
     WHERE tenant_id = $1 AND caller_id = $2 AND key = $3`,
    [tenantId, callerId, key],
  );
  return rows[0];
}
