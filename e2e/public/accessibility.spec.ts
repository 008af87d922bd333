import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../practice/story.ts';
import { serveConfig } from './served-config.ts';

const pages = [
  '/',
  '/md/faq',
  '/md/accessibility',
  '/md/imprint',
  '/md/patient-privacy',
  '/no-such-page',
];

async function open(page: Page, path: string, language: 'de' | 'en') {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('visite.language', chosen), language);
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
}

for (const language of ['de', 'en'] as const) {
  test(`[UI-23] axe finds nothing on the public pages: ${language}`, {
    tag: language === 'en' ? '@long' : [],
  }, async ({ page }) => {
    for (const path of pages) {
      await open(page, path, language);
      await openAnswers(page);
      await expectAccessible(page);
    }
  });
}

for (const colour of ['#ffee00', '#ffffff', '#000000', '#7f7f7f', '#c2185b']) {
  test(`[UI-19] text stays readable in a practice whose colour is ${colour}`, async ({ page }) => {
    await serveConfig(page, (config) => ({
      ...config,
      style: { ...config.style, primaryColor: colour, accentColor: colour },
    }));
    await open(page, '/', 'de');
    await expectAccessible(page);
  });
}

const longName = 'Gemeinschaftspraxis für Kinder- und Jugendmedizin Wolfeschlegelsteinhausen';

test('[UI-24] nothing scrolls sideways from 320 to 1920 pixels', async ({ page }) => {
  await serveConfig(page, (config) => ({
    ...config,
    practice: { ...config.practice, name: longName, company: longName },
  }));
  for (const path of pages) {
    await open(page, path, 'de');
    await openAnswers(page);
    for (const language of ['de', 'en']) {
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      for (const width of [1920, 1280, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overhang(page), `${path} ${language} ${width}`).toBe(0);
      }
    }
    await page.setViewportSize({ width: 1280, height: 844 });
  }
});

/** By how many pixels the page is wider than the window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

function openAnswers(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const response of document.querySelectorAll('details')) response.open = true;
  });
}

test('[UI-21, UI-23] the whole way works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
  await tabTo(page, 'Häufige Fragen');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Häufige Fragen');
  await expect(heading).toBeFocused();
  await expect(page.locator('summary').first()).toBeVisible();
  await tabTo(page, '116 117');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ihre Praxis schickt Ihnen eine Nachricht')).toBeVisible();
  await tabTo(page, 'Impressum');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Impressum');
  await expect(heading).toBeFocused();
});

async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('link', { name, exact: true });
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((link) => link === document.activeElement)) return;
  }
  throw new Error(`the tab key never reached ${name}`);
}

test('[UI-23] the focus can be seen on every stop of the tab key', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const stops = await page.getByRole('link').or(page.getByRole('button')).count();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return `${style.outlineStyle} ${style.outlineWidth}`;
    });
    expect(outline).toBe('solid 3px');
  }
});
