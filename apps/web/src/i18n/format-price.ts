import type { PatientLanguage } from '@visite/contract';
import { languageEntry } from './languages.ts';

/** German `0,075 €`, English `€0.075`: a part of a text message costs less than a cent's whole. */
export function formatPrice(euros: number, language: PatientLanguage): string {
  return new Intl.NumberFormat(languageEntry(language).locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(euros);
}
