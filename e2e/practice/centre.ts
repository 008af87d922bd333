import type { Locator } from '@playwright/test';
import { expect } from './story.ts';

/** Of the calendar's day, in pixels. */
export const hour = 144;

/** Where it stays: a page that has just come still moves. */
export async function centre(of: Locator): Promise<{ x: number; y: number }> {
  await of.scrollIntoViewIfNeeded();
  let before = '';
  const stands = async () => {
    const last = before;
    before = JSON.stringify(await of.boundingBox());
    return before === last;
  };
  await expect.poll(stands).toBe(true);
  const box = await of.boundingBox();
  if (!box) throw new Error('nothing to be seen');
  return { x: box.x + box.width / 2, y: box.y + 8 };
}
