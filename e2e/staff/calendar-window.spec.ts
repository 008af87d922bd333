import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { demoColleague, newColleague } from '../practice/people.ts';
import { plannedVisit } from '../practice/planned-visit.ts';
import { expect, signedIn, test } from '../practice/story.ts';
import { comingWednesday } from '../practice/wall-clock.ts';

const day = comingWednesday();
/** Last name first, as the calendar's lines have it. */
const listed = (name: string) => name.replace(/^(\S+) (.*)$/, '$2, $1');
const visitOf = (page: Page, name: string) => page.locator('.visit', { hasText: listed(name) });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1_024 } });

  test('[CAL-70, CAL-83] week and month show all their days, with the name below the time', {
    tag: '@long',
  }, async ({ page, doctor }) => {
    const visit = await plannedVisit(doctor, { day, time: '10:00' });
    await signedIn(page, doctor);
    for (const [view, days] of [
      ['Woche', 5],
      ['Monat', 7],
    ] as const) {
      await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
      await page.getByRole('button', { name: view, exact: true }).click();
      await expect(page.locator('.visite-calendar thead th:not(.week-axis)')).toHaveCount(days);
      const line = visitOf(page, visit.name);
      await expect(line).toContainText('10:00');
      const frame = await page.locator('.visite-calendar').evaluate((element) => ({
        shown: element.clientWidth,
        all: element.scrollWidth,
      }));
      expect(frame.all, view).toBeLessThanOrEqual(frame.shown);
      const name = await line.locator('.visit-name').evaluate((element) => {
        const time = element.previousElementSibling ?? element;
        return element.getBoundingClientRect().top - time.getBoundingClientRect().bottom;
      });
      expect(name, view).toBeGreaterThanOrEqual(0);
      const first = await line.locator('.visit-name').evaluate((element) => {
        const box = element.getBoundingClientRect();
        const given = element.querySelectorAll('span')[1]?.getBoundingClientRect();
        return { cut: !given || (given.top < box.bottom - 1 && given.right > box.right + 1) };
      });
      expect(first, view).toEqual({ cut: false });
    }
  });

  test('[CAL-71, CAL-74, CAL-75] day, week and month end with the window and use its height', {
    tag: '@long',
  }, async ({ page, doctor }) => {
    await signedIn(page, doctor);
    for (const view of ['day', 'week', 'month']) {
      await page.goto(`/user/calendar?view=${view}&date=${day}`);
      const grid = page.locator(`.${view}-scroller`);
      for (const [width, height] of [
        [768, 1_024],
        [1_280, 800],
        [1_920, 1_080],
      ] as const) {
        await page.setViewportSize({ width, height });
        const below = () =>
          page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        await expect.poll(below, `${view} ${width}`).toBe(0);
        const empty = await grid.evaluate((element) => {
          const last = element.firstElementChild?.getBoundingClientRect().bottom ?? 0;
          return {
            inside: element.getBoundingClientRect().bottom - last,
            under: window.innerHeight - last,
          };
        });
        expect(empty.inside, `${view} ${width}: below the last row`).toBeLessThan(2);
        expect(empty.under, `${view} ${width}: below the grid`).toBeLessThan(100);
      }
      // In the month there is no time to press.
      const help = page.getByText(/^Klicken Sie auf eine freie (?:Zeit|Stunde)/);
      await expect(help).toHaveCount(view === 'month' ? 0 : 1);
      await page.setViewportSize({ width: 1_280, height: 480 });
      const { height } = (await grid.boundingBox()) ?? { height: 0 };
      expect(height, view).toBeGreaterThan(400);
      await page.setViewportSize({ width: 768, height: 1_024 });
    }
  });
});

test('[CAL-44] a long name does not widen its column', async ({ page, doctor }) => {
  const { token } = await demoColleague('admin');
  const username = `lang-${randomUUID().slice(0, 8)}`;
  const person = {
    title: 'Prof. Dr.',
    firstName: 'Friederike',
    lastName: `von Hohenlohe-Langenburg ${username}`,
    email: `${username}@story.example`,
  };
  await call('createStaff', { token, body: { person, username, roles: ['doctor'] } });
  const staff = await call('listStaff', { token });
  const long = staff.find((each) => each.person.lastName === person.lastName)?.person.id ?? '';
  const other = await newColleague(['doctor']);
  const doctors = [doctor.user.person.id, other.user.person.id, long].join(',');
  await signedIn(page, doctor);
  for (const width of [1_440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctors}`);
    const heads = page.locator('.day-head');
    await expect(heads).toHaveCount(3);
    const widths = await heads.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().width)),
    );
    expect(Math.max(...widths) - Math.min(...widths), `${width}`).toBeLessThan(2);
    const fits = await page
      .locator('.day-scroller')
      .evaluate((each) => each.scrollWidth <= each.clientWidth);
    expect(fits, `${width}`).toBe(true);
  }
});
