import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** What a person sets in the browser or the system: every text grows with the root's size. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** Everything that sticks out of the window sideways, and the page itself if it scrolls so. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    };
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => seen(element) && element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
    return scrollWidth > clientWidth ? [`${scrollWidth} > ${clientWidth}`, ...wide] : [];
  });
}

/** Each can be scrolled to, lies within the window, and nothing covers its middle. */
export async function expectReachable(page: Page, controls: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = page.viewportSize()?.height ?? 0;
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    const found = await control.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        left: Math.round(box.left),
        right: Math.round(box.right),
        top: Math.round(box.top),
        bottom: Math.round(box.bottom),
        onTop: top !== null && (element.contains(top) || top.contains(element)),
      };
    });
    expect(found.onTop, JSON.stringify(found)).toBe(true);
    expect(found.left, JSON.stringify(found)).toBeGreaterThanOrEqual(0);
    expect(found.right, JSON.stringify(found)).toBeLessThanOrEqual(width);
    expect(found.top, JSON.stringify(found)).toBeGreaterThanOrEqual(0);
    expect(found.bottom, JSON.stringify(found)).toBeLessThanOrEqual(height);
  }
}
