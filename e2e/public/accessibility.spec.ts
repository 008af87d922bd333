import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { serveConfig } from './served-config.ts';

const pages = ['/', '/md/faq', '/md/imprint', '/md/patient-privacy', '/no-such-page'];
const languages = ['de', 'en'] as const;
const themes = ['light', 'dark'] as const;

async function open(page: Page, path: string, language: string, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('visite.language', chosen), language);
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page }).analyze();
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const language of languages) {
  for (const theme of themes) {
    test(`[UI-23] axe finds nothing on the public pages: ${language}, ${theme}`, async ({
      page,
    }) => {
      for (const path of pages) {
        await open(page, path, language, theme);
        await openAnswers(page);
        expect(await violations(page), path).toEqual([]);
      }
    });
  }
}

for (const colour of ['#ffee00', '#ffffff', '#000000', '#7f7f7f', '#c2185b']) {
  test(`[UI-19] text stays readable in a practice whose colour is ${colour}`, async ({ page }) => {
    await serveConfig(page, (config) => ({
      ...config,
      style: { ...config.style, primaryColor: colour, accentColor: colour },
    }));
    for (const theme of themes) {
      await open(page, '/', 'de', theme);
      expect(await violations(page), theme).toEqual([]);
    }
  });
}

const longName = 'Gemeinschaftspraxis für Kinder- und Jugendmedizin Wolfeschlegelsteinhausen';

for (const width of [320, 390, 768, 1280, 1920]) {
  test(`[UI-24] nothing scrolls sideways at ${width} pixels`, async ({ page }) => {
    await serveConfig(page, (config) => ({
      ...config,
      practice: { ...config.practice, name: longName, company: longName },
    }));
    await page.setViewportSize({ width, height: 844 });
    for (const path of pages) {
      await open(page, path, 'de', 'light');
      await openAnswers(page);
      expect(await overhang(page), `${path} de`).toBe(0);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      expect(await overhang(page), `${path} en`).toBe(0);
    }
  });
}

/** By how many pixels the page is wider than the window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

function openAnswers(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const answer of document.querySelectorAll('details')) answer.open = true;
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
