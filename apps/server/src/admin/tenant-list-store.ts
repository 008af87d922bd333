import type { Transaction } from '../db/tenant-transaction.ts';

export interface ListedTenant {
  id: string;
  name: string;
  /** Null: the address in PUBLIC_URL. */
  publicUrl: string | null;
  hosts: string[];
  suspendedAt: Date | null;
  createdAt: Date;
  staff: number;
  patients: number;
}

/** Across practices: only the owner of the tables sees them all. */
export async function listTenants({ client }: Transaction): Promise<ListedTenant[]> {
  const { rows } = await client.query<ListedTenant>(
    `SELECT tenant_id AS id, name, public_url AS "publicUrl", suspended_at AS "suspendedAt",
       created_at AS "createdAt",
       ARRAY(SELECT host FROM tenant_hosts h WHERE h.tenant_id = t.tenant_id ORDER BY 1) AS hosts,
       (SELECT count(*) FROM staff s
        WHERE s.tenant_id = t.tenant_id AND s.status = 'active') AS staff,
       (SELECT count(*) FROM patients p WHERE p.tenant_id = t.tenant_id) AS patients
     FROM tenants t ORDER BY tenant_id`,
  );
  return rows;
}

export interface DeletedTenant {
  id: string;
  deletedAt: Date;
  staff: number;
  patients: number;
  appointments: number;
}

export async function listDeletedTenants({ client }: Transaction): Promise<DeletedTenant[]> {
  const { rows } = await client.query<DeletedTenant>(
    `SELECT tenant_id AS id, deleted_at AS "deletedAt", staff, patients, appointments
     FROM operations.deleted_tenants ORDER BY deleted_at`,
  );
  return rows;
}

/** False when it has that name already. */
export async function setTenantName(
  { client }: Transaction,
  tenantId: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE tenants SET name = $2, updated_at = now() WHERE tenant_id = $1 AND name <> $2`,
    [tenantId, name],
  );
  return rowCount === 1;
}

export async function setTenantPublicUrl(
  { client }: Transaction,
  tenantId: string,
  publicUrl: string,
): Promise<void> {
  await client.query(
    `UPDATE tenants SET public_url = $2, updated_at = now() WHERE tenant_id = $1`,
    [tenantId, publicUrl],
  );
}

/** Whom the host leads to. */
export async function findHost({ client }: Transaction, host: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT tenant_id AS id FROM tenant_hosts WHERE host = $1',
    [host],
  );
  return rows[0]?.id;
}

export async function deleteHost({ client }: Transaction, host: string): Promise<void> {
  await client.query('DELETE FROM tenant_hosts WHERE host = $1', [host]);
}
