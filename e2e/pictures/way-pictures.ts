import type { Browser } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { type Camera, settled } from './camera.ts';
import { visitOf } from './practice-day.ts';
import { logsIn, participants, readyButton } from './visit-steps.ts';

export const wayScreens = [
  'patient-login-wrong',
  'patient-early',
  'patient-setup',
  'patient-denied',
  'patient-withdraw',
  'patient-decline',
  'patient-declined',
  'patient-link-unknown',
];

/** Where the patient's way is not straight: a wrong date, a locked camera, "I can’t make it". */
export async function wayPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const { doctor, patient, open } = await participants(browser, baseURL, language);
  const visit = await visitOf(doctor, patient, language === 'de' ? 630 : 690);
  const phone = await open(true);
  const screen = async (name: string) => {
    await settled(phone);
    await shoot(phone, name, language);
  };

  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  const form = phone.locator('main form');
  await form.locator('input:not([type="checkbox"])').first().pressSequentially('18.06.1941');
  for (const box of await form.locator('input[type="checkbox"]').all()) await box.check();
  await form.locator('button[type="submit"]').click();
  await phone.locator('main [aria-live="assertive"] :is(p, h2)').first().waitFor();
  await screen('patient-login-wrong');

  const early = await visitOf(doctor, patient, 3 * 24 * 60);
  await phone.goto(`/appointment/${early.appointmentId}/login`);
  await phone.getByRole('button', { name: /Kalender|calendar/ }).waitFor();
  await screen('patient-early');

  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await logsIn(phone);
  await screen('patient-setup');
  await phone.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await phone.getByRole('button', { name: /einschalten|turn on/i }).click();
  await phone.getByRole('heading', { name: /gesperrt|blocked/ }).waitFor();
  await screen('patient-denied');
  await phone.getByText(/^(?:Ihre Zustimmung|Your consent)$/).click();
  await phone
    .getByRole('button', { name: /^(?:Zustimmung zurücknehmen|Withdraw consent)$/ })
    .click();
  await screen('patient-withdraw');
  await phone
    .getByRole('button', { name: /^(?:Nein, weiter mit Video|No, continue by video)$/ })
    .click();
  await phone.getByRole('button', { name: /^(?:Ich kann nicht kommen|I can’t make it)$/ }).click();
  await screen('patient-decline');
  await phone.getByRole('button', { name: /^(?:Ja, Termin absagen|Yes, cancel it)$/ }).click();
  await readyButton(phone).waitFor({ state: 'detached' });
  await phone.waitForURL(/\/ended$/);
  await screen('patient-declined');
  await phone.goto('/appointment/PgETYLohb5ihPgETYLohb5/accept');
  await screen('patient-link-unknown');
  await phone.context().close();
}
