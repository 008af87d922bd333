import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import {
  attaches,
  chatButton,
  chatOf,
  draws,
  fileIn,
  viewerOf,
  writes,
} from '../call-tools/in-call.ts';
import { samplePdf } from '../call-tools/sample-pdf.ts';
import { phone as phoneShape } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type Camera, settled } from './camera.ts';
import { visitOf } from './practice-day.ts';
import { checksDevices, logsIn, participants, readyButton, startsCall } from './visit-steps.ts';

export const toolScreens = [
  'call-files',
  'call-patient',
  'call-menu',
  'call-words',
  'call-file',
  'call-drawing',
  'patient-chat',
  'patient-file',
  'patient-menu',
  'call-photo-asked',
  'patient-photo',
  'call-screen',
  'patient-screen',
  'call-end-asked',
  'call-small',
  'patient-hang-up',
  'patient-left',
  'call-left',
  'call-after',
  'patient-after',
];

const letter = {
  name: 'Medikationsplan.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(['Medikationsplan', 'Seite 2']),
};

const said = {
  de: ['Guten Tag, Frau Krüger.', 'Guten Tag. Ich habe den Plan hier.'],
  en: ['Good morning, Mr Finch.', 'Good morning. I have the plan here.'],
} as const;

/** What can be done in a call, on both sides, and what remains of it. */
export async function toolPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const { doctor, patient, open } = await participants(browser, baseURL, language);
  const visit = await visitOf(doctor, patient, language === 'de' ? 510 : 570);
  const deskSize = { width: 1280, height: 800 };
  const phone = await open(true);
  await phone.setViewportSize(phoneShape.viewport);
  const desk = await open(false);
  await desk.setViewportSize(deskSize);
  // A picture leaves its width behind, at which other controls may be in sight.
  const draw = async (
    page: Page,
    name: string,
    whole = false,
    prepare?: (width: number) => Promise<void>,
  ) => {
    await shoot(page, name, language, whole, prepare);
    await page.setViewportSize(page === desk ? deskSize : phoneShape.viewport);
  };
  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await logsIn(phone);
  await checksDevices(phone);
  await readyButton(phone).click();
  await phone.waitForURL(/\/call$/);
  await startsCall(desk, phone, doctor, visit);

  const [asks, answers] = said[language];
  await chatButton(phone).click();
  await writes(desk, asks);
  await chatOf(phone).getByText(asks).waitFor();
  await writes(phone, answers);
  await attaches(phone, letter);
  await fileIn(desk, letter.name).waitFor();
  await draw(phone, 'patient-chat');
  await fileIn(phone, letter.name).click();
  await viewerOf(phone).locator('canvas').first().waitFor();
  await draw(phone, 'patient-file');
  await phone.keyboard.press('Escape');

  for (const [name, tab] of [
    ['call-files', /^(?:Dateien|Files)/],
    ['call-patient', /^(?:Patient)/],
  ] as const) {
    await desk.getByRole('tab', { name: tab }).click();
    await draw(desk, name);
  }
  await desk.getByRole('tab').first().click();
  await moreButton(desk).click();
  await desk.getByRole('menu').waitFor();
  await draw(desk, 'call-menu');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: /^(?:Verschlüsselt|Encrypted)$/ }).click();
  await desk.locator('[data-safety-words]').waitFor();
  await draw(desk, 'call-words');
  await desk.keyboard.press('Escape');
  await fileIn(desk, letter.name).click();
  await viewerOf(desk).locator('canvas').first().waitFor();
  // Where a file is opened below xl the sidebar makes room for it.
  const roomForFile = (width: number) => sidebar(desk, width >= 1280);
  await draw(desk, 'call-file', false, roomForFile);
  await desk.getByRole('button', { name: /^(?:Zeichnen|Draw)$/ }).click();
  await draws(desk, [0.2, 0.2], [0.6, 0.4]);
  await draw(desk, 'call-drawing', false, roomForFile);
  await sidebar(desk, true);
  await viewerOf(desk)
    .getByRole('button', { name: /^(?:Datei schließen|Close file)$/ })
    .click();

  await moreButton(phone).click();
  await phone.getByRole('menu').waitFor();
  await draw(phone, 'patient-menu');
  await phone.keyboard.press('Escape');

  await desk.getByRole('button', { name: /^(?:Foto|Photo):/ }).click();
  await phone.getByRole('dialog').waitFor();
  await draw(desk, 'call-photo-asked');
  await draw(phone, 'patient-photo');
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Ablehnen|Decline)$/ })
    .click();
  await desk.getByRole('button', { name: /^(?:Verstanden|Understood)$/ }).click();

  await desk.getByRole('button', { name: /^(?:Bildschirm zeigen|Share your screen)/ }).click();
  await phone.locator('[data-shared-screen] video').waitFor();
  await draw(desk, 'call-screen');
  await draw(phone, 'patient-screen');
  await desk
    .getByRole('button', { name: /^(?:Bildschirm nicht mehr|Stop sharing your)/ })
    .first()
    .click();

  await phone.getByRole('button', { name: /^(?:Auflegen|Hang up)/ }).click();
  await phone.locator('[role="alertdialog"], [role="dialog"]').waitFor();
  await draw(phone, 'patient-hang-up');
  await phone.getByRole('button', { name: /^(?:Ja, verlassen|Yes, leave)/ }).click();
  await phone.getByRole('heading', { name: /^(?:Sie haben aufgelegt|You have hung up)/ }).waitFor();
  await draw(phone, 'patient-left', true);
  await draw(desk, 'call-left');

  await moreButton(desk).click();
  await desk.getByRole('menuitem', { name: /^(?:Zu „Heute“|Go to Today)/ }).click();
  await desk.waitForURL(/dashboard/);
  await settled(desk);
  await draw(desk, 'call-small');
  await desk.getByRole('link', { name: /^(?:Zum Gespräch|Back to the call)$/ }).click();
  await desk.waitForURL(/\/call$/);
  await desk
    .getByRole('button', { name: /^(?:Gespräch beenden|End the call)/ })
    .first()
    .click();
  await desk.locator('[role="alertdialog"], [role="dialog"]').waitFor();
  await draw(desk, 'call-end-asked');
  await call('stopCall', { token: doctor.token, params: { appointmentId: visit.appointmentId } });
  await desk.getByRole('heading', { name: /^(?:Gespräch beendet|Call ended)/ }).waitFor();
  await settled(desk);
  await draw(desk, 'call-after', true);
  await settled(phone);
  await draw(phone, 'patient-after', true);
  await Promise.all([phone.context().close(), desk.context().close()]);
}

async function sidebar(desk: Page, open: boolean): Promise<void> {
  const button = desk.getByRole('toolbar').getByRole('button', { name: /^(?:Leiste|Sidebar)/ });
  if ((await button.getAttribute('aria-pressed')) !== String(open)) await button.click();
}

const moreButton = (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name: /^(?:Mehr|More)$/ });
