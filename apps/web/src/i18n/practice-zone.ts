import type { Language } from '@visite/contract';
import { languageEntry } from './languages.ts';

/** Not in format.ts: every page sets the zone at its start, only some format dates. */
let timeZone = 'Europe/Berlin';

export function setPracticeZone(name: string): void {
  timeZone = name;
}

export function practiceZone(): string {
  return timeZone;
}

/** What the clock goes by at that moment: Mitteleuropäische Sommerzeit (GMT+2) */
export function zoneName(
  instant: Date | string | number,
  language: Language,
  timeZone = practiceZone(),
): string {
  const { locale } = languageEntry(language);
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${part('long')} (${part('shortOffset')})`;
}
