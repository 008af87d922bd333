/**
 * Staff work on the secure listener's own origin, which serves the whole app (SEC-14). The address
 * to move to by a full navigation, or null where the page already stands there.
 */
export function secureAddress(secureApiBaseUrl: string, page: Location | URL): string | null {
  if (!secureApiBaseUrl) return null;
  const secure = new URL(secureApiBaseUrl);
  if (secure.origin === page.origin) return null;
  return `${secure.origin}${page.pathname}${page.search}`;
}
