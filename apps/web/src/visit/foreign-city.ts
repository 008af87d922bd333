import { zoneCity } from '@visite/contract';
import { foreignTimeZone } from '../i18n/format.ts';
import { shownLanguage } from '../i18n/texts.ts';

/** By whose clock a time is, where the viewer's own shows another one: "Berlin", not "Europe/Berlin". */
export function foreignCity(instant: string, timeZone = foreignTimeZone(instant)): string | null {
  return timeZone && (zoneCity(timeZone, shownLanguage()) ?? timeZone);
}
