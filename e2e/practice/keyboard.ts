import { expect, type Locator, type Page } from '@playwright/test';

const stopsAtMost = 150;

/** What the tab key never reaches does not exist for whoever has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < stopsAtMost; stops += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key never reached ${target}`);
}

/** Goes once through the page by the tab key: nothing is left out, and the focus is always seen. */
export async function expectTabReachesAll(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const reached = new Set<Element>();
    const unseen = new Set<string>();
    const inside = document.querySelector('[role="dialog"][data-open]') ?? document.body;
    const wanted = [...inside.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((it) => it instanceof HTMLElement)
      .filter((it) => it.tabIndex >= 0 && !it.matches(':disabled') && it.checkVisibility())
      // The arrow keys lead to the others of a group.
      .filter((it) => !it.matches('input[type="radio"]:not(:checked)'));
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      reached.add(target);
      // A radio button's whole line carries the outline.
      const seen = [target, target.closest('label')].some((it) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(it ?? target);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
      if (!seen) unseen.add(target.outerHTML);
    });
    Object.assign(window, {
      tabbed: () => ({
        missed: wanted.filter((it) => it.isConnected && !reached.has(it)).map((it) => it.outerHTML),
        unseen: [...unseen],
      }),
    });
    return wanted.length;
  });
  const looked = () =>
    page.evaluate(() =>
      (window as unknown as { tabbed: () => { missed: string[]; unseen: string[] } }).tabbed(),
    );
  // What came meanwhile, or stands in the browser itself, takes a few presses more.
  for (let stop = 0; stop < 2 * count + 20; stop += 1) {
    await page.keyboard.press('Tab');
    if (stop >= count && stop % 10 === 0 && (await looked()).missed.length === 0) break;
  }
  expect(count).toBeGreaterThan(0);
  expect(await looked()).toEqual({ missed: [], unseen: [] });
}
