import type { Language } from '@visite/contract';

const locales = { de: 'de-DE', en: 'en-US' } as const;

/** Dates in German form in both languages, in the practice's time zone. */
export function dateText(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('de-DE', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(moment);
}

export function timeText(moment: Date, language: Language, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' });
  return language === 'de' ? `${clock.format(moment)} Uhr` : clock.format(moment);
}

export function weekdayText(moment: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, weekday: 'long' }).format(moment);
}

export function monthText(moment: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, month: 'long' }).format(moment);
}

/** Whose clock it is: a patient abroad reads the same mail. */
export function zoneText(moment: Date, language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    timeZoneName: 'long',
  }).formatToParts(moment);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value;
  return name ? `${name}, ${timeZone}` : timeZone;
}
