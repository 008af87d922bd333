import type { Language, PasskeyLoginMode, TenantConfig } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { Transaction } from '../db/tenant-transaction.ts';

export interface TenantRow {
  tenantId: string;
  publicUrl: string | null;
  name: string;
  company: string;
  phone: string;
  timeZone: string;
  mailLanguage: Language;
  secondFactorRequired: boolean;
  passkeyLogin: PasskeyLoginMode;
  config: unknown;
}

const tenantColumns = `tenant_id AS "tenantId", public_url AS "publicUrl", name, company, phone,
  time_zone AS "timeZone", mail_language AS "mailLanguage",
  second_factor_required AS "secondFactorRequired", passkey_login AS "passkeyLogin", config`;

export async function findTenant(pool: Pool, tenantId: string): Promise<TenantRow | undefined> {
  const { rows } = await pool.query<TenantRow>(
    `SELECT ${tenantColumns} FROM tenants WHERE tenant_id = $1`,
    [tenantId],
  );
  return rows[0];
}

export async function findTenantByHost(pool: Pool, host: string): Promise<TenantRow | undefined> {
  const { rows } = await pool.query<TenantRow>(
    `SELECT ${tenantColumns} FROM tenants JOIN tenant_hosts USING (tenant_id) WHERE host = $1`,
    [host],
  );
  return rows[0];
}

export async function listTenantIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT tenant_id AS id FROM tenants ORDER BY tenant_id',
  );
  return rows.map((row) => row.id);
}

export interface NewTenant {
  tenantId: string;
  name: string;
  publicUrl: string | null;
  config: TenantConfig;
}

/** Only the owner of the tables may. */
export async function insertTenant(
  { client }: Transaction,
  { tenantId, name, publicUrl, config }: NewTenant,
): Promise<void> {
  await client.query(
    'INSERT INTO tenants (tenant_id, name, public_url, config) VALUES ($1, $2, $3, $4)',
    [tenantId, name, publicUrl, config],
  );
}

/** Only the owner of the tables may. */
export async function insertTenantHost(
  { client }: Transaction,
  { tenantId, host }: { tenantId: string; host: string },
): Promise<void> {
  await client.query('INSERT INTO tenant_hosts (tenant_id, host) VALUES ($1, $2)', [
    tenantId,
    host,
  ]);
}
