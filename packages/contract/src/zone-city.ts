import type { PatientLanguage } from './languages.ts';

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

/** By whose clock people say that a time is; null of a zone that is no place, such as UTC. */
export function zoneCity(timeZone: string, language: PatientLanguage): string | null {
  const place = /^(?!Etc\/).+\/([^/]+)$/.exec(timeZone)?.[1]?.replaceAll('_', ' ');
  if (!place) return null;
  const city = language === 'de' || language === 'de-simple' ? germanCities[place] : undefined;
  return city ?? place;
}
