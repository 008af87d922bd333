import { useEffect } from 'react';
import { loadLayers } from '../features/shell/load-layers.ts';
import { loadTexts } from '../i18n/texts.ts';

/** What must open even while the server is away: menus, questions about calls, the way out. */
async function fetchAhead(): Promise<void> {
  await Promise.all([
    import('../ui/menu.tsx'),
    import('./join-call-dialog.tsx'),
    import('./switch-call-dialog.tsx'),
    import('./session-ends-dialog.tsx'),
    loadLayers(),
    import('./entry-layout.tsx'),
    import('../features/login/logout-page.tsx'),
    import('../features/login/login-page.tsx'),
    loadTexts(['login']),
  ]);
}

/** Fetches it at the first sign of a person, so that the first screen does not wait for it. */
export function useFetchAhead(): void {
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    const start = () => {
      stop();
      fetchAhead().catch((error: unknown) => {
        console.debug('could not fetch ahead', error);
        listen();
      });
    };
    const listen = () => {
      for (const sign of signs) window.addEventListener(sign, start, { passive: true });
    };
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, start);
    };
    listen();
    return stop;
  }, []);
}
