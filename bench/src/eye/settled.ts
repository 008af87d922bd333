import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Two frames and a moment in which the page has nothing to do. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const idle = () => requestIdleCallback(() => resolve(), { timeout: 5_000 });
        requestAnimationFrame(() => requestAnimationFrame(idle));
      }),
  );
  await wait(150);
}
