import type { Browser, Locator, Page } from '@playwright/test';
import {
  attaches,
  chatButton,
  chatOf,
  draws,
  drops,
  fileIn,
  viewerOf,
  writes,
} from '../call-tools/in-call.ts';
import { noisyPicture } from '../call-tools/noisy-picture.ts';
import { samplePdf } from '../call-tools/sample-pdf.ts';
import { birthdate, pathOf } from '../patient/steps.ts';
import type { Visit } from '../practice/people.ts';
import { joins, patientPhone, pictureOf } from './steps.ts';

const letter = {
  name: 'Arztbrief.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(['Arztbrief', 'Befund']),
};
const photo = { name: 'Haut.png', mimeType: 'image/png', buffer: noisyPicture(480, 360) };

/** A guard against waiting for ever, never a measure: a busy machine is slow, not wrong. */
const patienceMs = 300_000;

interface Consultation {
  /** At "today", and there again at the end. */
  desk: Page;
  browser: Browser;
  baseURL: string;
  visit: Visit;
  /** While both see each other and everything has been exchanged. */
  meanwhile?: (phone: Page) => Promise<void>;
}

/**
 * One of many consultations of a day, through the screens: the patient comes and waits, the doctor starts
 * the call from the list, they write, send a photo and a letter, draw on it, and the doctor goes back to
 * the list. Measurements play it too: it waits for what is shown, and expects nothing.
 */
export async function wholeConsultation(given: Consultation): Promise<void> {
  const { desk, browser, baseURL, visit, meanwhile } = given;
  const phone = await patientPhone(browser, baseURL);
  for (const page of [desk, phone]) page.setDefaultTimeout(patienceMs);
  try {
    await waits(phone, visit);
    await joins(desk, visit);
    await moves(pictureOf(desk, 'patient'));
    await moves(pictureOf(phone, 'doctor'));
    await talk(desk, phone);
    await drawTogether(desk, phone);
    await meanwhile?.(phone);
    await endAndGoOn(desk);
  } finally {
    await phone.context().close();
  }
}

async function waits(phone: Page, visit: Visit): Promise<void> {
  await phone.goto(pathOf(visit, 'login'));
  await phone.getByLabel('Geburtsdatum der Person').pressSequentially(birthdate);
  await phone.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await phone.getByRole('button', { name: 'Anmelden' }).click();
  await phone.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await phone.getByRole('button', { name: 'Ich bin bereit' }).click();
  await phone.getByRole('heading', { level: 1, name: / weiß, dass Sie da sind\.$/ }).waitFor();
}

async function moves(picture: Locator): Promise<void> {
  const frames = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames;
  const before = Date.now();
  // Asked anew each time: the page may put another element in its place.
  while ((await picture.evaluate(frames)) === 0) {
    if (Date.now() - before > patienceMs) throw new Error('no picture');
    await picture.page().waitForTimeout(50);
  }
}

async function talk(desk: Page, phone: Page): Promise<void> {
  await chatButton(phone).click();
  await writes(desk, 'Guten Tag');
  await chatOf(phone).getByText('Guten Tag').waitFor();
  await writes(phone, 'Hier ist das Foto');
  await chatOf(desk).getByText('Hier ist das Foto').waitFor();
  await attaches(phone, photo);
  await fileIn(desk, photo.name).click();
  await viewerOf(desk).locator('img').waitFor();
  await desk.keyboard.press('Escape');
  // Playwright holds on to a field that it gives a file, and with it to the page around it.
  await drops(desk, letter);
  await fileIn(phone, letter.name).waitFor();
}

async function drawTogether(desk: Page, phone: Page): Promise<void> {
  await fileIn(desk, letter.name).click();
  await viewerOf(desk).locator('canvas[data-page="1"]').waitFor();
  await viewerOf(desk).getByRole('button', { name: 'Gemeinsam ansehen' }).click();
  await viewerOf(phone).locator('canvas[data-page="1"]').waitFor();
  await viewerOf(desk).getByRole('button', { name: 'Zeichnen' }).click();
  await draws(desk, [0.2, 0.2], [0.6, 0.4]);
  await viewerOf(phone).locator('svg[data-drawing] path').waitFor();
  await viewerOf(desk).getByRole('button', { name: 'Fertig' }).click();
  await desk.keyboard.press('Escape');
  await viewerOf(phone).waitFor({ state: 'detached' });
}

/** The summary is looked at with its small pictures, then left without saving. */
async function endAndGoOn(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
  await desk.getByRole('button', { name: 'Ja, beenden' }).click();
  const summary = desk.getByRole('region', { name: 'Zusammenfassung' });
  await summary.locator('li img').nth(2).waitFor();
  await desk.getByRole('link', { name: 'Zu „Heute“' }).click();
  await desk.getByRole('button', { name: 'Ohne Speichern gehen' }).click();
  await desk.waitForURL('**/user/dashboard');
}
