import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath, quietChromium } from '../chromium.ts';
import type { Visit } from '../practice/people.ts';
import { expect } from '../practice/story.ts';

/** A phone in the hand of somebody who came by the link. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const birthdate = '12.03.1957';

export const pathOf = ({ appointmentId }: Pick<Visit, 'appointmentId'>, page: string) =>
  `/appointment/${appointmentId}/${page}`;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function opensLogin(page: Page, visit: Visit): Promise<void> {
  await page.goto(pathOf(visit, 'login'));
  await expect(heading(page)).toHaveText('Anmelden zu Ihrem Video-Termin');
}

/** From the link to the setup page. */
export async function logsIn(page: Page, visit: Visit): Promise<void> {
  await opensLogin(page, visit);
  await page.getByLabel('Geburtsdatum der Person').pressSequentially(birthdate);
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(heading(page)).toHaveText('Kamera und Ton prüfen');
}

/** From the link into the waiting room, with camera and microphone. */
export async function entersWaitingRoom(page: Page, visit: Visit): Promise<void> {
  await logsIn(page, visit);
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
}

/** Another browser than the stories' own: other devices, other permissions. */
export async function phoneWith(
  devices: readonly string[],
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...devices, ...quietChromium],
  });
  try {
    const context = await browser.newContext({
      ...phone,
      baseURL: `http://localhost:${process.env.VISITE_E2E_PORT}`,
    });
    await run(await context.newPage());
  } finally {
    await browser.close();
  }
}
