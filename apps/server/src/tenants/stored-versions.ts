import { type LegalVersions, languages, legalBlocks, noLegalVersions } from '@visite/contract';

/** The versions in force of a practice's own texts; what is not there, or no version, is 0. */
export function storedVersions(stored: unknown): LegalVersions {
  const versions = noLegalVersions();
  for (const block of legalBlocks) {
    for (const language of languages) {
      const found = at(at(stored, block), language);
      if (typeof found === 'number' && Number.isInteger(found) && found > 0) {
        versions[block][language] = found;
      }
    }
  }
  return versions;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
