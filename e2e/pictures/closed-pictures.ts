import type { Browser } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { ownServer } from '../practice/own-server.ts';
import { inLanguage } from '../practice/story.ts';
import { serveConfig } from '../public/served-config.ts';
import { type Camera, settled } from './camera.ts';

export const closedScreens = ['first-run', 'suspended'];

/** Pages of a server without a practice, and of a practice that its operator has suspended. */
export async function closedPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const empty = await ownServer({ DEMO: '0' });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  try {
    await empty.start();
    await inLanguage(page, language);
    await page.goto(empty.address);
    await settled(page);
    await shoot(page, 'first-run', language);
    await serveConfig(page, (config) => ({ ...config, suspended: true }));
    await page.goto(baseURL);
    await settled(page);
    await shoot(page, 'suspended', language);
  } finally {
    await page.close();
    await empty.remove();
  }
}
