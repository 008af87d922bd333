import { localStore } from './browser-storage.ts';
import { createStore, type Store } from './store.ts';

/** A yes or no that this browser remembers, alike in all its tabs. */
export function rememberedFlag(key: string, fallback: boolean): Store<boolean> {
  const stored = localStore()?.getItem(key) ?? (fallback ? '1' : '0');
  const store = createStore(stored === '1');
  store.subscribe(() => localStore()?.setItem(key, store.get() ? '1' : '0'));
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key && event.newValue) store.set(event.newValue === '1');
  });
  return store;
}
