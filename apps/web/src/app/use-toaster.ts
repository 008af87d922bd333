import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../state/store.ts';
import { pendingNotifications } from '../ui/notifications.ts';

const toaster = createStore<ComponentType | null>(null);

export const setToaster = (loaded: { Toaster: ComponentType }) => toaster.set(loaded.Toaster);

/** Null until it was loaded: ahead of its need, or with the first notification. */
export function useToaster(load: () => Promise<void>): ComponentType | null {
  useEffect(() => {
    const loadForPending = () => {
      if (pendingNotifications.get().length === 0) return;
      load().catch((error: unknown) => {
        console.error('a notification cannot be shown', error);
      });
    };
    loadForPending();
    return pendingNotifications.subscribe(loadForPending);
  }, [load]);
  return useSyncExternalStore(toaster.subscribe, toaster.get, () => null);
}
