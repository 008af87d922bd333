import type { Browser, Page } from '@playwright/test';
import type { Visit } from '../call/visite-server.ts';
import { CountedPage } from './counted-page.ts';

export interface DoctorJourney {
  presses: number;
  /** From the click to the first remote video frame, on the patient's phone and the doctor's desktop. */
  phoneMs: number;
  deskMs: number;
}

/** One click on the dashboard; afterwards the call is stopped, so that the next one can begin. */
export async function doctorJoins(
  browser: Browser,
  address: string,
  { appointment, doctor }: Visit,
  patient: Page,
): Promise<DoctorJourney> {
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
    const frames = Promise.all([firstFrameAt(patient, 'doctor'), firstFrameAt(page, 'patient')]);
    const start = Date.now();
    await desk.press(`${row} button:has-text("Starten")`);
    const [phoneAt, deskAt] = await frames;
    await page.request.post(`${address}/api/v3/video/calls/${appointment.id}/stop`, {
      headers: { authorization: `Bearer ${doctor.token}` },
    });
    return { presses: desk.presses, phoneMs: phoneAt - start, deskMs: deskAt - start };
  } finally {
    await context.close();
  }
}

/** Time of the first decoded video frame of one person. */
async function firstFrameAt(page: Page, role: 'doctor' | 'patient'): Promise<number> {
  const video = page.locator(`[data-person="${role}"] video`);
  await video.waitFor({ state: 'attached' });
  return video.evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((resolve) =>
        element.addEventListener('loadeddata', resolve, { once: true }),
      );
    }
    return Date.now();
  });
}
