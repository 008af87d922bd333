import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../state/store.ts';
import { pendingNotifications } from '../ui/notifications.ts';

const toaster = createStore<ComponentType | null>(null);

export async function loadAfterArrival(): Promise<void> {
  const { Toaster } = await import('./after-arrival.ts');
  toaster.set(Toaster);
}

/** Null until a screen, or the first notification, has needed it. */
export function useToaster(): ComponentType | null {
  useEffect(() => {
    const loadForPending = () => {
      if (pendingNotifications.get().length === 0) return;
      loadAfterArrival().catch((error: unknown) => {
        console.error('a notification cannot be shown', error);
      });
    };
    loadForPending();
    return pendingNotifications.subscribe(loadForPending);
  }, []);
  return useSyncExternalStore(toaster.subscribe, toaster.get);
}
