import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus while something is open and returns it to where it was. Whoever is writing keeps
 * it: what opens may have been opened by somebody else.
 */
export function useBorrowedFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    if (before?.matches('input, textarea')) return;
    element.current?.focus({ preventScroll: true });
    return () => {
      const isFree = document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
