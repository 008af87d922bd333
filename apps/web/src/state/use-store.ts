import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Reads a store of the wire and renders again when it changes. */
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
