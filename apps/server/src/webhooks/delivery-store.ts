import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { clientStillValid } from './queue-store.ts';

export interface DeliveryRow {
  delivery_id: string;
  kind: string;
  appointment_number: string | null;
  created_at: Date;
  state: 'queued' | 'sending' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: Date;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_failure: string | null;
}

/** Newest first. */
export async function readDeliveries(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  const { rows } = await client.query<DeliveryRow>(
    `SELECT delivery_id, kind, appointment_number, created_at, state, attempts, next_attempt_at,
       last_attempt_at, last_status, last_failure
     FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2
     ORDER BY created_at DESC, delivery_id LIMIT $3 OFFSET $4`,
    [tenantId, webhookId, limit, offset],
  );
  return rows;
}

export async function countDeliveries(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) FROM webhook_deliveries WHERE tenant_id = $1 AND webhook_id = $2',
    [tenantId, webhookId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertTestDelivery(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
  kind: string,
): Promise<void> {
  await client.query(
    `INSERT INTO webhook_deliveries (tenant_id, webhook_id, kind) VALUES ($1, $2, $3)`,
    [tenantId, webhookId, kind],
  );
}

/** Under the same id, with all its attempts before it. False: there is no such one. */
export async function queueAgain(
  { client, tenantId }: TenantTransaction,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE webhook_deliveries SET state = 'queued', attempts = 0, next_attempt_at = now()
     WHERE tenant_id = $1 AND webhook_id = $2 AND delivery_id = $3`,
    [tenantId, webhookId, deliveryId],
  );
  return rowCount === 1;
}

export interface DueDelivery {
  tenantId: string;
  webhookId: string;
  deliveryId: string;
  kind: string;
  appointmentNumber: string | null;
  appointmentState: string | null;
  createdAt: Date;
  attempts: number;
  address: Buffer;
}

interface Claiming {
  at: Date;
  until: Date;
  /** Those with one under way: a receiver gets one after the other. */
  except: readonly string[];
}

/** Takes one for this node; a claim that is never settled runs out. Not of suspended practices. */
export async function claimDelivery(
  pool: Pool,
  { at, until, except }: Claiming,
): Promise<DueDelivery | undefined> {
  const { rows } = await pool.query<DueDelivery>(
    `UPDATE webhook_deliveries d SET state = 'sending', attempts = attempts + 1, next_attempt_at = $2
     FROM webhooks w
     WHERE w.tenant_id = d.tenant_id AND w.webhook_id = d.webhook_id
       AND (d.tenant_id, d.delivery_id) IN (
         SELECT d.tenant_id, d.delivery_id FROM webhook_deliveries d
           JOIN webhooks w USING (tenant_id, webhook_id) JOIN tenants t USING (tenant_id)
         WHERE d.state IN ('queued', 'sending') AND d.next_attempt_at <= $1
           AND t.suspended_at IS NULL AND w.paused_by IS NULL AND w.webhook_id <> ALL ($3::uuid[])
           AND ${clientStillValid}
         ORDER BY d.next_attempt_at, d.created_at, d.delivery_id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
     RETURNING d.tenant_id AS "tenantId", d.webhook_id AS "webhookId", d.delivery_id AS "deliveryId",
       d.kind, d.appointment_number AS "appointmentNumber", d.appointment_state AS "appointmentState",
       d.created_at AS "createdAt", d.attempts, w.address`,
    [at, until, except],
  );
  return rows[0];
}

interface Outcome {
  state: 'queued' | 'delivered' | 'failed';
  at: Date;
  nextAttemptAt: Date;
  status: number | null;
  failure: string | null;
}

/** Ends a claim; not one that was made again meanwhile. */
export async function settleDelivery(
  { client, tenantId }: TenantTransaction,
  { deliveryId, attempts }: DueDelivery,
  { state, at, nextAttemptAt, status, failure }: Outcome,
): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET state = $4, last_attempt_at = $5, next_attempt_at = $6,
       last_status = $7, last_failure = $8
     WHERE tenant_id = $1 AND delivery_id = $2 AND state = 'sending' AND attempts = $3`,
    [tenantId, deliveryId, attempts, state, at, nextAttemptAt, status, failure],
  );
}

/** The receiver wants no more: what still waits for it is given up. */
export async function pauseByReceiver(
  { client, tenantId }: TenantTransaction,
  webhookId: string,
): Promise<void> {
  await client.query(
    `UPDATE webhooks SET paused_by = 'receiver'
     WHERE tenant_id = $1 AND webhook_id = $2 AND paused_by IS NULL`,
    [tenantId, webhookId],
  );
  await client.query(
    `UPDATE webhook_deliveries SET state = 'failed', last_failure = 'refused'
     WHERE tenant_id = $1 AND webhook_id = $2 AND state = 'queued'`,
    [tenantId, webhookId],
  );
}
