import type { Language } from '@visite/contract';

export interface LanguageEntry {
  readonly key: Language;
  /** The language's own name, so that whoever needs it can read it. */
  readonly caption: string;
  /** Two letters shown in place of a flag: a language is not a country. */
  readonly icon: string;
  /** BCP 47 tag for plural rules and for the page's lang attribute. */
  readonly locale: string;
}

export const languageEntries: readonly LanguageEntry[] = [
  { key: 'de', caption: 'Deutsch', icon: 'DE', locale: 'de' },
  { key: 'en', caption: 'English', icon: 'EN', locale: 'en-US' },
];

export function languageEntry(key: Language): LanguageEntry {
  const found = languageEntries.find((entry) => entry.key === key);
  if (!found) throw new Error(`no language entry for ${key}`);
  return found;
}

export function isLanguage(value: unknown): value is Language {
  return languageEntries.some((entry) => entry.key === value);
}

const storageKey = 'visite.language';

/** German unless this browser chose otherwise (I18N-2); the browser's own language does not count. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> | null): Language {
  const stored = storage?.getItem(storageKey);
  return isLanguage(stored) ? stored : 'de';
}

export function storeLanguage(storage: Pick<Storage, 'setItem'> | null, language: Language): void {
  storage?.setItem(storageKey, language);
}
