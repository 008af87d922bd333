import { pagePath } from './pages.ts';

// Apart from the shapes: the first page needs the names and must not pay for the schemas.

/** The texts that a practice can replace by its own. */
export const legalBlocks = [
  'imprint',
  'patient-privacy',
  'patient-terms',
  'staff-privacy',
  'staff-terms',
] as const;
export type LegalBlock = (typeof legalBlocks)[number];

/** The texts that /md/:block knows. */
export const infoBlocks = ['faq', 'accessibility', ...legalBlocks] as const;
export type InfoBlock = (typeof infoBlocks)[number];

const webAddress =
  /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s\\/?#@:[\]]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/**
 * A page of ours or an http(s) address. Another path would show the 404 page or, like /privacy,
 * lead back to the link itself; another scheme could run script.
 */
export function isLegalLink(link: string): boolean {
  if (infoBlocks.some((block) => link === pagePath('md', { block }))) return true;
  return webAddress.test(link);
}
