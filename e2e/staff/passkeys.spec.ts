import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, signedIn, test } from '../practice/story.ts';
import { virtualPasskeys } from '../practice/virtual-passkeys.ts';

const typeLogin = async (page: Page) => {
  await page.getByLabel('Benutzername').fill('doctor');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
};

test('[LOGIN-33, LOGIN-35, LOGIN-36, LOGIN-37] a passkey is set up after the password, then confirms the login and replaces it', {
  tag: '@long',
}, async ({ page }) => {
  const server = await ownServer();
  await server.start();
  const at = server.address;
  await virtualPasskeys(page);
  await page.goto(`${at}/user/profile`);
  await typeLogin(page);
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter');
  await page.getByLabel('Name des Geräts').fill('Laptop Zimmer 2');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  const own = question.getByLabel('Ihr Passwort', { exact: true });
  await expect(own).toBeFocused();
  await expectAccessible(page);
  await own.fill('nicht mein Passwort');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Das Passwort ist falsch.')).toBeVisible();
  await own.fill(demoPassword);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: 'Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  const list = page.getByRole('list', { name: 'Ihre Passkeys' });
  await expect(list).toContainText('Laptop Zimmer 2');
  await expectAccessible(page);
  await expectFits(page);

  await page.goto(`${at}/user/logout/`);
  await page.getByRole('link', { name: 'Wieder anmelden' }).press('Enter');
  await typeLogin(page);
  await expect(page.getByText('oder geben Sie einen Ihrer Wiederherstellungscodes')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Mit Passkey bestätigen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard/);

  const { token } = await logIn('admin', demoPassword, at);
  const settings = await call('readSettings', { token, at });
  await call('changeSettings', { token, at, body: { ...settings, passkeyLogin: 'alone' } });
  await page.goto(`${at}/user/logout/`);
  await page.getByRole('link', { name: 'Wieder anmelden' }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await page.goto(`${at}/user/profile`);
  await expect(list).toContainText('zuletzt benutzt am');
  await page.getByRole('button', { name: 'Passkey Laptop Zimmer 2 entfernen' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).press('Enter');
  await question.getByRole('button', { name: 'Mit Passkey bestätigen' }).press('Enter');
  await expect(page.getByText('Sie haben noch keinen Passkey.')).toBeVisible();
  await server.remove();
});

test('[LOGIN-34] a person sees where they are logged in and ends the other login, whose page says so', async ({
  page,
  doctor,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signedIn(elsewhere, await logIn(doctor.username, doctor.password));
  await elsewhere.goto('/user/patients');
  await expect(elsewhere.getByRole('heading', { name: 'Patienten', level: 1 })).toBeVisible();
  await signedIn(page, doctor);
  await page.goto('/user/profile');
  const list = page.getByRole('list', { name: 'Ihre Anmeldungen' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('Dieses Gerät')).toHaveCount(1);
  await list.getByRole('button', { name: /abmelden$/ }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.getByText('Ihre Sitzung ist beendet.')).toBeVisible();
});
