import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, patterns } from '../navigation/paths.ts';

const key = 'visite.wantedRoute';

/** The address to return to after the login (LOGIN-6). */
export const wantedRoute = {
  remember: (address: string): void => sessionStorage.setItem(key, address),
  peek: (): string | null => ownAddress(sessionStorage.getItem(key)),
  take(): string | null {
    const wanted = wantedRoute.peek();
    sessionStorage.removeItem(key);
    return wanted;
  },
};

/** Session storage can hold anything: only addresses of the staff area are followed. */
function ownAddress(address: string | null): string | null {
  return address?.startsWith(`${patterns.staffRoot}/`) ? address : null;
}

/**
 * Staff use the origin of the secure listener, which serves the whole app (SEC-14). The address there
 * for a full navigation, or null where the page is already on it.
 */
export function secureAddress(secureApiBaseUrl: string, page: Location | URL): string | null {
  if (!secureApiBaseUrl) return null;
  const secure = new URL(secureApiBaseUrl);
  if (secure.origin === page.origin) return null;
  return `${secure.origin}${page.pathname}${page.search}`;
}

/** Keeps the current address for after the login (LOGIN-6). */
export function RedirectToLogin() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    wantedRoute.remember(pathname + search + hash);
    navigate(paths.staffLogin(), { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}
