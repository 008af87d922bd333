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

const localTime: Readonly<Record<PatientLanguage, (city: string) => string>> = {
  de: (city) => `Ortszeit ${city}`,
  en: (city) => `${city} time`,
  'de-simple': (city) => `Ortszeit ${city}`,
  tr: (city) => `${city} saati`,
  ar: (city) => `بتوقيت ${city}`,
  uk: (city) => `за часом міста ${city}`,
};

/** As the list of time zones does not spell them. */
const germanCities: Readonly<Record<string, string>> = {
  Athens: 'Athen',
  Belgrade: 'Belgrad',
  Brussels: 'Brüssel',
  Bucharest: 'Bukarest',
  Busingen: 'Büsingen',
  Copenhagen: 'Kopenhagen',
  Kiev: 'Kyjiw',
  Kyiv: 'Kyjiw',
  Lisbon: 'Lissabon',
  Luxembourg: 'Luxemburg',
  Moscow: 'Moskau',
  Prague: 'Prag',
  Rome: 'Rom',
  Vienna: 'Wien',
  Warsaw: 'Warschau',
  Zurich: 'Zürich',
};

/** Whose clock it is, as people say it: a patient abroad reads the same mail. */
export function zoneText(moment: Date, language: PatientLanguage, timeZone: string): string {
  const place = /^(?!Etc\/).+\/([^/]+)$/.exec(timeZone)?.[1]?.replaceAll('_', ' ');
  if (!place) return timeZone;
  const city = language === 'de' || language === 'de-simple' ? germanCities[place] : undefined;
  const name = localTime[language](city ?? place);
  return comesTwice(moment, timeZone)
    ? `${name}, ${summerOrWinter(moment, language, timeZone)}`
    : name;
}

const hourMs = 3_600_000;

/** Where the clocks go back, one hour of the night comes twice. */
function comesTwice(moment: Date, timeZone: string): boolean {
  const clock = (at: number) => timeText(new Date(at), 'en', timeZone);
  const now = moment.getTime();
  return clock(now) === clock(now - hourMs) || clock(now) === clock(now + hourMs);
}

function summerOrWinter(moment: Date, language: PatientLanguage, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    timeZoneName: 'long',
  }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
