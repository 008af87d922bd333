import { useEffect, useRef } from 'react';

/** Screen readers read the heading, and the tab key goes on from there. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  // An alert is read by itself: with the focus on its heading it would be read twice.
  const target = heading?.closest('[role="alert"]') ? main : (heading ?? main);
  if (!target) return;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** One address, several views: when the focus went with the old view it goes to the heading of the new one. */
export function useFocusKept(view: string | boolean): void {
  const shown = useRef<string | boolean | null>(null);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  }, [view]);
}
