import { type RefObject, useEffect } from 'react';

/** Takes the focus while something is open and returns it to where it was. */
export function useBorrowedFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
