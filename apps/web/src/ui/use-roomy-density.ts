import { useLayoutEffect } from 'react';

/**
 * Roomy: 18 px and targets of 48 px, for patients and public pages; without it the dense staff look.
 * It stands on the root element because dialogs and menus are drawn outside of their page.
 */
export function useRoomyDensity(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = 'roomy';
    return () => {
      delete document.documentElement.dataset.density;
    };
  }, []);
}
