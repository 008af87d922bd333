import type { Browser } from '@playwright/test';
import { busy } from './busy-practice.ts';
import { openStaffPage } from './open-staff-page.ts';

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
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    for (let round = 0; round < of.rounds * 4; round += 1) {
      for (let step = 0; step < 12; step += 1) {
        await page.mouse.wheel(0, round % 2 === 0 ? 120 : -120);
        await page.waitForTimeout(40);
      }
    }
    const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks'));
    const worst = Math.max(0, ...tasks);
    return {
      lines: [
        `The month with ${busy.month} appointments, ${of.rounds * 48} turns of the wheel: ${tasks.length} tasks of 50 ms or more${worst > 0 ? `, the longest ${Math.round(worst)} ms` : ''}.`,
      ],
      broken: tasks.length > 0 ? [`scrolling the month met a task of ${Math.round(worst)} ms`] : [],
    };
  } finally {
    await page.close();
  }
}
