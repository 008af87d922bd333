import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Counts a person's clicks and the bytes that the page fetches. */
export class CountedPage {
  readonly page: Page;
  #presses = 0;
  readonly #sizes = new Map<string, Promise<number>>();

  constructor(page: Page) {
    this.page = page;
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      this.#sizes.set(
        response.url(),
        size.catch(() => 0),
      );
    });
  }

  get presses(): number {
    return this.#presses;
  }

  /** Gzip bytes of scripts and styles so far; of those asked for before a time, if one is given. */
  async bytes(beforeMs = Number.POSITIVE_INFINITY): Promise<number> {
    const asked = await this.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    );
    const early = new Set(
      asked.filter((each) => each.startTime < beforeMs).map(({ name }) => name),
    );
    const sizes = await Promise.all(
      [...this.#sizes].filter(([url]) => early.has(url)).map(([, size]) => size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  async press(selector: string): Promise<void> {
    await this.page.locator(selector).click();
    this.#presses += 1;
  }

  /** Types without a click if the field is focused already, as a person would. */
  async type(selector: string, text: string): Promise<void> {
    const field = this.page.locator(selector);
    const ready = await field.evaluate((element) => element === document.activeElement);
    if (!ready) await this.press(selector);
    await this.page.keyboard.type(text);
  }

  /** Waits until the page has fetched nothing for two seconds, while the patient would read. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.#sizes.size; ) {
      before = this.#sizes.size;
      await this.page.waitForTimeout(2_000);
    }
  }
}
