import { useSyncExternalStore } from 'react';

/** The whole page, because dialogs and menus hang at its end. Null where there is no such thing. */
export function useFullScreen(): { on: boolean; toggle: () => void } | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      // As it is at this moment: the page hears of a change a little later.
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
