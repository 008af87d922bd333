import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { type Colleague, demoColleague, type Visit } from '../practice/people.ts';
import { inLanguage, signedIn } from '../practice/story.ts';
import { settled } from './camera.ts';
import { morningZone, patientNamed } from './practice-day.ts';

/** The person whose visit is drawn. */
export const persons = {
  de: { firstName: 'Rosemarie', lastName: 'Krüger', gender: 'female', dateOfBirth: '1941-06-17' },
  en: { firstName: 'Harold', lastName: 'Finch', gender: 'male', dateOfBirth: '1941-06-17' },
} as const;

/** Windows of people apart from each other, at a desk or with a finger. */
export function windows(browser: Browser, baseURL: string, language: PictureLanguage) {
  return async (touch: boolean): Promise<Page> => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      timezoneId: morningZone,
    });
    // A call that is set up on a busy machine.
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    await inLanguage(page, language);
    return page;
  };
}

/** Who takes part in the visit that is drawn, and windows for them. */
export async function participants(browser: Browser, baseURL: string, language: PictureLanguage) {
  return {
    doctor: await demoColleague('doctor'),
    patient: await patientNamed(persons[language]),
    open: windows(browser, baseURL, language),
  };
}

/** The form of the login, in either language. */
export async function logsIn(phone: Page): Promise<void> {
  await phone
    .locator('main form input:not([type="checkbox"])')
    .first()
    .pressSequentially('17.06.1941');
  for (const box of await phone.locator('main form input[type="checkbox"]').all())
    await box.check();
  await phone.locator('main form button[type="submit"]').click();
  await phone.waitForURL(/\/setup$/);
}

/** Camera and microphone are on and found good; the press that one is ready is left. */
export async function checksDevices(phone: Page): Promise<void> {
  await settled(phone);
  const turnOn = phone.getByRole('button', { name: /einschalten|turn on/i });
  await turnOn.or(readyButton(phone)).first().waitFor();
  if (await turnOn.isVisible()) await turnOn.click();
  await readyButton(phone).waitFor();
  await phone.locator('video').first().waitFor();
  await phone.getByRole('heading', { name: /^(?:Alles funktioniert|Everything works)/ }).waitFor();
}

export const readyButton = (phone: Page) => phone.getByRole('button', { name: /bereit|ready/i });

/** Staff and the waiting patient see each other. */
export async function startsCall(
  desk: Page,
  phone: Page,
  doctor: Colleague,
  { appointmentId }: Visit,
): Promise<void> {
  await signedIn(desk, doctor);
  await desk.goto(`/user/dashboard?joincall=${appointmentId}`);
  // A question first: the address alone never starts a call.
  await desk.getByRole('dialog').locator('footer button').first().click();
  await desk.waitForURL(/\/call$/);
  await seesPicture(desk, 'patient');
  await seesPicture(phone, 'doctor');
}

/** The other's picture is there and moves, and the call knows that it is encrypted. */
export async function seesPicture(page: Page, of: 'doctor' | 'patient' | 'guest'): Promise<void> {
  await page.getByRole('button', { name: /^(?:Verschlüsselt|Encrypted)$/ }).waitFor();
  const video = page.locator(`[data-person="${of}"] video`);
  await video.waitFor();
  await page.waitForFunction(
    (element) => element instanceof HTMLVideoElement && element.currentTime > 0,
    await video.elementHandle(),
  );
}
