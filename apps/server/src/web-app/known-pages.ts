import { infoBlocks, pagePatterns, pageRedirects } from '@visite/contract';

/** What a parameter may be where not every text leads to a page. */
const paramForms: Readonly<Record<string, string>> = {
  callid: '[A-Za-z0-9_-]+',
  block: `(?:${infoBlocks.join('|')})`,
};

const legalPatterns = [pagePatterns.md, ...Object.values(pageRedirects).flat()];

const formsOf = (patterns: readonly string[]) =>
  patterns
    .filter((pattern) => !pattern.endsWith('*'))
    .map((pattern) => pattern.replace(/\/$/, ''))
    .map((pattern) => pattern.replace(/:(\w+)/g, (_, param) => paramForms[param] ?? '[^/]+'))
    .map((form) => new RegExp(`^${form}/?$`));

const knownPages = formsOf([...Object.values(pagePatterns), ...legalPatterns]);
const legalPages = formsOf(legalPatterns);

/**
 * Whether the web app has a page at the address. Any other gets the same page with status 404: the
 * browser shows "page not found" either way, and crawlers and link checkers are told the truth.
 */
export function isKnownPage(path: string): boolean {
  const name = decoded(path);
  return name !== null && knownPages.some((page) => page.test(name));
}

/** Imprint, privacy, terms, FAQs: they have to be there in a suspended practice too. */
export function isLegalPage(path: string): boolean {
  const name = decoded(path);
  return name !== null && legalPages.some((page) => page.test(name));
}

const staffPage = new RegExp(`^${pagePatterns.staffRoot}(?:/|$)`, 'i');

/**
 * Whether the address belongs to the staff's page; every other, known or not, to the guests'. As the
 * routers in the browser match: a page whose router sends it to the other one would load for ever.
 */
export function isStaffPage(path: string): boolean {
  return staffPage.test(decoded(path) ?? '');
}

/** Null: not decodable, so no address of ours. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return null;
  }
}
