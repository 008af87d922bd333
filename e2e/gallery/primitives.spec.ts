import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { changedPictures } from '../pictures/changed-pictures.ts';
import { galleryPictures } from '../pictures/gallery-pictures.ts';
import { serveGallery } from './serve-gallery.ts';

test.describe.configure({ mode: 'default' });

let gallery: Awaited<ReturnType<typeof serveGallery>> | undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  gallery = await serveGallery();
});
test.afterAll(() => gallery?.stop());

const complaints: string[] = [];
test.beforeEach(async ({ page }) => {
  complaints.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
test.afterEach(() => expect(complaints).toEqual([]));

async function open(page: Page) {
  await page.goto(gallery?.address ?? '');
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();

for (const density of ['dense', 'roomy'] as const) {
  test(`[UI-23] axe finds nothing on any primitive in both themes, ${density}`, {
    tag: density === 'dense' ? '@long' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    if (density === 'roomy') await button(page, 'Roomy (patients)').click();
    // The gallery shows everything twice, once per theme.
    const axe = new AxeBuilder({ page }).disableRules(['landmark-unique']);
    expect((await axe.analyze()).violations).toEqual([]);
  });
}

for (const name of ['Dialog', 'Confirmation', 'Side panel']) {
  test(`[UI-23] axe finds nothing on an open overlay: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await button(page, name).click();
    await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toBeVisible();
    const axe = new AxeBuilder({ page }).include('[role="dialog"], [role="alertdialog"]');
    expect((await axe.analyze()).violations).toEqual([]);
  });
}

test('[UI-23] axe finds nothing on open lists and notifications, and the policy allows them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  for (const name of ['Success', 'Information', 'Error, kept']) await button(page, name).click();
  const notices = page.getByRole('region', { name: 'Meldungen' });
  await expect(notices.getByRole('button', { name: 'Schließen' })).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Combobox' }).first().press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  const lists = new AxeBuilder({ page }).include('[aria-label="Meldungen"], [role="listbox"]');
  expect((await lists.analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await button(page, 'Actions').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  const menu = new AxeBuilder({ page }).include('[role="menu"]');
  expect((await menu.analyze()).violations).toEqual([]);
});

test('a changed component shows as a changed picture, an unchanged one does not', {
  tag: '@long',
}, async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const before = await galleryPictures(page);
  await page.reload();
  const wider = '[data-theme="light"] > section [role="switch"] { width: 48px; }';
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, wider);
  const after = await galleryPictures(page);
  const names = (await changedPictures(browser, before, after)).map(({ name }) => name);
  expect(names).toEqual(['controls-5-dense-light', 'controls-5-roomy-light']);
});
