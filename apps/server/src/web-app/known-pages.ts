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
  try {
    const name = decodeURIComponent(path).normalize('NFC');
    return knownPages.some((page) => page.test(name));
  } catch {
    // Not decodable: no address of ours.
    return false;
  }
}
