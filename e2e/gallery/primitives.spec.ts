import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.locator('[data-theme="light"]').last();
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();

test('[UI-13, UI-14] a notification closes by itself after 6 seconds unless it is kept', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await open(page);
  await page.clock.pauseAt(60_000);
  await button(page, 'Success').click();
  await button(page, 'Error, kept').click();
  const list = page.getByRole('region', { name: 'Meldungen' });
  await expect(list.getByText('Appointment created')).toBeVisible();
  await page.mouse.move(0, 800);
  await page.clock.runFor(5_900);
  await expect(list.getByText('Appointment created')).toBeVisible();
  await page.clock.runFor(200);
  await expect(list.getByText('Appointment created')).toBeHidden();
  await page.clock.runFor(600_000);
  await expect(list.getByText('Appointment NOT created!')).toBeVisible();
  await list.getByRole('button', { name: 'Schließen' }).click();
  await expect(list.getByText('Appointment NOT created!')).toBeHidden();
});

test('[UI-14] a notification waits while somebody points at it', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page);
  await page.clock.pauseAt(60_000);
  await button(page, 'Information').click();
  const notice = page.getByText('Next call');
  await notice.hover();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 800);
  await page.clock.runFor(6_100);
  await expect(notice).toBeHidden();
});

test('[UI-33] a dialog holds the focus, Escape closes it, and the focus returns', async ({
  page,
}) => {
  await open(page);
  for (const name of ['Dialog', 'Side panel']) {
    const opener = button(page, name);
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('[UI-33] a dangerous question starts on "keep" and is not closed by a press beside it', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Confirmation').click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
});

test('[UI-33] menu, tabs, list of choices and switch work by keyboard', async ({ page }) => {
  const sheet = await open(page);
  const actions = sheet.getByRole('button', { name: 'Actions' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Gallery' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await sheet.getByRole('tab', { name: 'Day' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('tabpanel', { name: 'Week' })).toHaveText('Seven days');

  const choice = sheet.getByRole('combobox', { name: 'Combobox' });
  await choice.focus();
  await page.keyboard.type('Özt');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue('Çağla Öztürk');

  const toggle = sheet.getByRole('switch', { name: 'Notes' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
});

test('[UI-34] a table becomes cards on a phone and keeps its headings', async ({ page }) => {
  const sheet = await open(page);
  const table = sheet.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await table.getByRole('button', { name: 'Minutes' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Öztürk');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.locator('thead')).toBeHidden();
  await expect(table.getByText('Start', { exact: true }).last()).toBeVisible();
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
});

for (const density of ['dense', 'roomy'] as const) {
  test(`[UI-23] axe finds nothing on any primitive in both themes, ${density}`, async ({
    page,
  }) => {
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
