import type { Settings } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import { storedConfig } from '../tenants/stored-config.ts';
import { storedVersions } from '../tenants/stored-versions.ts';
import type { TenantRow } from '../tenants/tenant-store.ts';
import { readTextsInForce } from './legal-text-store.ts';

type SettingsRow = Omit<TenantRow, 'tenantId' | 'publicUrl'> & { contentRetentionMonths: number };

/** `lock` keeps other changes out until the transaction ends. */
export async function readSettings(
  tx: TenantTransaction,
  { lock = false } = {},
): Promise<Settings> {
  const { client, tenantId } = tx;
  const { rows } = await client.query<SettingsRow>(
    `SELECT name, company, phone, time_zone AS "timeZone", mail_language AS "mailLanguage",
       second_factor_required AS "secondFactorRequired", config,
       content_retention_months AS "contentRetentionMonths", legal_texts AS "legalTexts"
     FROM tenants WHERE tenant_id = $1
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tenantId],
  );
  const [row] = rows;
  if (!row) throw notFound();
  const {
    config,
    mailLanguage,
    secondFactorRequired,
    contentRetentionMonths,
    legalTexts,
    ...practice
  } = row;
  return {
    config: storedConfig(tenantId, config),
    practice,
    mailLanguage,
    secondFactorRequired,
    contentRetentionMonths,
    legalTexts: await readTextsInForce(tx, storedVersions(legalTexts)),
  };
}

/** A trigger tells every node to forget what it keeps of the tenant. */
export async function writeSettings(
  { client, tenantId }: TenantTransaction,
  { config, practice, mailLanguage, secondFactorRequired, contentRetentionMonths }: Settings,
): Promise<void> {
  const { name, company, phone, timeZone } = practice;
  await client.query(
    `UPDATE tenants SET name = $2, company = $3, phone = $4, time_zone = $5, mail_language = $6,
       second_factor_required = $7, config = $8,
       content_retention_months = COALESCE($9, content_retention_months), updated_at = now()
     WHERE tenant_id = $1`,
    [
      tenantId,
      name,
      company,
      phone,
      timeZone,
      mailLanguage,
      secondFactorRequired,
      config,
      contentRetentionMonths ?? null,
    ],
  );
}
