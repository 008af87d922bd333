import type { Browser } from '@playwright/test';
import { busy } from './busy-practice.ts';
import { openStaffPage } from './open-staff-page.ts';
import { traceTasks } from './press-watch.ts';

/** What browsers call a long task. */
const longMs = 50;

interface MonthScroll {
  origin: string;
  token: string;
  rounds: number;
}

/** Scrolls the calendar's month by the wheel, down and up, and collects the tasks that block a frame. */
export async function scrollMonth(browser: Browser, of: MonthScroll) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 600 }, locale: 'de-DE' });
  try {
    await openStaffPage(page, of, '/user/calendar?view=month');
    await page.locator('.month-grid .visit').first().waitFor();
    // Nobody scrolls before what is fetched ahead has come.
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.mouse.move(640, 400);
    const tasks = await traceTasks(browser, page, async () => {
      for (let round = 0; round < of.rounds * 4; round += 1) {
        for (let step = 0; step < 12; step += 1) {
          await page.mouse.wheel(0, round % 2 === 0 ? 120 : -120);
          await page.waitForTimeout(40);
        }
      }
    });
    const long = tasks.filter(({ wallMs }) => wallMs >= longMs);
    const worst = Math.round(Math.max(0, ...tasks.map(({ wallMs }) => wallMs)));
    const cpu = Math.round(Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)));
    const told = `${long.length} tasks of ${longMs} ms or more, the longest ${worst} ms, most processor time of one ${cpu} ms`;
    return {
      lines: [
        `The month with ${busy.month} appointments, ${of.rounds * 48} turns of the wheel: ${told}.`,
      ],
      broken: long.length > 0 ? [`scrolling the month met ${told}`] : [],
    };
  } finally {
    await page.close();
  }
}
