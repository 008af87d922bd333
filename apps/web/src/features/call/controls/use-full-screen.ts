import { useSyncExternalStore } from 'react';

/** Full screen of the whole document: dialogs are portals at the end of the body. Null without support. */
export function useFullScreen(): { on: boolean; toggle: () => void } | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      // Read here: `fullscreenchange` fires later than the change.
      const work = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      work.catch((error: unknown) => console.debug('no full screen', error));
    },
  };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
