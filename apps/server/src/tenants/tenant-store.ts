import type { Language, PasskeyLoginMode, TenantConfig } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import { inTenant, type Transaction, withoutTenant } from '../db/tenant-transaction.ts';

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
  /** As stored; `storedVersions` reads it. */
  legalTexts: unknown;
  suspended: boolean;
}

const tenantColumns = `tenant_id AS "tenantId", public_url AS "publicUrl", name, company, phone,
  time_zone AS "timeZone", mail_language AS "mailLanguage",
  second_factor_required AS "secondFactorRequired", passkey_login AS "passkeyLogin", config,
  legal_texts AS "legalTexts", suspended_at IS NOT NULL AS suspended`;

export function findTenant(pool: Pool, tenantId: string): Promise<TenantRow | undefined> {
  return inTenant(pool, tenantId, async ({ client }) => {
    const { rows } = await client.query<TenantRow>(
      `SELECT ${tenantColumns} FROM tenants WHERE tenant_id = $1`,
      [tenantId],
    );
    return rows[0];
  });
}

export function findTenantIdOfHost(pool: Pool, host: string): Promise<string | undefined> {
  return withoutTenant(pool, async ({ client }) => {
    const { rows } = await client.query<{ id: string | null }>('SELECT tenant_of_host($1) AS id', [
      host,
    ]);
    return rows[0]?.id ?? undefined;
  });
}

export function practiceExists(pool: Pool): Promise<boolean> {
  return withoutTenant(pool, async ({ client }) => {
    const { rows } = await client.query<{ found: boolean | null }>(
      'SELECT practice_exists() AS found',
    );
    return rows[0]?.found ?? false;
  });
}

/** Across practices: only the owner of the tables sees them all. */
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
