import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { attaches, chatButton, chatOf, fileIn, writes } from '../call-tools/in-call.ts';
import { noisyPicture } from '../call-tools/noisy-picture.ts';
import { phone as phoneShape } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type Camera, settled } from './camera.ts';
import { visitOf } from './practice-day.ts';
import { checksDevices, logsIn, participants, readyButton, startsCall } from './visit-steps.ts';

export const storedScreens = ['call-hold', 'record'];

/** A visit in a practice that keeps what is written and sent: on hold, and read again afterwards. */
export async function storedPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const { doctor, patient, open } = await participants(browser, baseURL, language);
  const visit = await visitOf(doctor, patient, language === 'de' ? 390 : 450);
  const phone = await open(true);
  await phone.setViewportSize(phoneShape.viewport);
  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await logsIn(phone);
  await checksDevices(phone);
  await readyButton(phone).click();
  await phone.waitForURL(/\/call$/);
  const desk = await open(false);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await startsCall(desk, phone, doctor, visit);
  await talk(desk, phone, language);
  const params = { appointmentId: visit.appointmentId };
  await call('pauseCall', { token: doctor.token, params });
  await desk.getByRole('button', { name: /^(?:Gespräch fortsetzen|Resume the call)$/ }).waitFor();
  await shoot(desk, 'call-hold', language, false);
  await call('stopCall', { token: doctor.token, params });
  await phone.waitForURL(/\/ended$/);
  await settled(desk);
  await desk.goto(`/user/patients/${patient.person.id}?visit=${visit.appointmentId}`);
  await desk.getByText(photo.name).first().waitFor();
  await settled(desk);
  await shoot(desk, 'record', language);
  await Promise.all([phone.context().close(), desk.context().close()]);
}

const photo = { name: 'Foto.png', mimeType: 'image/png', buffer: noisyPicture(480, 360) };

const said = {
  de: {
    doctor: 'Guten Tag, Frau Krüger. Bitte schicken Sie mir ein Foto der Stelle.',
    patient: 'Hier ist es. Seit gestern juckt es auch.',
    note: 'Rötung am linken Unterarm seit drei Tagen, Juckreiz.\nSalbe zweimal täglich, Kontrolle in einer Woche.',
  },
  en: {
    doctor: 'Good morning, Mr Finch. Please send me a photo of the spot.',
    patient: 'Here it is. It has been itching since yesterday, too.',
    note: 'Redness on the left forearm for three days, itching.\nOintment twice a day, check-up in a week.',
  },
} as const;

/** A message each, a photo and a note: what a call leaves behind. */
async function talk(desk: Page, phone: Page, language: PictureLanguage): Promise<void> {
  const { doctor, patient, note } = said[language];
  await chatButton(phone).click();
  await writes(desk, doctor);
  await chatOf(phone).getByText(doctor).waitFor();
  await writes(phone, patient);
  await attaches(phone, photo);
  await chatOf(desk).getByText(patient).waitFor();
  await fileIn(desk, photo.name).waitFor();
  await desk.getByRole('textbox', { name: /^(?:Meine Notiz|My note)/ }).fill(note);
}
