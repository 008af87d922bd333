import type { PatientLanguage } from '@visite/contract';

const locales: Readonly<Record<PatientLanguage, string>> = {
  de: 'de-DE',
  en: 'en-US',
  'de-simple': 'de-DE',
  tr: 'tr-TR',
  ar: 'ar',
  uk: 'uk-UA',
};

/** Dates in German form in every language, in the practice's time zone. */
export function dateText(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('de-DE', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(moment);
}

export function timeText(moment: Date, language: PatientLanguage, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' });
  return language === 'de' || language === 'de-simple'
    ? `${clock.format(moment)} Uhr`
    : clock.format(moment);
}

export function weekdayText(moment: Date, language: PatientLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, weekday: 'long' }).format(moment);
}

export function monthText(moment: Date, language: PatientLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, month: 'long' }).format(moment);
}

/** Whose clock it is: a patient abroad reads the same mail. */
export function zoneText(moment: Date, language: PatientLanguage, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    timeZoneName: 'long',
  }).formatToParts(moment);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value;
  return name ? `${name}, ${timeZone}` : timeZone;
}
