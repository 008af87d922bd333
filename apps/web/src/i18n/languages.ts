import { languageCookie, languages, type PatientLanguage } from '@visite/contract';
import { rememberForServer } from '../state/browser-storage.ts';

export interface LanguageEntry<Key extends PatientLanguage = PatientLanguage> {
  readonly key: Key;
  /** The language's own name, so that whoever needs it can read it. */
  readonly caption: string;
  /** Letters shown in place of a flag: a language is not a country. */
  readonly icon: string;
  /** BCP 47 tag for plural rules and for the page's lang attribute. */
  readonly locale: string;
  readonly direction?: 'rtl';
}

const de = { key: 'de', caption: 'Deutsch', icon: 'DE', locale: 'de' } as const;
const en = { key: 'en', caption: 'English', icon: 'EN', locale: 'en-US' } as const;

/** Of the whole product. */
export const languageEntries = [de, en] as const;

/** Those of patients too; which of them a practice offers is its own choice. */
export const patientLanguageEntries: readonly LanguageEntry[] = [
  de,
  { key: 'de-simple', caption: 'Einfache Sprache', icon: 'Einfach', locale: 'de-simple' },
  en,
  { key: 'tr', caption: 'Türkçe', icon: 'Türkçe', locale: 'tr' },
  { key: 'ar', caption: 'العربية', icon: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
  { key: 'uk', caption: 'Українська', icon: 'Укр', locale: 'uk' },
];

export function languageEntry(key: PatientLanguage): LanguageEntry {
  const found = patientLanguageEntries.find((entry) => entry.key === key);
  if (!found) throw new Error(`no language entry for ${key}`);
  return found;
}

const storageKey = 'visite.language';

/** German unless this browser chose otherwise (I18N-2); the browser's own language does not count. */
export function storedLanguage<Offered extends PatientLanguage = 'de' | 'en'>(
  storage: Pick<Storage, 'getItem'> | null,
  offered: readonly (Offered | 'de')[] = languages as readonly (Offered | 'de')[],
): Offered | 'de' {
  const stored = storage?.getItem(storageKey);
  return offered.find((each) => each === stored) ?? 'de';
}

export function storeLanguage(
  storage: Pick<Storage, 'setItem'> | null,
  language: PatientLanguage,
): void {
  storage?.setItem(storageKey, language);
  rememberForServer(languageCookie, language);
}

/** `?lang=tr`, as mails in that language carry it; null where the practice does not offer it. */
export function languageOfAddress(
  search: string,
  offered: readonly PatientLanguage[],
): PatientLanguage | null {
  const asked = new URLSearchParams(search).get('lang');
  return offered.find((each) => each === asked) ?? null;
}
