import type { ApiClientInput, MachineRight } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface ApiClientRow {
  client_id: string;
  name: string;
  rights: MachineRight[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  secrets: { id: string; createdAt: string; lastUsedAt: string | null }[];
}

/** Those that still work first, then by name; one alone where its id is given. */
export async function readApiClients(
  { client, tenantId }: TenantTransaction,
  clientId?: string,
): Promise<ApiClientRow[]> {
  const { rows } = await client.query<ApiClientRow>(
    `SELECT c.client_id, c.name, c.rights, c.created_at, c.expires_at, c.last_used_at, c.revoked_at,
       COALESCE((SELECT json_agg(json_build_object('id', s.secret_id, 'createdAt', s.created_at,
           'lastUsedAt', s.last_used_at) ORDER BY s.created_at, s.secret_id)
         FROM api_client_secrets s
         WHERE s.tenant_id = c.tenant_id AND s.client_id = c.client_id), '[]') AS secrets
     FROM api_clients c WHERE c.tenant_id = $1 AND ($2::uuid IS NULL OR c.client_id = $2)
     ORDER BY c.revoked_at IS NOT NULL, lower(c.name), c.client_id`,
    [tenantId, clientId ?? null],
  );
  return rows;
}

export async function insertApiClient(
  { client, tenantId }: TenantTransaction,
  of: ApiClientInput & { createdBy: string },
): Promise<string> {
  const { rows } = await client.query<{ client_id: string }>(
    `INSERT INTO api_clients (tenant_id, name, rights, expires_at, created_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING client_id`,
    [tenantId, of.name, of.rights, of.expiresAt ? new Date(of.expiresAt) : null, of.createdBy],
  );
  const [row] = rows;
  if (!row) throw new Error('an API client was not written');
  return row.client_id;
}

/** Held until the transaction ends: two rotations at once make no third secret. */
export async function holdApiClient(
  { client, tenantId }: TenantTransaction,
  clientId: string,
): Promise<{ name: string } | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM api_clients
     WHERE tenant_id = $1 AND client_id = $2 AND revoked_at IS NULL FOR UPDATE`,
    [tenantId, clientId],
  );
  return rows[0];
}

export async function insertSecret(
  { client, tenantId }: TenantTransaction,
  clientId: string,
  secretHash: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO api_client_secrets (tenant_id, client_id, secret_hash) VALUES ($1, $2, $3)`,
    [tenantId, clientId, secretHash],
  );
}

export async function secretIdsOf(
  { client, tenantId }: TenantTransaction,
  clientId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ secret_id: string }>(
    'SELECT secret_id FROM api_client_secrets WHERE tenant_id = $1 AND client_id = $2',
    [tenantId, clientId],
  );
  return rows.map((row) => row.secret_id);
}

/** Its tokens go with it. */
export async function deleteSecret(
  { client, tenantId }: TenantTransaction,
  secretId: string,
): Promise<void> {
  await client.query('DELETE FROM api_client_secrets WHERE tenant_id = $1 AND secret_id = $2', [
    tenantId,
    secretId,
  ]);
}

/** Secrets and tokens go at once. */
export async function setRevoked(
  { client, tenantId }: TenantTransaction,
  clientId: string,
): Promise<void> {
  await client.query(
    'UPDATE api_clients SET revoked_at = now() WHERE tenant_id = $1 AND client_id = $2',
    [tenantId, clientId],
  );
  await client.query('DELETE FROM api_client_secrets WHERE tenant_id = $1 AND client_id = $2', [
    tenantId,
    clientId,
  ]);
}
