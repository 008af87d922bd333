import { createHash } from 'node:crypto';
import { type Endpoint, type EndpointName, endpoints, idempotencyHeader } from '@visite/contract';
import type { FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid } from './api-error.ts';
import type { Caller } from './caller.ts';
import { claimKey, readFirstResponse, saveResponse } from './idempotency-store.ts';

const keyForm = /^[\x21-\x7e]{1,200}$/;

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined || (typeof key === 'string' && keyForm.test(key))) return key;
  throw invalid({ path: idempotencyHeader, code: 'invalid' });
}

/**
 * Runs the work once for a key: the key, the response and the effect are one transaction, so a retry
 * finds either all of them or none. A parallel retry waits for the first at the key's row.
 */
export async function runOnce(
  tx: TenantTransaction,
  caller: Caller,
  name: EndpointName,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name];
  const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined;
  if (key === undefined) return work();
  const hash = createHash('sha256')
    .update(`${name} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest();
  if (!(await claimKey(tx, caller.id, key, hash))) {
    const first = await readFirstResponse(tx, caller.id, key);
    if (!first?.request_hash.equals(hash)) throw new ApiError('idempotency-conflict');
    return first.response;
  }
  const response = await work();
  await saveResponse(tx, caller.id, key, { status: endpoint.status, response });
  return response;
}
