import type { Language } from '@visite/contract';
import { languageEntry } from './languages.ts';

type Part = 'weekday' | 'month';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const { locale } = languageEntry(language);
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}

/** Montag, Mo, or in English; of a calendar day, YYYY-MM-DD. */
export function weekdayName(day: string, language: Language, length: 'long' | 'short'): string {
  return nameOf(day, language, 'weekday', length);
}

/** März 2026 */
export function monthName(day: string, language: Language): string {
  return `${nameOf(day, language, 'month', 'long')} ${day.slice(0, 4)}`;
}

function nameOf(day: string, language: Language, part: Part, length: 'long' | 'short'): string {
  return formatter(language, { [part]: length }).format(new Date(`${day}T12:00:00Z`));
}
