import type { Language, Settings, TenantConfig } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import { storedConfig } from './stored-config.ts';

interface PracticeRow {
  name: string;
  company: string;
  phone: string;
  timeZone: string;
  mailLanguage: Language;
  secondFactorRequired: boolean;
  config: unknown;
}

export interface TenantRow extends PracticeRow {
  tenantId: string;
  publicUrl: string | null;
}

const practiceColumns = `name, company, phone, time_zone AS "timeZone",
  mail_language AS "mailLanguage", second_factor_required AS "secondFactorRequired", config`;
const tenantColumns = `tenant_id AS "tenantId", public_url AS "publicUrl", ${practiceColumns}`;

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

/** As the database knows it this moment; the tenant kept in memory may be older. */
export async function demandsSecondFactor({
  client,
  tenantId,
}: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ required: boolean }>(
    'SELECT second_factor_required AS required FROM tenants WHERE tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.required ?? false;
}

/** `lock` keeps other changes out until the transaction ends. */
export async function readSettings(
  { client, tenantId }: TenantTransaction,
  { lock = false } = {},
): Promise<Settings> {
  const { rows } = await client.query<PracticeRow>(
    `SELECT ${practiceColumns} FROM tenants WHERE tenant_id = $1
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tenantId],
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { config, mailLanguage, secondFactorRequired, ...practice } = row;
  return {
    config: storedConfig(tenantId, config),
    practice,
    mailLanguage,
    secondFactorRequired,
  };
}

/** A trigger tells every node to forget what it keeps of the tenant. */
export async function writeSettings(
  { client, tenantId }: TenantTransaction,
  { config, practice, mailLanguage, secondFactorRequired }: Settings,
): Promise<void> {
  const { name, company, phone, timeZone } = practice;
  await client.query(
    `UPDATE tenants SET name = $2, company = $3, phone = $4, time_zone = $5, mail_language = $6,
       second_factor_required = $7, config = $8, updated_at = now()
     WHERE tenant_id = $1`,
    [tenantId, name, company, phone, timeZone, mailLanguage, secondFactorRequired, config],
  );
}
