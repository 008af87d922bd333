import { useEffect } from 'react';

/** Keeps the phone's screen on; the system lets go when the page is hidden, so it is taken again. */
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
