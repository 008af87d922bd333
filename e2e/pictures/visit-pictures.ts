import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { call } from '../practice/api.ts';
import { demoColleague } from '../practice/people.ts';
import { inLanguage, signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { patientNamed, visitOf } from './practice-day.ts';

export const visitScreens = [
  'patient-accept',
  'patient-login',
  'patient-device-check',
  'patient-waiting',
  'patient-call',
  'call-staff',
  'patient-ended',
  'call-ended',
  'record',
];

const persons = {
  de: { firstName: 'Rosemarie', lastName: 'Krüger', gender: 'female', dateOfBirth: '1941-06-17' },
  en: { firstName: 'Harold', lastName: 'Finch', gender: 'male', dateOfBirth: '1941-06-17' },
} as const;

/** One visit from the patient's link to the ended call, on both sides. */
export async function visitPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const doctor = await demoColleague('doctor');
  const open = async (touch: boolean) => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await inLanguage(page, language);
    return page;
  };

  const patient = await patientNamed(persons[language]);
  const asked = await visitOf(doctor, patient, 2 * 24 * 60, 'pending');
  const phone = await open(true);
  await phone.goto(`/appointment/${asked.appointmentId}/accept`);
  await settled(phone);
  await phone.getByRole('button', { name: /Kalender|calendar/ }).waitFor();
  await shoot(phone, 'patient-accept', language);

  const visit = await visitOf(doctor, patient, language === 'de' ? 150 : 210);
  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await phone.getByText(/(?:um|at) \d\d:\d\d/).waitFor();
  await shoot(phone, 'patient-login', language);

  await phone
    .locator('main form input:not([type="checkbox"])')
    .first()
    .pressSequentially('17.06.1941');
  for (const box of await phone.locator('main form input[type="checkbox"]').all())
    await box.check();
  await phone.locator('main form button[type="submit"]').click();
  await phone.waitForURL(/\/setup$/);
  await settled(phone);
  const turnOn = phone.getByRole('button', { name: /einschalten|turn on/i });
  const ready = phone.getByRole('button', { name: /bereit|ready/i });
  await turnOn.or(ready).first().waitFor();
  if (await turnOn.isVisible()) await turnOn.click();
  await ready.waitFor();
  await phone.locator('video').first().waitFor();
  await phone.getByRole('heading', { name: /^(?:Alles funktioniert|Everything works)/ }).waitFor();
  await shoot(phone, 'patient-device-check', language);

  await ready.click();
  await phone.waitForURL(/\/call$/);
  await settled(phone);
  await shoot(phone, 'patient-waiting', language);

  const desk = await open(false);
  await signedIn(desk, doctor);
  await desk.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
  // A question first: the address alone never starts a call.
  await desk.getByRole('dialog').locator('footer button').first().click();
  await desk.waitForURL(/\/call$/);
  await picture(desk, 'patient');
  await picture(phone, 'doctor');
  await shoot(desk, 'call-staff', language, false);
  await shoot(phone, 'patient-call', language, false);

  await call('stopCall', { token: doctor.token, params: { appointmentId: visit.appointmentId } });
  await phone.waitForURL(/\/ended$/);
  await settled(phone);
  await shoot(phone, 'patient-ended', language);
  await settled(desk);
  await shoot(desk, 'call-ended', language);
  await desk.goto(`/user/patients?appointment=${visit.appointmentId}`);
  await settled(desk);
  await shoot(desk, 'record', language);
  await Promise.all([phone.context().close(), desk.context().close()]);
}

/** The other's picture is there and moves, and the call knows that it is encrypted. */
async function picture(page: Page, of: 'doctor' | 'patient'): Promise<void> {
  await page.getByRole('button', { name: /^(?:Verschlüsselt|Encrypted)$/ }).waitFor();
  const video = page.locator(`[data-person="${of}"] video`);
  await video.waitFor();
  await page.waitForFunction(
    (element) => element instanceof HTMLVideoElement && element.currentTime > 0,
    await video.elementHandle(),
  );
}
