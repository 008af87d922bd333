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

/** Keeps the phone's screen on. The system releases the lock when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (gone) await taken.release();
        else lock = taken;
      } catch (error) {
        // A phone that saves power refuses; waiting works without it.
        console.debug('the screen may sleep', error);
      }
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', take);
      lock?.release().catch((error: unknown) => console.debug('wake lock', error));
    };
  }, []);
}
