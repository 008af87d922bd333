import type { Language, PatientLanguage } from '@visite/contract';
import { useSyncExternalStore } from 'react';
import type { TextValues } from './format-message.ts';
import type { TextKey } from './text-keys.ts';
import { currentEdition, currentLanguage, onLanguageChange, shownLanguage, text } from './texts.ts';

export type Translate = (key: TextKey, values?: TextValues) => string;

/** `const t = useTranslation(); t('home.title')`: renders again when texts change. */
export function useTranslation(): Translate {
  useSyncExternalStore(onLanguageChange, currentEdition, currentEdition);
  return text;
}

/** What a patient reads; `useLanguage` is one of the product's own two. */
export function useShownLanguage(): PatientLanguage {
  return useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}
