import type { PageConfig } from '@visite/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { isRedirect, ownPath } from '../practice/legal-target.ts';
import { usePageConfig } from '../practice/page-config.ts';

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
