import { useEffect } from 'react';
import { createStore } from '../state/store.ts';

/** While the call has the whole window, the pages' header and footer step aside. */
export const fullWindow = createStore(false);

export function useFullWindow(wanted: boolean): void {
  useEffect(() => {
    fullWindow.set(wanted);
    return () => fullWindow.set(false);
  }, [wanted]);
}
