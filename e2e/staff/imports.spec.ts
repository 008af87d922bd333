import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectFits, signedInAs, test } from '../practice/story.ts';

// A practice has one import at a time.
test.describe.configure({ mode: 'default' });

test('[IMPORT-1, IMPORT-2, IMPORT-5, IMPORT-6] an admin imports a file, sees what is wrong and alike, and undoes it', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Import${randomUUID().slice(0, 8)}`;
  const file = (rows: string[]) => ({
    name: 'patienten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;Geb.;Telefon;Handy', ...rows].join('\r\n'), 'latin1'),
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
    `Jörg;${name};12.3.1957;0221 123;0171 1234567`,
    `Eva;${name};31.2.1980;`,
    `Jörg;${name};12.03.57;`,
  ]);
  await expect(page.getByLabel('Geb.')).toHaveValue('dateOfBirth');
  await expect(page.getByText('kein gültiges Datum')).toBeVisible();
  await expect(page.getByText('wird die Handynummer übernommen')).toBeVisible();
  await expect(page.getByText('12.3.1957 · 0171 1234567')).toBeVisible();
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
  await expect(page.getByText('Geburtsdatum: kein gültiges Datum')).toBeVisible();
  await page.getByRole('button', { name: 'Eine Person anlegen' }).press('Enter');
  const past = page
    .getByRole('listitem')
    .filter({ hasText: '1 angelegt, 1 schon bekannt, 1 fehlerhaft' });
  await expect(past.first()).toBeVisible();
  const finished = page.getByRole('alert').filter({ hasText: 'Der Import ist abgeschlossen' });
  await expect(finished).toContainText('1 angelegt, 1 schon bekannt, 1 fehlerhaft');
  await expect(finished.getByRole('link', { name: 'Zu den Patienten' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Schritte des Imports' })).toBeHidden();
  await expectAccessible(page);
  await expectFits(page);
  await pictures('done');
  await past
    .first()
    .getByRole('button', { name: 'Import von patienten.csv rückgängig machen' })
    .press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Import rückgängig machen' })
    .press('Enter');
  await expect(page.getByText('Rückgängig gemacht: 1 gelöscht, 0 geblieben').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Alle Patienten speichern' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Patienten-.*\.csv$/);
});

test('[IMPORT-22] a server that does not answer for a while costs an import time alone', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Import${randomUUID().slice(0, 8)}`;
  let away = true;
  await page.route('**/imports/*/rows', (route) =>
    away ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await signedInAs(page, 'admin');
  await page.goto('/user/imports');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei auswählen' }).press('Enter');
  await (await chooser).setFiles({
    name: 'patienten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Vorname;Nachname;Geb.;Geschlecht\nEva;${name};12.3.1957;non-binary\n`),
  });
  await page.getByRole('button', { name: 'Zeilen prüfen' }).press('Enter');
  const waiting = page.getByRole('status').filter({ hasText: 'Der Server antwortet gerade nicht' });
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // Somebody looks at another page meanwhile.
  await page.getByRole('link', { name: 'Patienten' }).first().click();
  await expect(page).toHaveURL(/\/user\/patients/);
  await page.getByRole('link', { name: 'Importieren' }).click();
  await expect(waiting).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: test.info().outputPath(`waiting-${width}.png`) });
  }
  away = false;
  await expect(page.getByRole('button', { name: 'Eine Person anlegen' })).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.getByRole('button', { name: 'Import verwerfen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Datei auswählen' })).toBeVisible();
});

test('[IMPORT-24] a wrong list is stopped while it runs, and nobody of it stays', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Import${randomUUID().slice(0, 8)}`;
  const rows = Array.from({ length: 4_000 }, (_, row) => `Eva${row};${name};12.3.1957`);
  await signedInAs(page, 'admin');
  await page.goto('/user/imports');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei auswählen' }).press('Enter');
  await (await chooser).setFiles({
    name: 'falsch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;Geb.', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Zeilen prüfen' }).press('Enter');
  await page.getByRole('button', { name: '4.000 Patienten anlegen' }).press('Enter');
  await page.getByRole('button', { name: 'Import abbrechen' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Weiter importieren' })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('stop.png') });
  await dialog.getByRole('button', { name: 'Abbrechen und rückgängig machen' }).press('Enter');
  const past = page.getByRole('listitem').filter({ hasText: 'falsch.csv' }).first();
  await expect(past.getByText(/^Rückgängig gemacht: \d+ gelöscht, 0 geblieben$/)).toBeVisible();
  await page.goto('/user/patients');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('Niemand gefunden').first()).toBeVisible();
});

test('[IMPORT-25] import and export stand under the settings, and a link leads back', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  await page.goto('/user/imports');
  const entry = page.getByRole('link', { name: 'Einstellungen' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Schnittstellen' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Schnittstellen' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
