import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollBackTo } from './scroll-back-to.ts';

const positions = new Map<string, number>();

/**
 * A new page starts at its top with the focus on its heading, so that screen readers read it; going
 * back returns to where one was.
 */
export function RouteChange() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(location.pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location.key]);

  useEffect(() => {
    if (previousPath.current === location.pathname) return;
    previousPath.current = location.pathname;
    focusHeading();
    const known = navigationType === 'POP' ? positions.get(location.key) : undefined;
    return scrollBackTo(known ?? 0);
  }, [location.pathname, location.key, navigationType]);

  return null;
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
