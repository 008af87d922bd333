import type { WebhookKind } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { clientStillValid } from './queue-store.ts';

export interface WebhookRow {
  webhook_id: string;
  name: string;
  host: string;
  kinds: WebhookKind[];
  created_at: Date;
  paused_by: 'practice' | 'receiver' | null;
  client_name: string | null;
  client_valid: boolean;
  secrets: { id: string; createdAt: string }[];
  waiting: number;
}

interface Whose {
  /** A program knows those that it made, and no other. */
  clientId: string | null;
  webhookId?: string;
}

/** By name; one alone where its id is given. */
export async function readWebhooks(
  { client, tenantId }: TenantTransaction,
  { clientId, webhookId }: Whose,
): Promise<WebhookRow[]> {
  const { rows } = await client.query<WebhookRow>(
    `SELECT w.webhook_id, w.name, w.host, w.kinds, w.created_at, w.paused_by,
       (SELECT c.name FROM api_clients c
         WHERE c.tenant_id = w.tenant_id AND c.client_id = w.client_id) AS client_name,
       ${clientStillValid} AS client_valid,
       COALESCE((SELECT json_agg(json_build_object('id', s.secret_id, 'createdAt', s.created_at)
           ORDER BY s.created_at, s.secret_id) FROM webhook_secrets s
         WHERE s.tenant_id = w.tenant_id AND s.webhook_id = w.webhook_id), '[]') AS secrets,
       (SELECT count(*) FROM webhook_deliveries d WHERE d.tenant_id = w.tenant_id
         AND d.webhook_id = w.webhook_id AND d.state IN ('queued', 'sending')) AS waiting
     FROM webhooks w
     WHERE w.tenant_id = $1 AND ($2::uuid IS NULL OR w.client_id = $2)
       AND ($3::uuid IS NULL OR w.webhook_id = $3)
     ORDER BY lower(w.name), w.webhook_id`,
    [tenantId, clientId, webhookId ?? null],
  );
  return rows;
}

/** Held until the transaction ends: two rotations at once make no third secret. */
export async function holdWebhook(
  { client, tenantId }: TenantTransaction,
  { clientId, webhookId }: Whose,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM webhooks WHERE tenant_id = $1 AND webhook_id = $3
       AND ($2::uuid IS NULL OR client_id = $2) FOR UPDATE`,
    [tenantId, clientId, webhookId],
  );
  return rowCount === 1;
}

/** Held with the practice's own row, so that two at once do not both get the last place. */
export async function countWebhooks({ client, tenantId }: TenantTransaction): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 42))', [tenantId]);
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) FROM webhooks WHERE tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

interface NewWebhook {
  webhookId: string;
  name: string;
  address: Buffer;
  host: string;
  kinds: readonly string[];
  clientId: string | null;
}

export async function insertWebhook(
  { client, tenantId }: TenantTransaction,
  { webhookId, name, address, host, kinds, clientId }: NewWebhook,
): Promise<void> {
  await client.query(
    `INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds, client_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, webhookId, name, address, host, kinds, clientId],
  );
}

interface WebhookUpdate {
  name: string;
  kinds: readonly string[];
  paused: boolean;
  /** Undefined: it stays. */
  to: { address: Buffer; host: string } | undefined;
}

/** A receiver that wanted no more stays paused until somebody lets it go on. */
export async function updateWebhook(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
  { name, kinds, paused, to }: WebhookUpdate,
): Promise<void> {
  await client.query(
    `UPDATE webhooks SET name = $3, kinds = $4,
       paused_by = CASE WHEN $5 THEN COALESCE(paused_by, 'practice') END,
       address = COALESCE($6, address), host = COALESCE($7, host)
     WHERE tenant_id = $1 AND webhook_id = $2`,
    [tenantId, webhookId, name, kinds, paused, to?.address ?? null, to?.host ?? null],
  );
}

/** With its secrets, its log and whatever still waits. */
export async function deleteWebhook(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
): Promise<void> {
  await client.query('DELETE FROM webhooks WHERE tenant_id = $1 AND webhook_id = $2', [
    tenantId,
    webhookId,
  ]);
}

export async function insertWebhookSecret(
  { client, tenantId }: TenantTransaction,
  { webhookId, secretId, secret }: { webhookId: string; secretId: string; secret: Buffer },
): Promise<void> {
  await client.query(
    `INSERT INTO webhook_secrets (tenant_id, secret_id, webhook_id, secret) VALUES ($1, $2, $3, $4)`,
    [tenantId, secretId, webhookId, secret],
  );
}

interface SealedSecret {
  id: string;
  secret: Buffer;
}

/** Oldest first. */
export async function readWebhookSecrets(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
): Promise<SealedSecret[]> {
  const { rows } = await client.query<SealedSecret>(
    `SELECT secret_id AS id, secret FROM webhook_secrets
     WHERE tenant_id = $1 AND webhook_id = $2 ORDER BY created_at, secret_id`,
    [tenantId, webhookId],
  );
  return rows;
}

export async function deleteWebhookSecret(
  { client, tenantId }: TenantTransaction,
  secretId: string,
): Promise<void> {
  await client.query('DELETE FROM webhook_secrets WHERE tenant_id = $1 AND secret_id = $2', [
    tenantId,
    secretId,
  ]);
}
