import {
  type ApiClientInput,
  type ApiClientWithSecret,
  type AuditAction,
  machineLimits,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { newClientSecret, tokenHash } from '../sessions/tokens.ts';
import { apiClientView } from './api-client-view.ts';
import {
  deleteSecret,
  holdApiClient,
  insertApiClient,
  insertSecret,
  readApiClients,
  secretIdsOf,
  setRevoked,
} from './store.ts';

interface Change {
  caller: StaffCaller;
  requestId: string;
}

/** Whoever has only found an open session lets nobody in. */
export async function createApiClient(
  tx: TenantTransaction,
  input: ApiClientInput,
  change: Change,
): Promise<ApiClientWithSecret> {
  await requireConfirmation(tx, change.caller);
  if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now()) {
    throw invalid({ path: 'expiresAt', code: 'in-the-past' });
  }
  const clientId = await insertApiClient(tx, { ...input, createdBy: change.caller.id });
  await tell(tx, change, {
    action: 'api-client.create',
    clientId,
    detail: { rights: input.rights },
  });
  return withNewSecret(tx, clientId);
}

/** The one in use goes on until somebody ends it, so that no call fails in between. */
export async function addApiSecret(
  tx: TenantTransaction,
  clientId: string,
  change: Change,
): Promise<ApiClientWithSecret> {
  await requireConfirmation(tx, change.caller);
  if (!(await holdApiClient(tx, clientId))) throw notFound();
  const known = await secretIdsOf(tx, clientId);
  if (known.length >= machineLimits.secrets) throw new ApiError('two-secrets');
  await tell(tx, change, { action: 'api-client.add-secret', clientId });
  return withNewSecret(tx, clientId);
}

export async function endApiSecret(
  tx: TenantTransaction,
  { clientId, secretId }: { clientId: string; secretId: string },
  change: Change,
): Promise<void> {
  if (!(await holdApiClient(tx, clientId))) throw notFound();
  const known = await secretIdsOf(tx, clientId);
  if (!known.includes(secretId)) throw notFound();
  if (known.length === 1) throw new ApiError('last-secret');
  await deleteSecret(tx, secretId);
  await tell(tx, change, { action: 'api-client.end-secret', clientId });
}

/** The same again changes nothing. */
export async function revokeApiClient(
  tx: TenantTransaction,
  clientId: string,
  change: Change,
): Promise<void> {
  if (!(await holdApiClient(tx, clientId))) {
    const [known] = await readApiClients(tx, clientId);
    if (!known) throw notFound();
    return;
  }
  await setRevoked(tx, clientId);
  await tell(tx, change, { action: 'api-client.revoke', clientId });
}

async function withNewSecret(
  tx: TenantTransaction,
  clientId: string,
): Promise<ApiClientWithSecret> {
  const secret = newClientSecret();
  await insertSecret(tx, clientId, tokenHash(secret));
  const [row] = await readApiClients(tx, clientId);
  if (!row) throw new Error('an API client was not written');
  return { client: apiClientView(row), secret };
}

async function tell(
  tx: TenantTransaction,
  { caller, requestId }: Change,
  {
    action,
    clientId,
    detail,
  }: { action: AuditAction; clientId: string; detail?: { rights: string[] } },
): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'api-client',
    recordId: clientId,
    ...(detail && { detail }),
    requestId,
  });
}
