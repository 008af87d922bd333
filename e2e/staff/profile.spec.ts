import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn, newColleague } from '../practice/people.ts';
import {
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

test('[STAFF-30, LOGIN-21] the second factor is set up by a typed key, and removed after a question', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Jetzt einrichten' }).press('Enter');
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

test('[STAFF-30, LOGIN-20] where the practice demands it, login leads to nothing but setting it up', async ({
  page,
}) => {
  const server = await ownServer();
  await server.start();
  const at = server.address;
  const { token } = await logIn('admin', demoPassword, at);
  const settings = await call('readSettings', { token, at });
  await call('changeSettings', { token, at, body: { ...settings, secondFactorRequired: true } });

  await page.goto(`${at}/user/patients`);
  await page.getByLabel('Benutzername').fill('mfa');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bitte richten Sie zuerst den zweiten Faktor ein')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt einrichten' }).press('Enter');
  const secret = (await page.locator('main code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code aus der App').fill(oneTimeCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/patients/);
  await expect(page.getByRole('heading', { name: 'Patienten' })).toBeVisible();
  await server.remove();
});

for (const language of ['de', 'en'] as const) {
  test(`[UI-31, UI-32] the profile is clean for axe in ${language}`, async ({ page }) => {
    await inLanguage(page, language);
    await signedIn(page, await newColleague(['mfa']));
    await page.goto('/user/profile');
    await page.getByRole('button', { name: /Jetzt einrichten|Set up now/ }).press('Enter');
    await expect(page.locator('main code')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}
