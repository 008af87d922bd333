import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { demoColleague, invitedColleague, newColleague, newPatient } from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';

const unique = () => `Story${Math.random().toString(36).slice(2, 10)}`;

/** Everything that this browser writes down for the page. */
const written = (page: Page) =>
  page.evaluate(async () => {
    const bases = (await indexedDB.databases()).map(({ name }) => name);
    const stores = { ...sessionStorage, ...localStorage, cookie: document.cookie };
    return JSON.stringify([stores, bases, await caches.keys()]);
  });

/** From the dashboard by the navigation, so that there is a page to go back to. */
async function walkTo(page: Page, name: 'Konten' | 'Patienten') {
  await page.goto('/user/dashboard');
  await page.getByRole('link', { name, exact: true }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The browser's own question; a form that is kept needs none. */
function browserQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

/** Behind a dialog links are out of reach of hands, not of programs that speak or press for people. */
async function follow(page: Page, address: string) {
  await page.locator(`a[href="${address}"]`).first().dispatchEvent('click');
}

test('[UI-41, UI-42] a new account: asked once on every way out, back after a reload, gone when discarded', {
  tag: '@long',
}, async ({ page }) => {
  const asked = browserQuestions(page);
  const lastName = unique();
  await signedInAs(page, 'admin');
  await walkTo(page, 'Konten');
  const historyLength = () => page.evaluate(() => window.history.length);
  const before = await historyLength();
  const opener = page.getByRole('button', { name: 'Konto anlegen' });
  const form = page.getByRole('dialog', { name: 'Konto anlegen' });
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' });
  const field = form.getByLabel('Nachname');

  await test.step('nothing typed, or taken back: no question', async () => {
    await opener.press('Enter');
    await field.fill('x');
    await field.fill('');
    await field.press('Escape');
    await expect(form).toBeHidden();
    await expect(question).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await opener.press('Enter');
  await field.fill(lastName);
  await form.getByRole('checkbox', { name: 'MFA' }).press('Space');
  expect(await historyLength()).toBe(before);
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    cancel: () => form.getByRole('button', { name: 'Abbrechen' }).press('Enter'),
    close: () => form.getByRole('button', { name: 'Schließen' }).press('Enter'),
    back: () => page.goBack(),
    again: () => page.goBack(),
    link: () => follow(page, '/user/calendar'),
  };
  for (const [way, go] of Object.entries(ways)) {
    await test.step(`asked before: ${way}`, async () => {
      await field.focus();
      await go();
      const stay = question.getByRole('button', { name: 'Weiter bearbeiten' });
      await expect(stay).toBeFocused();
      await stay.press('Enter');
      await expect(question).toBeHidden();
      await expect(field).toHaveValue(lastName);
      await expect(page).toHaveURL(/\/user\/accounts$/);
    });
  }

  await test.step('a reload brings it back without a question', async () => {
    await page.reload();
    await expect(field).toHaveValue(lastName);
    await expect(form.getByRole('checkbox', { name: 'MFA' })).toBeChecked();
    expect(asked).toEqual([]);
  });

  await test.step('discarded it is gone', async () => {
    await page.goBack();
    await question.getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await expect(page).toHaveURL(/\/user\/dashboard/);
    await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
    expect(await written(page)).not.toContain(lastName);
    await page.getByRole('link', { name: 'Konten', exact: true }).first().press('Enter');
    await expect(opener).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('a link asks too and then leads there', async () => {
    await opener.press('Enter');
    await field.fill(lastName);
    await follow(page, '/user/calendar');
    await question.getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await expect(page).toHaveURL(/\/user\/calendar/);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/accounts/);
    await expect(form).toBeHidden();
  });
});

test('[UI-41, UI-42, UI-38] a changed account comes back over a colleague’s change; saved, nothing asks', {
  tag: '@long',
}, async ({ page }) => {
  const { user } = await newColleague(['mfa']);
  const { person, username } = user;
  const { token } = await demoColleague('admin');
  await signedInAs(page, 'admin');
  await walkTo(page, 'Konten');
  const row = page.getByRole('row').filter({ hasText: person.email ?? 'none' });
  await row.getByRole('button', { name: person.lastName }).first().press('Enter');
  const edit = page.getByRole('dialog', { name: 'Konto bearbeiten' });
  await edit.getByLabel('Vorname').fill('Grace');
  await page.reload();
  await expect(edit.getByLabel('Vorname')).toHaveValue('Grace');
  const { firstName, lastName, email = '' } = person;
  await call('changeStaff', {
    token,
    params: { staffId: person.id },
    body: { person: { title: 'Prof.', firstName, lastName, email }, username, roles: ['mfa'] },
  });
  await expect(edit.getByLabel('Titel')).toHaveValue('Prof.');
  await page.reload();
  await expect(edit.getByLabel('Titel')).toHaveValue('Prof.');
  await expect(edit.getByLabel('Vorname')).toHaveValue('Grace');
  await edit.getByLabel('Vorname').press('Enter');
  await expect(page.getByText('Änderungen gespeichert')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('Prof. Grace');
  expect(await written(page)).not.toContain('Grace');
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/dashboard/);
});

test('[UI-41, UI-42, PATIENT-12] a patient’s form on a phone: kept by a reload, asked for, saved without a trace', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = browserQuestions(page);
  const lastName = unique();
  await signedInAs(page, 'mfa');
  await walkTo(page, 'Patienten');
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Patient anlegen' });
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' });
  await form.getByLabel('Vorname').fill('Petra');
  await form.getByLabel('Nachname').fill(lastName);
  await page.reload();
  await expect(form.getByLabel('Nachname')).toHaveValue(lastName);
  await form.getByLabel('Geburtsdatum').fill('12.03.1957');
  await page.goBack();
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  const record = page.getByRole('dialog', { name: `Petra ${lastName}` });
  await expect(record).toContainText('12.03.1957');
  expect(await written(page)).not.toContain(lastName);

  await record.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Bearbeiten' });
  await edit.getByLabel('Ort').fill('Köln');
  await page.reload();
  await expect(edit.getByLabel('Ort')).toHaveValue('Köln');
  await expect(edit.getByLabel('Geburtsdatum')).toHaveValue('12.03.1957');
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen' }).press('Enter');
  await expect(edit).toBeHidden();
  await expect(record).toBeHidden();
  await expect(page).toHaveURL(/\/user\/patients$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  expect(asked).toEqual([]);
});

test('[UI-41, LOGIN-27] what was typed waits for its author after a lost session and goes at the logout; no password is written down', async ({
  page,
}) => {
  const admin = await newColleague(['admin']);
  const lastName = unique();
  await signedIn(page, admin);
  await page.goto('/user/accounts');
  await page.getByRole('button', { name: 'Konto anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Konto anlegen' });
  await form.getByLabel('Nachname').fill(lastName);
  await call('staffLogout', { token: admin.token });
  await expect(page).toHaveURL(/\/user\/login\/$/);
  await page.getByLabel('Benutzername').fill(admin.username);
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill(admin.password);
  expect(await written(page)).not.toContain(admin.password);
  await password.press('Enter');
  await expect(form.getByLabel('Nachname')).toHaveValue(lastName);
  expect(await written(page)).not.toContain(admin.password);
  await page.goto('/user/logout/');
  await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible();
  expect(await written(page)).not.toContain(lastName);
  const { link } = await invitedColleague();
  await page.goto(String(link));
  const first = page.getByLabel('Neues Passwort', { exact: true });
  await first.fill('ein langes Geheimnis');
  await page.getByLabel('Neues Passwort wiederholen').fill('ein langes Geheimnis');
  expect(await written(page)).not.toContain('Geheimnis');
  await page.reload();
  await expect(first).toHaveValue('');
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32, UI-42] the question is clean for axe and fits in ${language}`, {
    tag,
  }, async ({ page }) => {
    const { person } = await newPatient();
    await inLanguage(page, language);
    await signedInAs(page, 'mfa');
    await page.goto(`/user/patients?patient=${person.id}`);
    await page.getByRole('button', { name: /^(Bearbeiten|Edit)$/ }).press('Enter');
    await page.getByLabel(/^(Ort|City)/).fill('Köln');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}
