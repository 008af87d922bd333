import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { useEffect, useSyncExternalStore } from 'react';
import type { DeviceProblems } from './device-help.ts';

export function useMedia(of: LocalMedia): LocalMediaSnapshot {
  return useSyncExternalStore(of.subscribe, of.getSnapshot);
}

const busyAgainMs = 4_000;

/** Retries when a permission changes, the page becomes visible, and regularly while a device is busy. */
export function useLiveRecheck(media: LocalMedia, { camera, microphone }: DeviceProblems): void {
  const wrong = camera !== null || microphone !== null;
  const busy = camera === 'busy' || microphone === 'busy';

  useEffect(() => {
    if (!wrong) return;
    const again = () => {
      if (document.visibilityState === 'visible') void media.repair();
    };
    const stops: (() => void)[] = [];
    let gone = false;
    for (const name of ['camera', 'microphone'] as const) {
      watchPermission(name, again).then(
        (stop) => (gone ? stop() : stops.push(stop)),
        (error: unknown) => console.debug('this browser does not tell of permissions', error),
      );
    }
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      for (const stop of stops) stop();
    };
  }, [media, wrong]);

  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void media.repair(), busyAgainMs);
    return () => clearInterval(timer);
  }, [media, busy]);
}

async function watchPermission(
  name: 'camera' | 'microphone',
  changed: () => void,
): Promise<() => void> {
  const status = await navigator.permissions.query({ name });
  status.addEventListener('change', changed);
  return () => status.removeEventListener('change', changed);
}
