import { useEffect } from 'react';
import { removeLeftovers } from '../call-session/call-control.ts';
import { loadLayers } from '../features/shell/shell.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { afterNextPaint } from '../ui/after-next-paint.ts';
import { loadToaster } from './staff-page.tsx';

const retryMs = 3_000;

/**
 * What must open even while the server is away: menus, notifications, and questions about calls and
 * sessions.
 */
async function prefetch(): Promise<void> {
  await Promise.all([
    import('../ui/menu.tsx'),
    loadToaster(),
    import('../call-session/join-call-dialog.tsx'),
    import('./switch-call-dialog.tsx'),
    import('../call-session/prepared-calls.ts'),
    import('./staff-call-screen.tsx'),
    import('./mini-call.tsx'),
    loadTexts(['call', 'tools', 'setup', 'login']),
    import('../session/session-ends-dialog.tsx'),
    import('../features/login/login-page.tsx'),
    loadLayers(),
  ]);
  removeLeftovers().catch((error: unknown) => console.debug('leftovers of calls stay', error));
}

/**
 * Starts with the first input, so that it does not delay the first screen, and all at once: whoever loses
 * the connection then has it. To ask for so much takes a slow phone longer than a press may wait: it follows the
 * paint of a tap's click, since a finger that comes down is painted before.
 */
export function usePrefetch(): void {
  useEffect(() => {
    const signs = ['pointermove', 'click', 'keydown'] as const;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let cancel: (() => void) | undefined;
    const fetchAhead = () => {
      prefetch().catch((error: unknown) => {
        console.debug('could not fetch ahead', error);
        retry = setTimeout(fetchAhead, retryMs);
      });
    };
    const start = () => {
      stop();
      cancel = afterNextPaint(fetchAhead);
    };
    const stop = () => {
      cancel?.();
      clearTimeout(retry);
      for (const sign of signs) window.removeEventListener(sign, start, true);
    };
    for (const sign of signs)
      window.addEventListener(sign, start, { passive: true, capture: true });
    return stop;
  }, []);
}
