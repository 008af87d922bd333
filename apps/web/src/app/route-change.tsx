import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../navigation/focus-heading.ts';
import { RecentMap } from '../state/recent-map.ts';

/** As far as anybody goes back. */
const positions = new RecentMap<string, number>(100);

/**
 * A new page starts at its top with the focus on its heading, so that screen readers read it; going
 * back returns to where one was.
 */
export function RouteChange() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(location.pathname);

  // Before the browser paints: a shorter page that comes next scrolls up by itself, and that event
  // must not count for the page that was left.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(location.key, window.scrollY);
    // The first page can have been scrolled before its script was there.
    if (positions.size === 0) remember();
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

/** A list that takes longer to load stays at its top. */
const scrollTimeoutMs = 3_000;

/**
 * Content that is loaded later makes the page long enough only then: scrolls again with each change of
 * its height until the position is reached or the person scrolls. Returns a function that stops it.
 */
function scrollBackTo(top: number): () => void {
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), scrollTimeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  for (const event of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(event, stop, { passive: true });
  }
  observer.observe(document.body);
  attempt();
  return stop;
}
