import { createHash } from 'node:crypto';
import { type Endpoint, type EndpointName, endpoints, idempotencyHeader } from '@visite/contract';
import type { FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid } from './api-error.ts';
import type { Caller } from './caller.ts';

const keyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Runs the work once for a key: the key, the answer and the effect are one transaction, so a retry
 * finds either all of them or none. A parallel retry waits for the first at the key's row.
 */
export async function answerOnce(
  tx: TenantTransaction,
  caller: Caller,
  name: EndpointName,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name];
  const key = endpoint.idempotent ? request.headers[idempotencyHeader] : undefined;
  if (key === undefined) return work();
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw invalid({ path: idempotencyHeader, code: 'invalid' });
  }
  const hash = createHash('sha256')
    .update(`${name} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest();
  const row = [tx.tenantId, caller.id, key] as const;
  const taken = await tx.client.query(
    `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, caller_id, key) DO UPDATE
       SET request_hash = $4, status = NULL, answer = NULL, created_at = now()
       WHERE idempotency_keys.created_at < now() - interval '24 hours'`,
    [...row, hash],
  );
  if (taken.rowCount === 0) return firstAnswer(tx, row, hash);
  const answer = await work();
  await tx.client.query(
    `UPDATE idempotency_keys SET status = $4, answer = $5
     WHERE tenant_id = $1 AND caller_id = $2 AND key = $3`,
    [...row, endpoint.status, JSON.stringify(answer)],
  );
  return answer;
}

async function firstAnswer(
  tx: TenantTransaction,
  row: readonly [string, string, string],
  hash: Buffer,
) {
  const { rows } = await tx.client.query<{ request_hash: Buffer; answer: unknown }>(
    `SELECT request_hash, answer FROM idempotency_keys
     WHERE tenant_id = $1 AND caller_id = $2 AND key = $3`,
    [...row],
  );
  const [first] = rows;
  if (!first?.request_hash.equals(hash)) throw new ApiError('idempotency-conflict');
  return first.answer;
}
