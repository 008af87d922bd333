import type { MachineRight } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** A client that may act now. */
export interface LivingClient {
  client_id: string;
  name: string;
  rights: MachineRight[];
}

const living = 'c.revoked_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > now())';

/** By one of its secrets. */
export async function findClientBySecret(
  { client, tenantId }: TenantTransaction,
  clientId: string,
  secretHash: Buffer,
): Promise<(LivingClient & { secret_id: string; expires_at: Date | null }) | undefined> {
  const { rows } = await client.query<
    LivingClient & { secret_id: string; expires_at: Date | null }
  >(
    `SELECT c.client_id, c.name, c.rights, c.expires_at, s.secret_id
     FROM api_clients c JOIN api_client_secrets s USING (tenant_id, client_id)
     WHERE c.tenant_id = $1 AND c.client_id = $2 AND s.secret_hash = $3 AND ${living}`,
    [tenantId, clientId, secretHash],
  );
  return rows[0];
}

/** The name of a client, whether it works or not: a wrong secret is told to the trail. */
export async function findClientName(
  { client, tenantId }: TenantTransaction,
  clientId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM api_clients WHERE tenant_id = $1 AND client_id = $2',
    [tenantId, clientId],
  );
  return rows[0]?.name;
}

/** Those that have run out go first: no job has to. */
export async function insertToken(
  { client, tenantId }: TenantTransaction,
  of: { tokenHash: Buffer; clientId: string; secretId: string; seconds: number },
): Promise<void> {
  await client.query(
    'DELETE FROM api_tokens WHERE tenant_id = $1 AND client_id = $2 AND expires_at <= now()',
    [tenantId, of.clientId],
  );
  await client.query(
    `INSERT INTO api_tokens (tenant_id, token_hash, client_id, secret_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [tenantId, of.tokenHash, of.clientId, of.secretId, of.seconds],
  );
  await client.query(
    `UPDATE api_client_secrets SET last_used_at = now() WHERE tenant_id = $1 AND secret_id = $2`,
    [tenantId, of.secretId],
  );
}

export async function findClientByToken(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<LivingClient | undefined> {
  const { rows } = await client.query<LivingClient>({
    name: 'api-client-by-token',
    text: `SELECT c.client_id, c.name, c.rights FROM api_tokens t
      JOIN api_clients c USING (tenant_id, client_id)
      WHERE t.tenant_id = $1 AND t.token_hash = $2 AND t.expires_at > now() AND ${living}`,
    values: [tenantId, tokenHash],
  });
  return rows[0];
}

/** At most once a minute: reading must not cost a write each time. */
export async function setUsed(
  { client, tenantId }: TenantTransaction,
  clientId: string,
): Promise<void> {
  await client.query({
    name: 'api-client-used',
    text: `UPDATE api_clients SET last_used_at = now() WHERE tenant_id = $1 AND client_id = $2
      AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    values: [tenantId, clientId],
  });
}
