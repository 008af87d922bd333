import {
  type Language,
  type LegalBlock,
  type LegalTexts,
  type LegalVersions,
  languages,
  legalBlocks,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface Published {
  text: string;
  version: number;
  publishedAt: Date;
}

export async function findLegalText(
  { client, tenantId }: TenantTransaction,
  of: { block: LegalBlock; language: Language; version: number },
): Promise<Published | undefined> {
  const { rows } = await client.query<Published>(
    `SELECT text, version, published_at AS "publishedAt" FROM legal_texts
     WHERE tenant_id = $1 AND block = $2 AND language = $3 AND version = $4`,
    [tenantId, of.block, of.language, of.version],
  );
  return rows[0];
}

/** The words of a version that is in force. */
export async function readPublishedText(
  tx: TenantTransaction,
  of: { block: string; language: Language; version: number },
): Promise<string> {
  const block = legalBlocks.find((each) => each === of.block);
  const found = block && (await findLegalText(tx, { ...of, block }));
  if (!found) throw new Error(`no version ${of.version} of ${of.block}`);
  return found.text;
}

/** Empty where the practice has no text of its own. */
export async function readTextsInForce(
  tx: TenantTransaction,
  versions: LegalVersions,
): Promise<LegalTexts> {
  const texts = noTexts();
  for (const block of legalBlocks) {
    for (const language of languages) {
      const version = versions[block][language];
      if (version === 0) continue;
      const found = await findLegalText(tx, { block, language, version });
      texts[block][language] = found?.text ?? '';
    }
  }
  return texts;
}

const noTexts = (): LegalTexts => ({
  imprint: { de: '', en: '' },
  'patient-privacy': { de: '', en: '' },
  'patient-terms': { de: '', en: '' },
  'staff-privacy': { de: '', en: '' },
  'staff-terms': { de: '', en: '' },
});

/** Puts a text in force as its next version. The caller holds the tenant's row. */
export async function publishLegalText(
  { client, tenantId }: TenantTransaction,
  of: { block: LegalBlock; language: Language; text: string },
): Promise<void> {
  await client.query(
    `WITH published AS (
       INSERT INTO legal_texts (tenant_id, block, language, version, text)
       SELECT $1, $2, $3, COALESCE(max(version), 0) + 1, $4 FROM legal_texts
       WHERE tenant_id = $1 AND block = $2 AND language = $3
       RETURNING version
     )
     UPDATE tenants SET legal_texts = legal_texts
       || jsonb_build_object($2::text, COALESCE(legal_texts -> $2, '{}')
         || jsonb_build_object($3::text, (SELECT version FROM published)))
     WHERE tenant_id = $1`,
    [tenantId, of.block, of.language, of.text],
  );
}

/** Back to what comes with the product; the versions stay for the consents that name them. */
export async function withdrawLegalText(
  { client, tenantId }: TenantTransaction,
  of: { block: LegalBlock; language: Language },
): Promise<void> {
  await client.query(
    `UPDATE tenants SET legal_texts = legal_texts
       || jsonb_build_object($2::text, COALESCE(legal_texts -> $2, '{}') - $3)
     WHERE tenant_id = $1`,
    [tenantId, of.block, of.language],
  );
}
