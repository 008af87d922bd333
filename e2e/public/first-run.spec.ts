import { expect, type Page, test } from '@playwright/test';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { expectAccessible } from '../practice/story.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer({ DEMO: '0' });
  await server.start();
});
test.afterAll(() => server.remove());

const printedCode = () => /one-time code: (\S+)$/m.exec(server.output())?.[1] ?? '';

/** By how many pixels the page is wider than the window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('[TENANT-27, TENANT-28, MAIL-12] from the empty store to the admin who is logged in', async ({
  page,
}) => {
  await page.goto(`${server.address}/user/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Praxis einrichten');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up the practice');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Praxis einrichten');

  const submit = page.getByRole('button', { name: 'Praxis anlegen' });
  await submit.press('Enter');
  await expect(page.getByText('Einmal-Code fehlt')).toBeVisible();
  await expect(page.getByLabel('Einmal-Code')).toBeFocused();
  await expectAccessible(page);
  for (const width of [1920, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overhang(page), String(width)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.getByLabel('Einmal-Code').fill('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-A');
  await page.getByLabel('Name der Praxis').fill('Praxis am Wäldchen');
  await page.getByLabel('Vorname').fill('Jörg');
  await page.getByLabel('Nachname').fill('Groß');
  await page.getByLabel('E-Mail').fill('joerg@praxis.example');
  await page.getByLabel('Benutzername').fill('joerg');
  await submit.press('Enter');
  await expect(page.getByText('Der Code ist falsch.')).toBeVisible();
  await page.getByLabel('Einmal-Code').fill(printedCode().toLowerCase());
  await page.keyboard.press('Enter');

  const password = 'ein langes Kennwort für heute';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Passwort');
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.getByLabel('Benutzername').fill('joerg');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Heute' })).toBeVisible();
  await expect(page.getByText('Es werden keine E-Mails verschickt')).toBeVisible();
  await expectAccessible(page);
});
