import type { Browser, Page } from '@playwright/test';
import type { Visit } from '../call/visite-server.ts';
import { CountedPage } from './counted-page.ts';

export interface DoctorsWay {
  presses: number;
  /** From the press to a picture that moves, on the patient's phone and on the doctor's desk. */
  phoneMs: number;
  deskMs: number;
}

/** One press on the dashboard; afterwards the call is ended, so that the next one may begin. */
export async function doctorJoins(
  browser: Browser,
  address: string,
  { appointment, doctor }: Visit,
  patient: Page,
): Promise<DoctorsWay> {
  const context = await browser.newContext({ locale: 'de-DE' });
  try {
    const page = await context.newPage();
    await page.addInitScript((token) => {
      sessionStorage.setItem('visite.staffApiToken', token);
    }, doctor.token);
    await page.goto(`${address}/user/dashboard`);
    const row = `[data-appointment="${appointment.id}"]`;
    await page.locator(`${row}[data-state="waiting"], ${row} [data-state="waiting"]`).waitFor();
    const desk = new CountedPage(page);
    const pictures = Promise.all([pictureAt(patient, 'doctor'), pictureAt(page, 'patient')]);
    const start = Date.now();
    await desk.press(`${row} button:has-text("Teilnehmen")`);
    const [phoneAt, deskAt] = await pictures;
    await page.request.post(`${address}/api/v3/video/calls/${appointment.id}/stop`, {
      headers: { authorization: `Bearer ${doctor.token}` },
    });
    return { presses: desk.presses, phoneMs: phoneAt - start, deskMs: deskAt - start };
  } finally {
    await context.close();
  }
}

/** The moment of the first decoded picture of somebody. */
async function pictureAt(page: Page, role: 'doctor' | 'patient'): Promise<number> {
  const picture = page.locator(`[data-person="${role}"] video`);
  await picture.waitFor({ state: 'attached' });
  return picture.evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    }
    return Date.now();
  });
}
