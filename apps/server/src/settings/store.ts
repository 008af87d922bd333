import type { Settings } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import { storedConfig } from '../tenants/stored-config.ts';
import { storedVersions } from '../tenants/stored-versions.ts';
import type { TenantRow } from '../tenants/tenant-store.ts';
import { readTextsInForce } from './legal-text-store.ts';

type SettingsRow = Omit<TenantRow, 'tenantId' | 'publicUrl' | 'suspended'> & {
  contentRetentionMonths: number;
  certificateReplacesFactor: boolean;
};

/** `lock` keeps other changes out until the transaction ends. */
export async function readSettings(
  tx: TenantTransaction,
  { lock = false } = {},
): Promise<Settings> {
  const { client, tenantId } = tx;
  const { rows } = await client.query<SettingsRow>(
    `SELECT name, company, phone, time_zone AS "timeZone", mail_language AS "mailLanguage",
       second_factor_required AS "secondFactorRequired", passkey_login AS "passkeyLogin",
       certificate_replaces_factor AS "certificateReplacesFactor", config,
       content_retention_months AS "contentRetentionMonths", legal_texts AS "legalTexts"
     FROM tenants WHERE tenant_id = $1
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tenantId],
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { config, mailLanguage, secondFactorRequired, legalTexts, ...more } = row;
  const { passkeyLogin, certificateReplacesFactor, contentRetentionMonths, ...practice } = more;
  return {
    config: storedConfig(tenantId, config),
    practice,
    mailLanguage,
    secondFactorRequired,
    contentRetentionMonths,
    legalTexts: await readTextsInForce(tx, storedVersions(legalTexts)),
    passkeyLogin,
    certificateReplacesFactor,
  };
}

/** A trigger tells every node to forget what it keeps of the tenant. */
export async function writeSettings(
  { client, tenantId }: TenantTransaction,
  { config, practice, mailLanguage, secondFactorRequired, ...more }: Settings,
): Promise<void> {
  const { name, company, phone, timeZone } = practice;
  await client.query(
    `UPDATE tenants SET name = $2, company = $3, phone = $4, time_zone = $5, mail_language = $6,
       second_factor_required = $7, config = $8, updated_at = now(),
       passkey_login = COALESCE($9, passkey_login),
       certificate_replaces_factor = COALESCE($10, certificate_replaces_factor),
       content_retention_months = COALESCE($11, content_retention_months)
     WHERE tenant_id = $1`,
    [
      ...[tenantId, name, company, phone, timeZone, mailLanguage, secondFactorRequired, config],
      more.passkeyLogin ?? null,
      more.certificateReplacesFactor ?? null,
      more.contentRetentionMonths ?? null,
    ],
  );
}
