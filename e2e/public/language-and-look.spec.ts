import { expect, test } from '@playwright/test';
import { serveConfig } from './served-config.ts';

test('[I18N-1, I18N-2, I18N-4] German comes first, the switch changes it and is remembered', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video consultation');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video consultation');
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await context.close();
});

test('[I18N-11, I18N-12, I18N-13, I18N-14] a patient reads easy German and Arabic from the right, and terms in the practice’s language', async ({
  page,
}) => {
  await serveConfig(page, (config) => ({
    ...config,
    videoConsultation: {
      ...config.videoConsultation,
      features: { ...config.videoConsultation.features, patientLanguages: ['de-simple', 'ar'] },
    },
  }));
  await page.goto('/appointment/AAAAAAAAAAAAAAAAAAAAAA/login?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  await expect(page.getByLabel('Ich stimme den Nutzungsbedingungen zu.')).toBeVisible();
  await expect(page.getByText('متوفرة فقط باللغة: Deutsch')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Türkçe' })).toHaveCount(0);
  await page.goto('/md/faq');
  await expect(page.getByText('هذا النص متوفر فقط باللغة: Deutsch.')).toBeVisible();
  await page.getByRole('button', { name: 'Einfache Sprache' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-simple');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText('Wie komme ich in das Video-Gespräch?')).toBeVisible();
  await expect(page.locator('main [lang]')).toHaveAttribute('lang', 'de-simple');
  const notEasy = page.getByText('Diesen Text gibt es nicht in Einfacher Sprache.');
  await expect(notEasy).toHaveCount(0);
  await page.goto('/md/patient-privacy');
  await expect(notEasy).toBeVisible();
  await page.goto('/user/login/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Einfache Sprache' })).toHaveCount(0);
});

test('[I18N-7] texts of the practice replace ours in their language only', async ({ page }) => {
  await serveConfig(page, (config) => ({
    ...config,
    videoConsultation: {
      ...config.videoConsultation,
      texts: { de: { 'home.title': 'Sprechstunde bei uns' }, en: {} },
    },
  }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprechstunde bei uns');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video consultation');
});

test('[UI-20] light and dark follow the system while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(dark).not.toBe(light);
});

test('[UI-20] a choice wins over the system, is remembered and can be given up', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const root = page.locator('html');
  await page.getByRole('button', { name: 'Dunkel' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Wie im System' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
});
