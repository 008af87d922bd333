import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { demoColleague } from '../practice/people.ts';
import { signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { windows } from './visit-steps.ts';

export const wizardScreens = [
  'booking-doctor',
  'booking-patient',
  'booking-date',
  'booking-overview',
  'booking-series',
  'booking-done',
];

/** A booking from the doctor to its link. */
export async function wizardPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Camera,
): Promise<void> {
  const page = await windows(browser, baseURL, language)(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedIn(page, await demoColleague('doctor'));
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const time = language === 'de' ? '11:00' : '12:00';
  await page.goto(`/user/appointment/new/patient?day=${inAWeek}&time=${time}&minutes=15`);
  await settled(page);
  await shoot(page, 'booking-doctor', language);
  await next(page);
  await page.getByRole('combobox').first().fill('Wischnewski');
  await page
    .getByRole('option', { name: /Wischnewski/ })
    .first()
    .click();
  await page.locator('[data-patient]').waitFor();
  await shoot(page, 'booking-patient', language);
  await next(page);
  await shoot(page, 'booking-date', language);
  await next(page);
  await shoot(page, 'booking-overview', language);
  await page.getByRole('button', { name: /^(?:Als Serie anlegen|Repeat)/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await shoot(page, 'booking-series', language, false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(?:Termin anlegen|Create appointment)$/ }).click();
  await page.getByRole('heading', { name: /angelegt|created/ }).waitFor();
  await settled(page);
  await shoot(page, 'booking-done', language);
  await page.context().close();
}

async function next(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: /^(?:Weiter|Next)$/ }).click();
  await page.waitForURL((url) => url.href !== before);
  await settled(page);
}
