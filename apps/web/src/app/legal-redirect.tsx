import type { PageConfig } from '@visite/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { usePageConfig } from './page-config.ts';
import { redirects } from './paths.ts';

interface LegalRedirectProps {
  link: keyof PageConfig['links'];
  /** For a link that leads back to itself. */
  otherwise: ReactNode;
}

/** An own path is a route; another site is a full page navigation (UI-6). */
export function LegalRedirect({ link, otherwise }: LegalRedirectProps) {
  const to = usePageConfig().links[link];
  const own = ownPath(to, window.location.origin);
  useEffect(() => {
    if (own === null) window.location.replace(to);
  }, [own, to]);
  if (own === null) return null;
  return isRedirect(own) ? otherwise : <Navigate to={own} replace />;
}

/** The path of an address of this site, however it is written; null for another site. */
export function ownPath(to: string, origin: string): string | null {
  if (!URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}

export function isRedirect(path: string): boolean {
  const plain = decodeURI(path.replace(/\/*(?:[?#].*)?$/, '')).toLowerCase();
  return Object.values(redirects).some((paths) => paths.some((each) => each === plain));
}
