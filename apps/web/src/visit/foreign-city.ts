import { foreignTimeZone } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/texts.ts';

/** What German-speaking practices need; the mails, which have no budget, know more. */
const german: Readonly<Record<string, string>> = { Vienna: 'Wien', Zurich: 'Zürich' };

/** By whose clock a time is, where the viewer's own shows another one: "Berlin", not "Europe/Berlin". */
export function foreignCity(instant: string, timeZone = foreignTimeZone(instant)): string | null {
  const city = timeZone?.replace(/^.*\//, '').replace('_', ' ') ?? null;
  return (currentLanguage() === 'de' && city && german[city]) || city;
}
