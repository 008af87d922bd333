import type { Browser } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { demoColleague } from '../practice/people.ts';
import { signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { windows } from './visit-steps.ts';

export const planningScreens = ['quick-create-day', 'quick-create-week'];

/** The small form of a new appointment, at the free time that was pressed. */
export async function planningPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  width: number,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const page = await windows(browser, baseURL, language)(false);
  await page.setViewportSize({ width, height: 900 });
  await signedIn(page, await demoColleague('doctor'));
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  for (const [view, place] of [
    ['day', '.day-column'],
    ['week', '.week-plus'],
  ] as const) {
    await page.goto(`/user/calendar?view=${view}&date=${inAWeek}`);
    await settled(page);
    await page.locator(place).first().click();
    await page.locator('.quick-create').getByRole('combobox').first().waitFor();
    await shoot(page, `quick-create-${view}`, language, false);
  }
  await page.context().close();
}
