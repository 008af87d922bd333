import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn, newColleague } from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  test,
} from '../practice/story.ts';

test('[STAFF-29, STAFF-16, UI-37] title and a picture from the camera and from a file', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/profile');
  await page.getByLabel('Titel').fill('Prof. Dr.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profil gespeichert')).toBeVisible();
  await expect(page.getByText(/^Prof\. Dr\. Ada Story/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Foto aufnehmen' }).press('Enter');
  const take = page.getByRole('dialog').getByRole('button', { name: 'Aufnehmen' });
  await expect(take).toBeEnabled();
  await take.press('Enter');
  await expect(page.getByText('Bild gespeichert')).toBeVisible();
  const params = { staffId: doctor.user.person.id };
  const { profilePictureUrl = '' } = await call('readStaff', { params, token: doctor.token });
  expect(profilePictureUrl).toMatch(/^data:image\/jpeg;base64,/);
  const size = await page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, profilePictureUrl);
  expect(size).toEqual([100, 100]);

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Bild aus Datei' }).press('Enter'),
  ]);
  await chooser.setFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('Diese Datei ist kein lesbares Bild.')).toBeVisible();
  await page.getByRole('button', { name: 'Bild entfernen' }).press('Enter');
  await expect(page.getByText('Bild entfernt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bild entfernen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig machen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bild entfernen' })).toBeVisible();
});

test('[STAFF-30, LOGIN-21, LOGIN-32] the second factor is set up by a typed key, and removed after a question', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Jetzt einrichten' }).press('Enter');
  const own = page.getByLabel('Ihr Passwort', { exact: true });
  await expect(own).toBeFocused();
  await own.fill('nicht mein Passwort');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible();
  await expect(own).toBeFocused();
  await own.fill(doctor.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' })).toBeVisible();
  const secret = (await page.locator('main code').innerText()).replace(/\s/g, '');
  const code = page.getByLabel('Code aus der App');
  const right = oneTimeCode(secret);
  await code.fill(right === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Code ist falsch oder abgelaufen.')).toBeVisible();
  await code.fill(oneTimeCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: 'Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  await expect(codes).toBeHidden();
  await expect(page.getByText('Eingerichtet', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Zweiten Faktor entfernen' }).press('Enter');
  await expect(page.getByText('Nicht eingerichtet')).toBeVisible();
});

test('[LOGIN-31] the own password is changed with the old one, which ends the other sessions', async ({
  page,
  doctor,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await signedIn(elsewhere, await logIn(doctor.username, doctor.password));
  await elsewhere.goto('/user/patients');
  await expect(elsewhere.getByRole('heading', { name: 'Patienten', level: 1 })).toBeVisible();
  await signedIn(page, doctor);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Passwort ändern' }).press('Enter');
  const old = page.getByLabel('Bisheriges Passwort');
  await expect(old).toBeFocused();
  await old.fill('nicht mein Passwort');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('sieben Zwerge singen im Wald');
  await page.getByLabel('Neues Passwort wiederholen').fill('sieben Zwerge singen im Wald');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible();
  await expect(old).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await old.fill(doctor.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwort geändert')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/user\/login\/$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
  await logIn(doctor.username, 'sieben Zwerge singen im Wald');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain('Zwerge');
});

test('[STAFF-30, LOGIN-20, LOGIN-28, LOGIN-29] a practice that demands a second factor asks who is in, and lets others in by a link', {
  tag: '@long',
}, async ({ page, browser }) => {
  const server = await ownServer();
  await server.start();
  const at = server.address;
  const { token } = await logIn('admin', demoPassword, at);
  const enrol = async (on: Page) => {
    const secret = (await on.locator('main code').innerText()).replace(/\s/g, '');
    await on.getByLabel('Code aus der App').fill(oneTimeCode(secret));
    await on.keyboard.press('Enter');
    await on.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  };
  const typeLogin = async (on: Page, username: string) => {
    await on.getByLabel('Benutzername').fill(username);
    await on.getByLabel('Passwort', { exact: true }).fill(demoPassword);
    await on.keyboard.press('Enter');
  };
  await page.goto(`${at}/user/patients`);
  await typeLogin(page, 'mfa');
  await expect(page.getByRole('heading', { name: 'Patienten' })).toBeVisible();
  const settings = await call('readSettings', { token, at });
  await call('changeSettings', { token, at, body: { ...settings, secondFactorRequired: true } });

  const line = page.getByRole('region', { name: /^Ihre Praxis verlangt einen zweiten Faktor/ });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Patienten' })).toBeVisible();
  await line.getByRole('link', { name: 'Jetzt einrichten' }).press('Enter');
  await page.getByRole('button', { name: 'Jetzt einrichten' }).press('Enter');
  await page.getByLabel('Ihr Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await enrol(page);
  await page.goto(`${at}/user/patients`);
  await expect(page.getByRole('heading', { name: 'Patienten' })).toBeVisible();
  await expect(line).toHaveCount(0);

  const later = await (await browser.newContext()).newPage();
  await later.goto(`${at}/user/calendar`);
  await typeLogin(later, 'doctor');
  await expect(later.getByRole('alert')).toContainText('bitten Sie Ihre Administration');
  const said = server.admin('second-factor-link', '--tenant', 'default', '--username', 'doctor');
  const link = /http\S+/.exec(said)?.[0] ?? '';
  await later.goto(link);
  await expect(later.getByText('Danach richten Sie den zweiten Faktor ein.')).toBeVisible();
  await expectAccessible(later);
  await typeLogin(later, 'doctor');
  await expect(later.getByText('Bitte richten Sie zuerst den zweiten Faktor ein')).toBeVisible();
  await later.getByRole('button', { name: 'Jetzt einrichten' }).press('Enter');
  await enrol(later);
  await expect(later).toHaveURL(/\/user\/calendar/);

  const again = await browser.newPage();
  await again.goto(link);
  await expect(again.getByRole('alert')).toContainText('Dieser Link ist nicht gültig');
  await server.remove();
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] the profile is clean for axe in ${language}`, { tag }, async ({ page }) => {
    await inLanguage(page, language);
    const colleague = await newColleague(['mfa']);
    await signedIn(page, colleague);
    await page.goto('/user/profile');
    await page.getByRole('button', { name: /Jetzt einrichten|Set up now/ }).press('Enter');
    await page.getByLabel(/^(?:Ihr Passwort|Your password)$/).fill(colleague.password);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('main code')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}
