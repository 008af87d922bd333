import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, signedInAs, test } from '../practice/story.ts';

test('[UI-21] the title of the tab names the page and the practice', async ({ page }) => {
  await page.goto('/');
  const practice = await page.getByRole('banner').getByRole('link').first().textContent();
  await expect(page).toHaveTitle(`Videosprechstunde – ${practice}`);
  await page.getByRole('link', { name: 'Impressum' }).click();
  await expect(page).toHaveTitle(`Impressum – ${practice}`);
});

test('[UI-22] a new page starts at its top, going back returns to the old place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/md/faq');
  await page.getByText('Was wird gespeichert?').scrollIntoViewIfNeeded();
  const old = await page.evaluate(() => window.scrollY);
  expect(old).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Häufige Fragen');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('[UI-56] the FAQs begin with the number for an emergency, open', async ({ page }) => {
  await page.goto('/md/faq');
  const first = page.getByRole('main').locator('section').first();
  await expect(first.getByRole('heading')).toHaveText('Im Notfall');
  await expect(first.getByText('Rufen Sie sofort 112 an.')).toBeVisible();
  await expect(first.getByRole('group')).toHaveCount(0);
});

test('[UI-25] a screen that cannot be fetched becomes a page that says what to do', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/assets/info-page*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hier ist etwas schiefgegangen');
  await expect(page.locator('a[href^="tel:"]')).toBeVisible();
  await page.unroute('**/assets/info-page*.js');
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
});

test('[UI-61] a style sheet of the page that did not arrive is asked for again', async ({
  page,
}) => {
  const hasStyles = () =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => /\.css$/.test(href ?? '')));
  let failures = 1;
  await page.route('**/assets/staff-*.css', (route) => {
    failures -= 1;
    return failures < 0 ? route.continue() : route.abort();
  });
  await page.goto('/user/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await hasStyles()).toBe(true);
  // A screen's own sheet, which is on its way at that moment, is left alone.
  await page.goto('/appointment/AAAAAAAAAAAAAAAAAAAAAA/setup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[UI-26] while offline a notice says so, and it goes away again', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const notice = page.getByText('Keine Verbindung zum Internet');
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

test('[UI-20, I18N-2] the staff login is a page load away from home and back; language and theme stay', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const login = page.getByRole('heading', { level: 1, name: 'Staff login' });
  const home = page.getByRole('heading', { level: 1, name: 'Video consultation' });

  await page.getByRole('link', { name: 'Staff login' }).click();
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(home).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(documents).toEqual(['/user/login/', '/']);

  await page.goBack();
  await expect(login).toBeVisible();
  await page.goBack();
  await expect(home).toBeVisible();
});

test('[UI-7] the staff page comes however its address is written; an address that only begins alike is not found', async ({
  page,
}) => {
  await page.goto('/USER/login');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Anmeldung für die Praxis' }),
  ).toBeVisible();
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
});

for (const { name, path, most, useful } of [
  { name: 'the home page', path: '/', most: 115_000, useful: 'main h2' },
  { name: 'the staff login', path: '/user/login/', most: 150_000, useful: 'main form' },
  {
    name: 'the dashboard',
    path: '/user/dashboard',
    most: 225_000,
    useful: 'main h1',
  },
]) {
  test(`[UI-29, UI-36] ${name}: scripts and styles weigh at most ${most / 1_000} KB, nothing heavy ahead of need`, async ({
    page,
  }) => {
    const loaded = new Map<string, Response>();
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      loaded.set(response.url(), response);
    });
    if (path === '/user/dashboard') await signedInAs(page, 'mfa');
    const html = await (await page.goto(path, { waitUntil: 'load' }))?.text();
    await expect(page.locator(useful).first()).toBeVisible();
    // What the server has rendered is useful only when React has taken it over.
    await expect
      .poll(() =>
        page
          .locator(useful)
          .first()
          .evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key))),
      )
      .toBe(true);
    if (path === '/user/dashboard') await expect(page.getByText(/^Letzte \d+ Tage/)).toBeVisible();
    // Read here, not as they come: one that is fetched ahead may still be on its way at the end.
    // The demo practice's own offer is in no other.
    // What the page itself puts behind its first screen is not needed for that.
    const later = /data-later[^>]* href="([^"]+)"/.exec(html ?? '')?.[1];
    const needed = [...loaded.values()].filter(
      (each) => !/\/demo-/.test(each.url()) && new URL(each.url()).pathname !== later,
    );
    const bodies = await Promise.all(needed.map((response) => response.body()));
    const inPage = (await page.locator('style').allTextContents()).join('');
    const sizes = [...bodies, inPage].map((body) => gzipSync(body, { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(most);
    expect([...loaded.keys()].join(' ')).not.toMatch(/quick-create|pdf|call-screen/);
  });
}
