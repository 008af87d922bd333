import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from './bench-pages.ts';
import { median } from './median.ts';
import { type Visit, VisiteServer } from './visite-server.ts';

const root = join(import.meta.dirname, '../../..');
const settlingMs = 5_000;
const waitingMs = 20_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const variants = ['nobody at the desk', 'connected ahead'] as const;

/**
 * Processor time of the patient's whole browser in the waiting room, camera open: alone, and while the doctor's page in
 * another browser is connected to it ahead.
 */
export async function waitingCosts(runs: number): Promise<string[]> {
  spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: root, stdio: 'inherit' });
  const server = new VisiteServer();
  const [phones, desk] = [await launchChromium(), await launchChromium()];
  const results = new Map<string, number[]>(variants.map((name) => [name, []]));
  try {
    await server.start();
    for (let run = 0; run <= runs; run += 1) {
      for (const name of run % 2 ? variants : variants.toReversed()) {
        const took = await waitingCost(server, { phones, desk, ahead: name === 'connected ahead' });
        // The first round is a warm-up.
        if (run > 0) results.get(name)?.push(took);
        console.log(`waiting ${name} ${run} ${took.toFixed(2)} s of ${waitingMs / 1_000} s`);
      }
    }
  } finally {
    await Promise.all([phones.close(), desk.close()]);
    await server.stop();
  }
  const [without, ahead] = variants.map((name) => median(results.get(name) ?? []));
  const ratio = ((ahead ?? 0) / (without ?? 1)).toFixed(2);
  return [
    `Processor time of a waiting browser, ${waitingMs / 1_000} s: ${without?.toFixed(2)} s without, ${ahead?.toFixed(2)} s connected ahead, ratio ${ratio} (medians of ${runs}).`,
  ];
}

async function waitingCost(
  server: VisiteServer,
  { phones, desk, ahead }: { phones: Browser; desk: Browser; ahead: boolean },
): Promise<number> {
  const visit = await server.newVisit();
  const patient = await phones.newContext({ ...phone, locale: 'de-DE' });
  const doctor = await desk.newContext({ locale: 'de-DE' });
  try {
    const page = await patient.newPage();
    await waits(page, `${server.address}/appointment/${visit.appointment.id}`);
    if (ahead) {
      await opensTheDay(await doctor.newPage(), server.address, visit);
      await page.getByText('Alles ist bereit. Bis das Gespräch beginnt').waitFor();
    }
    await pause(settlingMs);
    const before = await processorSeconds(phones);
    await pause(waitingMs);
    return (await processorSeconds(phones)) - before;
  } finally {
    await Promise.all([patient.close(), doctor.close()]);
  }
}

async function waits(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('#secret').pressSequentially('12031957');
  await page.locator('#terms').check();
  await page.locator('main form button[type="submit"]').click();
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await page.getByRole('heading', { name: /weiß, dass Sie da sind/ }).waitFor();
}

async function opensTheDay(page: Page, address: string, { doctor }: Visit): Promise<void> {
  await page.addInitScript((token) => {
    sessionStorage.setItem('visite.staffApiToken', token);
  }, doctor.token);
  await page.goto(`${address}/user/dashboard`);
}

/** Of all processes of a browser. */
async function processorSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
