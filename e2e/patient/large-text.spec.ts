import type { Page } from '@playwright/test';
import { enlargeText, stickingOut } from '../practice/large-text.ts';
import { newVisit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { birthdate, heading, opensLogin, phone } from './steps.ts';

test.use(phone);

/** In a hand, and on the smallest phone. */
async function fitsWithLargeText(page: Page, where: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await enlargeText(page, 200);
    expect.soft(await stickingOut(page), `${where} ${width}`).toEqual([]);
  }
}

test('[UI-43] login, setup and waiting room with texts twice as large do not scroll sideways', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await opensLogin(page, visit);
  await fitsWithLargeText(page, 'login');
  await page.getByLabel('Geburtsdatum der Person').pressSequentially(birthdate);
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(heading(page)).toHaveText('Kamera und Ton prüfen');
  await fitsWithLargeText(page, 'setup');
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(page.getByRole('button', { name: 'Ich bin bereit' })).toBeVisible();
  await fitsWithLargeText(page, 'setup with devices');
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
  await fitsWithLargeText(page, 'waiting room');
  await page.getByText('Einstellungen und Absage').click();
  await fitsWithLargeText(page, 'waiting room with devices');
});

test('[UI-43] the staff login with texts twice as large does not scroll sideways', async ({
  page,
}) => {
  await page.goto('/user/login/');
  await expect(page.getByLabel('Benutzername')).toBeVisible();
  await fitsWithLargeText(page, 'staff login');
});
