/**
 * The addresses at which the web app has a page. Any other gets the same page with status 404: the
 * browser shows "page not found" either way, and crawlers and link checkers are told the truth.
 */
const staffPages =
  'login|logout|reset-password|dashboard|calendar|report|appointments|accounts|patients|settings|profile';
const patientPages = 'login|accept|setup|call|ended|logged-out|cancel';
const infoPages = 'faq|imprint|patient-privacy|patient-terms|staff-privacy|staff-terms';
const redirects =
  'datenschutzerklaerung|datenschutzerklärung|privacy|datenschutz|impressum|imprint';

const knownPages = [
  /^\/$/,
  new RegExp(`^/user(?:/(?:${staffPages})?)?/?$`),
  /^\/user\/appointment\/new(?:\/[^/]+)?\/?$/,
  /^\/user\/appointment\/[A-Za-z0-9_-]+\/call\/?$/,
  new RegExp(`^/appointment/[A-Za-z0-9_-]+(?:/(?:${patientPages})?)?/?$`),
  new RegExp(`^/md/(?:${infoPages})/?$`),
  new RegExp(`^/(?:${redirects})/?$`),
];

export function isKnownPage(path: string): boolean {
  const name = decoded(path);
  return name !== null && knownPages.some((page) => page.test(name));
}

/**
 * Whether the address belongs to the staff's page; every other, known or not, to the guests'. As the
 * routers in the browser match: a page whose router sends it to the other one would load for ever.
 */
export function isStaffPage(path: string): boolean {
  return /^\/user(?:\/|$)/i.test(decoded(path) ?? '');
}

/** Null: not decodable, so no address of ours. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return null;
  }
}
