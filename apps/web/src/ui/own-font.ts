import { useEffect } from 'react';
import { afterNextPaint } from './after-next-paint.ts';

/** Inter is fetched once the page answers: before, it would take a fifth of a slow line from the scripts [SPEED-11]. */
export function useOwnFont(): void {
  useEffect(() => afterNextPaint(() => delete document.documentElement.dataset.font), []);
}
