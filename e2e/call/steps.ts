import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { phone } from '../patient/steps.ts';
import type { Colleague, Visit } from '../practice/people.ts';
import { expect, signedIn } from '../practice/story.ts';

/** A patient's phone, apart from the doctor's browser. */
export async function patientPhone(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    ...phone,
    baseURL: `http://localhost:${process.env.VISITE_E2E_PORT}`,
  });
  return context.newPage();
}

const rowOf = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

export const pictureOf = (page: Page, role: 'doctor' | 'patient' | 'colleague') =>
  page.locator(`[data-person="${role}"] video`);

/** A picture that moves, not only a connection that says so. */
export async function seesMoving(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  const frames = () =>
    picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

/** The other's voice arrives: its clock runs. */
export async function hearsVoice(page: Page): Promise<void> {
  const voice = page.locator('audio[data-voice]').first();
  const time = () => voice.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before);
}

export async function opensDashboard(page: Page, doctor: Colleague): Promise<void> {
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
}

/** One press on the dashboard. */
export async function joins(page: Page, visit: Visit): Promise<void> {
  await rowOf(page, visit)
    .getByRole('button', { name: /^(?:Teilnehmen|Join)/ })
    .click();
}
