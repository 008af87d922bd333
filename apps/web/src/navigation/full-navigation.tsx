import { useEffect } from 'react';

/** Another origin, or another entry of the build, is another page load. */
export function FullNavigation({ to }: { to: string }) {
  useEffect(() => {
    window.location.replace(to);
  }, [to]);
  return null;
}
