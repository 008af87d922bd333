import { useEffect } from 'react';

/** Redirects to another origin or to the other entry of the build: both need a page load. */
export function FullNavigation({ to }: { to: string }) {
  useEffect(() => {
    window.location.replace(to);
  }, [to]);
  return null;
}
