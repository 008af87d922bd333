import { useEffect } from 'react';
import { createStore } from '../state/store.ts';

/** While the call has the whole window, the pages' header and footer step aside. */
export const stageOpen = createStore(false);

export function useWholeWindow(wanted: boolean): void {
  useEffect(() => {
    stageOpen.set(wanted);
    return () => stageOpen.set(false);
  }, [wanted]);
}
