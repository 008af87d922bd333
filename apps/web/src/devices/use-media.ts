import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { useEffect, useSyncExternalStore } from 'react';
import { type DeviceProblems, deviceProblems } from './device-help.ts';

export function useMedia(of: LocalMedia): LocalMediaSnapshot {
  return useSyncExternalStore(of.subscribe, of.getSnapshot);
}

const busyAgainMs = 4_000;

/**
 * Retries when a permission is given, the page becomes visible, and regularly while a device is busy.
 * What the system has muted is not a problem yet: the devices themselves take it again [WEBKIT-7].
 */
export function useLiveRecheck(media: LocalMedia, { camera, microphone }: DeviceProblems): void {
  const wrong = camera !== null || microphone !== null;
  const busy = camera === 'busy' || microphone === 'busy';

  useEffect(() => {
    if (!wrong) return;
    const again = async () => {
      if (document.visibilityState !== 'visible') return;
      // Safari would ask again on every return: after a refusal only a press asks [WEBKIT-6].
      if (isRefused(media) && !(await isGranted(media))) return;
      await media.repair();
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

const refusedOf = (media: LocalMedia) => {
  const problems = deviceProblems(media.getSnapshot());
  return (['camera', 'microphone'] as const).filter((name) => problems[name] === 'denied');
};

const isRefused = (media: LocalMedia) => refusedOf(media).length > 0;

/** False where the browser does not tell. */
async function isGranted(media: LocalMedia): Promise<boolean> {
  try {
    const asked = refusedOf(media).map((name) => navigator.permissions.query({ name }));
    return (await Promise.all(asked)).every(({ state }) => state === 'granted');
  } catch (error) {
    console.debug('this browser does not tell of permissions', error);
    return false;
  }
}

async function watchPermission(
  name: 'camera' | 'microphone',
  changed: () => void,
): Promise<() => void> {
  const status = await navigator.permissions.query({ name });
  status.addEventListener('change', changed);
  return () => status.removeEventListener('change', changed);
}
