import { useEffect } from 'react';
import { createStore } from '../state/store.ts';

/** While the call fills the window, the header and footer of the pages are hidden. */
export const fullWindow = createStore(false);

export function useFullWindow(wanted: boolean): void {
  useEffect(() => {
    fullWindow.set(wanted);
    return () => fullWindow.set(false);
  }, [wanted]);
}
