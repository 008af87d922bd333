import { type LegalTexts, languages, legalBlocks } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLegalText, withdrawLegalText } from './legal-text-store.ts';

/** Publishes what has changed; the names of it, such as `legalTexts.imprint.de`. */
export async function changeLegalTexts(
  tx: TenantTransaction,
  current: LegalTexts,
  wanted: LegalTexts,
): Promise<string[]> {
  const changed: string[] = [];
  for (const block of legalBlocks) {
    for (const language of languages) {
      const text = wanted[block][language].trim();
      if (text === current[block][language]) continue;
      changed.push(`legalTexts.${block}.${language}`);
      if (text === '') await withdrawLegalText(tx, { block, language });
      else await publishLegalText(tx, { block, language, text });
    }
  }
  return changed;
}
