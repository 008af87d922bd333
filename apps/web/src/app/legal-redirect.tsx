import { useEffect } from 'react';
import { Navigate } from 'react-router';

/** An own path is a route; another site is a full page navigation (UI-6). */
export function LegalRedirect({ to }: { to: string }) {
  const external = /^https?:\/\//i.test(to);
  useEffect(() => {
    if (external) window.location.replace(to);
  }, [external, to]);
  return external ? null : <Navigate to={to} replace />;
}
