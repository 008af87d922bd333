import type { Page } from '@playwright/test';
import { markUseful, usefulAt } from '../web/page-visit.ts';
import { asSlowPhone } from '../web/slow-phone.ts';
import { CountedPage } from './counted-page.ts';

export interface PatientJourney {
  presses: number;
  loginMs: number;
  setupMs: number;
  roomMs: number;
  /** Gzip bytes of scripts and styles: until the form, then while reading, then after the login. */
  loginBytes: number;
  aheadBytes: number;
  lateBytes: number;
}

const submit = 'main form button[type="submit"]';
const ready = 'button:has-text("Ich bin bereit")';
const turnOn = 'button:has-text("Kamera und Mikrofon einschalten")';
const waiting = 'h1:has-text("weiß, dass Sie da sind")';

/** From the link into the waiting room. */
export async function patientJoins(page: Page, link: string): Promise<PatientJourney> {
  await asSlowPhone(page);
  const counted = new CountedPage(page);
  await markUseful(page, '#secret');
  await page.goto(link, { waitUntil: 'commit' });
  const loginMs = await usefulAt(page);
  await counted.settled();
  const loginBytes = await counted.bytes(loginMs);
  const readBytes = await counted.bytes();
  await counted.type('#secret', '12031957');
  await counted.press('#terms');
  const setupMs = await timed(async () => {
    await counted.press(submit);
    await page.locator(`${ready}, ${turnOn}`).first().waitFor();
  });
  if (await page.locator(turnOn).isVisible()) await counted.press(turnOn);
  await page.locator(ready).waitFor();
  const roomMs = await timed(async () => {
    await counted.press(ready);
    await page.locator(waiting).waitFor();
  });
  const bytes = await counted.bytes();
  return {
    presses: counted.presses,
    loginMs,
    setupMs,
    roomMs,
    loginBytes,
    aheadBytes: readBytes - loginBytes,
    lateBytes: bytes - readBytes,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
