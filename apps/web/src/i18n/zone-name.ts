import type { Language } from '@visite/contract';
import { languageEntry } from './languages.ts';
import { practiceZone } from './practice-zone.ts';

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
