import { afterNextPaint } from './after-next-paint.ts';

/**
 * Until what a press has changed is on the screen. A transition alone does not promise that: it can be ready in the
 * very frame of the press, which then waits for it.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    afterNextPaint(resolve);
  });
