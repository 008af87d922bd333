import type { Browser, Page } from '@playwright/test';
import { median } from '../call/median.ts';
import { ask } from '../server/practice-nodes.ts';

/** Between two keys of somebody who types fast. */
const keyMs = 60;
/** A frame that is blocked for longer is felt. */
const blockedAtMostMs = 50;
const words = ['Schmidt Anna', 'schneider-41', 'web', '01.01.1980', 'Fischer Greta 4'];

interface Watched {
  frames: number[];
  tasks: number[];
}

/** Types into the search over all patients and watches every frame meanwhile. */
export async function patientSearch(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<{ lines: string[]; broken: string[] }> {
  const { staffApiToken } = (await ask(origin, 'POST', '/staff/login', {
    body: { username: 'mfa', password: 'demo-praxis-2026' },
  })) as { staffApiToken: string };
  const page = await browser.newPage();
  await page.addInitScript((token) => {
    sessionStorage.setItem('visite.staffApiToken', token);
  }, staffApiToken);
  await page.goto(`${origin}/user/patients`);
  await page.locator('main table tbody tr').nth(49).waitFor();
  await watch(page);
  const answers: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const word of words) answers.push(await typeAndWait(page, word));
  }
  const { frames, tasks } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );
  await page.close();
  const worst = Math.max(0, ...tasks);
  const broken =
    worst > blockedAtMostMs
      ? [`typing blocked a frame for ${Math.round(worst)} ms, allowed are ${blockedAtMostMs}`]
      : [];
  const keys = words.join('').length * rounds;
  return {
    lines: [
      `Typing ${keys} keys, ${keyMs} ms apart: longest block of a frame ${worst > 0 ? `${Math.round(worst)} ms` : 'under 50 ms'}`,
      `(allowed ${blockedAtMostMs}), ${tasks.length} tasks over 50 ms, longest distance of two frames ${Math.round(Math.max(...frames))} ms;`,
      `last key to the list: median ${Math.round(median(answers))} ms, worst ${Math.round(Math.max(...answers))} ms.`,
    ],
    broken,
  };
}

/** The browser reports tasks from 50 ms on; distances of frames tell what it does not. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { frames: [], tasks: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration);
    }).observe({ type: 'longtask' });
    let before = performance.now();
    const frame = (now: number) => {
      watched.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** Milliseconds from the last key until the list answers what was typed. */
async function typeAndWait(page: Page, word: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await field.pressSequentially(word, { delay: keyMs });
  // The letter stands there when its key goes down, and the last key is held as long as the others.
  const typed = performance.now() - keyMs;
  await page.locator('main [aria-busy="false"]').waitFor();
  return performance.now() - typed;
}
