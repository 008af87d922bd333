import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type PictureOptions, type PictureTheme, wants } from '../../scripts/picture-options.ts';
import { brokenWords } from '../accessibility/broken-words.ts';

const heights: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };

export interface Camera {
  /** All widths and themes of what the page shows now. */
  shoot: (
    page: Page,
    name: string,
    language: string,
    whole?: boolean,
    /** What depends on the width, done before its picture. */
    prepare?: (width: number) => Promise<void>,
  ) => Promise<void>;
  taken: () => number;
  wants: (name: string) => boolean;
}

export function camera(options: PictureOptions, folder: string): Camera {
  let taken = 0;
  return {
    taken: () => taken,
    wants: (name) => wants(options.screens, name),
    async shoot(page, name, language, whole = true, prepare) {
      if (!wants(options.screens, name)) return;
      for (const width of options.widths) {
        const height = heights[width] ?? 900;
        await page.setViewportSize({ width, height });
        await prepare?.(width);
        // As high as the page: what is fixed to the lower edge must not stand in the middle of it.
        if (whole) await page.setViewportSize({ width, height: await pageHeight(page, height) });
        for (const word of await brokenWords(page)) {
          console.log(`${name}-${width}-${language}: "${word}" is broken`);
        }
        for (const theme of options.themes) {
          await inTheme(page, theme);
          // What came into sight with the larger window is drawn with the next frame.
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          );
          await page.screenshot({
            path: join(folder, `${name}-${width}-${language}-${theme}.png`),
            animations: 'disabled',
          });
          taken += 1;
        }
      }
    },
  };
}

const tallest = 4_000;

async function pageHeight(page: Page, least: number): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return Math.min(Math.max(height, least), tallest);
}

function inTheme(page: Page, theme: PictureTheme): Promise<void> {
  return page.evaluate((given) => {
    document.documentElement.dataset.theme = given;
  }, theme);
}

/** Loaded, with its fonts, and nothing on the way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[role="status"] .animate-pulse'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Long lists are drawn bit by bit: done once nothing more comes between two looks.
  let drawn = -1;
  for (let now = await elements(page); now !== drawn; now = await elements(page)) {
    drawn = now;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  }
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
