import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectFits, signedInAs, test } from '../practice/story.ts';

test('[IMPORT-1, IMPORT-2, IMPORT-5, IMPORT-6] an admin imports a file, sees what is wrong and alike, and undoes it', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Import${randomUUID().slice(0, 8)}`;
  const file = (rows: string[]) => ({
    name: 'patienten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;Geb.;Telefon', ...rows].join('\r\n'), 'latin1'),
  });
  const choose = async (rows: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Datei auswählen' }).press('Enter');
    await (await chooser).setFiles(file(rows));
  };
  const pictures = async (step: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const path = test.info().outputPath(`${step}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  };
  const speak = async (language: 'de' | 'en') => {
    await page.evaluate((given) => localStorage.setItem('visite.language', given), language);
    await page.reload();
  };
  await signedInAs(page, 'admin');
  await page.goto('/user/patients');
  await page.getByRole('link', { name: 'Importieren' }).click();
  await expect(page.getByRole('button', { name: 'Datei auswählen' })).toBeVisible();
  await pictures('file');
  await choose([
    `Jörg;${name};12.3.1957;0221 123`,
    `Eva;${name};31.2.1980;`,
    `Jörg;${name};12.03.57;`,
  ]);
  await expect(page.getByLabel('Geb.')).toHaveValue('dateOfBirth');
  await expect(page.getByText('kein Datum wie')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await pictures('columns');
  await page.getByRole('button', { name: 'Zeilen prüfen' }).press('Enter');
  await expect(page.getByText('Dieselbe Person wie in Zeile 2')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await pictures('checked');
  await speak('en');
  await expect(page.getByText('The same person as in row 2')).toBeVisible();
  await expectFits(page);
  await pictures('checked-en');
  await speak('de');
  await page.getByRole('button', { name: 'Fehlerhafte Zeilen' }).click();
  await expect(page.getByText('Geburtsdatum: kein Datum wie')).toBeVisible();
  await page.getByRole('button', { name: 'Eine Person anlegen' }).press('Enter');
  const past = page
    .getByRole('listitem')
    .filter({ hasText: '1 angelegt, 1 schon bekannt, 1 fehlerhaft' });
  await expect(past.first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await pictures('done');
  await past
    .first()
    .getByRole('button', { name: 'Import von patienten.csv rückgängig machen' })
    .press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Rückgängig machen' })
    .press('Enter');
  await expect(page.getByText('Rückgängig gemacht: 1 gelöscht, 0 geblieben').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Alle Patienten speichern' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Patienten-.*\.csv$/);
});
