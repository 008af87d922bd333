import type { Browser } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { call } from '../practice/api.ts';
import { type Camera, settled } from './camera.ts';
import { visitOf } from './practice-day.ts';
import { checksDevices, logsIn, participants, readyButton, startsCall } from './visit-steps.ts';

export const visitScreens = [
  'patient-accept',
  'patient-login',
  'patient-device-check',
  'patient-waiting',
  'patient-call',
  'call-staff',
  'patient-ended',
  'call-ended',
  'visit-panel',
];

/** One visit from the patient's link to the ended call, on both sides. */
export async function visitPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const { doctor, patient, open } = await participants(browser, baseURL, language);
  const asked = await visitOf(doctor, patient, 2 * 24 * 60, 'pending');
  const phone = await open(true);
  await phone.goto(`/appointment/${asked.appointmentId}/accept`);
  await settled(phone);
  await phone.getByRole('button', { name: /Kalender|calendar/ }).waitFor();
  const cannotCome = phone.getByRole('button', {
    name: /^(?:Ich kann nicht kommen|I can’t make it)$/,
  });
  await cannotCome.waitFor();
  await shoot(phone, 'patient-accept', language);

  const visit = await visitOf(doctor, patient, language === 'de' ? 150 : 210);
  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await phone.getByText(/(?:um|at) \d\d:\d\d/).waitFor();
  await cannotCome.waitFor();
  await shoot(phone, 'patient-login', language);

  await logsIn(phone);
  await checksDevices(phone);
  await shoot(phone, 'patient-device-check', language);

  await readyButton(phone).click();
  await phone.waitForURL(/\/call$/);
  await settled(phone);
  await shoot(phone, 'patient-waiting', language);

  const desk = await open(false);
  await startsCall(desk, phone, doctor, visit);
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
  await shoot(desk, 'visit-panel', language);
  await Promise.all([phone.context().close(), desk.context().close()]);
}
