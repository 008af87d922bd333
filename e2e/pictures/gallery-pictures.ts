import type { Page } from '@playwright/test';

/** A picture of each part of each sheet, in both themes and both densities, and of what opens. */
export async function galleryPictures(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const density of ['dense', 'roomy'] as const) {
    if (density === 'roomy') {
      await page.getByRole('button', { name: 'Roomy (patients)', exact: true }).click();
    }
    for (const theme of ['light', 'dark'] as const) {
      const sheets = page.locator(`[data-theme="${theme}"] > section`);
      for (const sheet of await sheets.all()) {
        const title = await sheet.getByRole('heading', { level: 2 }).first().innerText();
        const parts = await sheet.locator(':scope > :not(h2)').all();
        for (const [index, part] of parts.entries()) {
          if (!(await part.isVisible())) continue;
          const name = `${title.toLowerCase()}-${index + 1}-${density}-${theme}`;
          pictures.set(name, await part.screenshot({ animations: 'disabled' }));
        }
      }
    }
  }
  await page.reload();
  for (const name of ['Dialog', 'Confirmation', 'Side panel']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    const layer = page.locator('[role="dialog"], [role="alertdialog"]');
    await layer.waitFor();
    const picture = await layer.screenshot({ animations: 'disabled' });
    pictures.set(`open-${name.toLowerCase().replace(' ', '-')}`, picture);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Actions', exact: true }).first().press('Enter');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  pictures.set('open-menu', await menu.screenshot({ animations: 'disabled' }));
  return pictures;
}
