import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
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

// Settings are the whole practice's: other stories must not see them change.
test.describe.configure({ mode: 'serial' });
let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

const admin = () => logIn('admin', demoPassword, server.address);

test('[TENANT-16, TENANT-33, TENANT-12, TENANT-13, TENANT-17, UI-31, UI-38, OPS-61] an admin changes practice, colours, a text and a function by keyboard, and a colleague sees it', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await signedIn(elsewhere, await logIn('mfa', demoPassword, server.address));
  await elsewhere.goto(`${server.address}/user/dashboard`);
  await expect(elsewhere.getByRole('heading', { name: 'Heute' })).toBeVisible();
  await signedIn(page, await admin());
  await page.goto(`${server.address}/user/settings`);
  const { version } = await (await page.request.get(`${server.address}/version`)).json();
  await expect(page.getByText(`Visite ${version}`, { exact: true })).toBeVisible();
  await page.getByLabel('Telefonnummer').fill('0221 123456');
  await page.getByLabel('Zeitzone').focus();
  await page.keyboard.type('Europe/Lis');
  await page.getByRole('tab', { name: 'Praxis' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const colour = page.getByRole('textbox', { name: 'Farbe der Praxis', exact: true });
  await colour.fill('#ffee88');
  await expect(page.getByText(/Auf Weiß schwer zu erkennen: Kontrast 1[.,]2/)).toBeVisible();
  await colour.fill('#00664d');
  await expect(page.getByText(/Gut zu erkennen/)).toBeVisible();
  await page.getByRole('tab', { name: 'Texte' }).press('Enter');
  await page.getByRole('searchbox').fill('dashboard.title');
  await page.getByLabel(/^Heute: /).fill('Der Tag');
  await page.getByRole('searchbox').fill('home.title');
  await page.getByLabel(/^Startseite: /).fill('Willkommen in {praxis');
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('Bitte prüfen Sie die markierten Angaben.')).toBeVisible();
  await page.getByLabel(/^Startseite: /).fill('Willkommen bei uns');
  // Places are words in brackets, with a button each; an unknown one is told at once.
  await page.getByRole('searchbox').fill('room.knows');
  const knows = page.getByLabel(/^Wartezimmer der Patienten: \[Name der Ärztin oder des Arztes\]/);
  await knows.fill('Bald hat [Nmae] Zeit für Sie.');
  await expect(page.getByText(/^\[Nmae\] kennt Visite an dieser Stelle nicht/)).toBeVisible();
  await knows.fill('Bald kommt ');
  await page.getByRole('button', { name: /^\[Name der Ärztin.* einfügen$/ }).press('Enter');
  await expect(knows).toHaveValue('Bald kommt [Name der Ärztin oder des Arztes]');
  await expect(knows).toBeFocused();
  await page.getByRole('tab', { name: 'Funktionen' }).press('Enter');
  await page.getByRole('radio', { name: /Mit einer TAN/ }).press('Space');

  // Another admin changes something else meanwhile, and that stays; of the number there are two.
  const { token } = await admin();
  const before = await call('readSettings', { token, at: server.address });
  const practice = {
    ...before.practice,
    name: 'Praxis am Dom',
    company: 'Dom GmbH',
    phone: '0221 999',
  };
  await call('changeSettings', { token, at: server.address, body: { ...before, practice } });
  await expect(page.getByRole('link', { name: /^Praxis am Dom/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Praxis' }).press('Enter');
  await expect(page.getByLabel('Firma')).toHaveValue('Dom GmbH');
  await expect(page.getByLabel('Telefonnummer')).toHaveValue('0221 123456');
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Ihre Eingabe: 0221 123456' })).toBeFocused();
  await expect(
    page.getByRole('button', { name: 'Inzwischen gespeichert: 0221 999' }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  await expect(elsewhere.getByRole('heading', { name: 'Der Tag' })).toBeVisible();
  await expect(elsewhere).toHaveTitle(/Der Tag – Praxis am Dom/);
  await expect(elsewhere.locator('html')).toHaveCSS('--tenant-light-primary', '#00664d');

  const saved = await call('readSettings', { token, at: server.address });
  expect(saved.practice).toEqual({
    name: 'Praxis am Dom',
    company: 'Dom GmbH',
    phone: '0221 123456',
    timeZone: 'Europe/Lisbon',
  });
  expect(saved.config.style.primaryColor).toBe('#00664d');
  expect(saved.config.videoConsultation.features.patientLogin.mode).toBe('tan');
  await page.goto(`${server.address}/`);
  await expect(page.getByText('Willkommen bei uns')).toBeVisible();
});

test('[TENANT-16] what is unsaved survives a refusal and asks before it is left', async ({
  page,
}) => {
  await signedIn(page, await admin());
  // By the navigation, so that there is a page to go back to.
  await page.goto(`${server.address}/user/dashboard`);
  await page.getByRole('link', { name: 'Einstellungen' }).first().press('Enter');
  const name = page.getByLabel('Name der Praxis');
  await name.fill('Praxis am Markt');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Keine Verbindung zum Server');
  await expect(name).toHaveValue('Praxis am Markt');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Patienten' }).first().press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' });
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
  // While it still fades the keys belong to it.
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Praxis am Markt');
  for (const leave of [() => page.keyboard.type('gd'), () => page.goBack()]) {
    await page.getByRole('tab', { name: 'Praxis' }).focus();
    await leave();
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Praxis am Markt');
  }
  // What leaves the document is asked by the browser.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('tab', { name: 'Fußzeile' }).press('Enter');
  const links = ['javascript:alert(1)', '/md/zzz', '/privacy', `${server.address}/imprint`];
  for (const [at, link] of links.entries()) {
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('combobox').nth(at).selectOption('Seite Ihrer eigenen Website');
    await panel.getByRole('textbox').nth(at).fill(link);
  }
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(
    page.getByText(/Diese Seite gibt es nicht\. Bitte geben Sie die vollständige Adresse ein/),
  ).toHaveCount(4);
  await page.getByRole('link', { name: 'Patienten' }).first().press('Enter');
  await question.getByRole('button', { name: 'Verwerfen' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/patients/);
});

test('[TENANT-23, TENANT-24, TENANT-25, DASH-13] an admin fills in a text and sets the profile of Anlage 31b', async ({
  page,
}) => {
  const { token } = await admin();
  const at = server.address;
  const before = await call('readSettings', { token, at });
  const legalTexts = { ...before.legalTexts, imprint: { de: '', en: '' } };
  await call('changeSettings', { token, at, body: { ...before, legalTexts } });
  await signedIn(page, await admin());
  await page.goto(`${at}/user/dashboard`);
  await expect(page.getByText('Seiten ohne Text')).toBeVisible();
  const toDo = page.getByRole('region', { name: 'Zu klären' });
  const rows = await toDo.locator('li:has(> svg)').count();
  await expect(toDo.getByRole('heading')).toHaveText(`Zu klären${rows}`);
  await page.getByRole('link', { name: /^Ausfüllen/ }).press('Enter');
  await expect(page.getByText('Noch nicht ausgefüllt:')).toBeVisible();
  await page.getByRole('button', { name: 'Vorlage übernehmen' }).press('Enter');
  const text = page.getByLabel('Text der Praxis');
  await expect(text).toHaveValue(/Straße und Hausnummer/);
  await expect(page.getByText(/Noch 10 Stellen in doppelten eckigen Klammern/)).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(
    page.getByText(/Bitte füllen Sie alle Stellen in doppelten eckigen Klammern aus/),
  ).toBeVisible();
  await text.fill(
    '## Anbieter\n\n**Dom GmbH**, <b>Domplatz 1</b>\n\n- [Kammer](https://a.example)',
  );
  const preview = page.getByRole('region', { name: 'Vorschau' });
  await expect(preview.getByRole('heading', { name: 'Anbieter' })).toBeVisible();
  await expect(preview.getByText('<b>Domplatz 1</b>')).toBeVisible();
  await page.getByRole('radio', { name: /^Einwilligung/ }).press('Space');

  await page.getByRole('tab', { name: 'Anlage 31b' }).press('Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Notizen: an (die Anlage verlangt: aus)' }),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Videosprechstunde nach Anlage 31b' }).press('Space');
  await expect(page.getByText('Alle Einstellungen passen.')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  const { config, secondFactorRequired, ...saved } = await call('readSettings', { token, at });
  expect([config.profile, config.legalBasis, secondFactorRequired]).toEqual([
    'anlage-31b',
    'consent',
    true,
  ]);
  expect(saved.legalTexts.imprint.de).toContain('Domplatz 1');
  // A later deviation is shown.
  await page.getByRole('tab', { name: 'Funktionen' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Chat speichern' }).press('Space');
  await page.getByRole('tab', { name: 'Anlage 31b' }).press('Enter');
  await expect(page.getByText('1 Einstellung weicht ab.')).toBeVisible();
  await page.getByRole('button', { name: 'Verwerfen' }).press('Enter');

  await page.goto(`${at}/md/imprint`);
  await expect(page.getByText('Dom GmbH', { exact: true })).toBeVisible();
  await page.goto(`${at}/md/patient-privacy`);
  await expect(page.getByText(/Mit Ihrer Einwilligung: Artikel\s6/)).toBeVisible();
});

test('[STAFF-14] nobody but admins sees the settings', async ({ page }) => {
  await signedInAs(page, 'mfa');
  await page.goto('/user/settings');
  await expect(page.getByText('Dafür fehlt Ihnen die Berechtigung.').last()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] settings are clean for axe in ${language}`, { tag }, async ({ page }) => {
    await inLanguage(page, language);
    await signedInAs(page, 'admin');
    await page.goto('/user/settings');
    await expect(page.getByRole('tab').first()).toBeVisible();
    for (const at of [0, 1, 4, 5, 7]) {
      const tab = page.getByRole('tab').nth(at);
      await tab.press('Enter');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expectAccessible(page);
    }
    await expectFits(page);
  });
}
