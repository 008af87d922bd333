import type { Language } from '@visite/contract';
import { isLanguage } from './languages.ts';

const storageKey = 'visite.language';

/** German unless this browser chose otherwise (I18N-2); the browser's own language does not count. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> | null): Language {
  const stored = storage?.getItem(storageKey);
  return isLanguage(stored) ? stored : 'de';
}

export function storeLanguage(storage: Pick<Storage, 'setItem'> | null, language: Language): void {
  storage?.setItem(storageKey, language);
}
