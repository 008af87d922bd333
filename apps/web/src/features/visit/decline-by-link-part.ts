import { loadTexts } from '../../i18n/texts.ts';
import { optionalPart } from './optional-part.ts';

/** After the first paint: the pages before the login have a budget. */
export async function loadDeclineByLink() {
  await loadTexts(['setup', 'room', 'errors']);
  return (await import('./decline-by-link.tsx')).DeclineByLink;
}

export const DeclineByLink = optionalPart(loadDeclineByLink);
