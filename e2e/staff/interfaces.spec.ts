import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../practice/api.ts';
import { newColleague } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, signedIn, test } from '../practice/story.ts';

test('[API-8] an admin gives a program access, renews its secret and revokes it, by keyboard', {
  tag: '@long',
}, async ({ page }) => {
  // Of its own: whoever has confirmed in another story is not asked again.
  const admin = await newColleague(['admin']);
  await signedIn(page, admin);
  await page.goto('/user/settings?section=interfaces');
  await page.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Zugang anlegen' });
  await form.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  await expect(form.getByText('Wählen Sie mindestens ein Recht.')).toBeVisible();
  await form.getByLabel('Name des Programms').fill('Seeblick');
  await form.getByRole('checkbox', { name: 'Patientendaten' }).press('Space');
  await form.getByRole('checkbox', { name: 'Termine' }).press('Space');
  await expectFits(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await confirm.getByLabel('Ihr Passwort', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Schlüssel für Seeblick' });
  await expect(shown.getByRole('code')).toHaveCount(4);
  const [id, secret] = await shown.getByRole('code').allTextContents();
  expect(secret).toMatch(/^vs_/);
  await expectFits(page);
  const ask = (given = '') =>
    page.request.post('/oauth/token', {
      form: {
        grant_type: 'client_credentials',
        client_id: id ?? '',
        client_secret: given,
      },
    });
  expect((await (await ask(secret)).json()).scope).toBe('patients appointments');
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  await expect(shown).toBeHidden();
  const list = page.getByRole('list', { name: 'Programme mit Zugang' });
  const item = list.getByRole('listitem').filter({ hasText: 'Seeblick' });
  await expect(item).toContainText('Patientendaten, Termine');

  await item.getByRole('button', { name: 'Neuer Schlüssel für Seeblick' }).press('Enter');
  await expect(shown.getByRole('code')).toHaveCount(4);
  const [, renewed] = await shown.getByRole('code').allTextContents();
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  await expect(item).toContainText('Zwei Schlüssel gelten.');
  await expectFits(page);
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Alten Schlüssel beenden: Seeblick' }).press('Enter');
  await expect(item).not.toContainText('Zwei Schlüssel gelten.');
  expect([(await ask(secret)).status(), (await ask(renewed)).status()]).toEqual([401, 200]);

  await item.getByRole('button', { name: 'Widerrufen: Seeblick' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Widerrufen' }).press('Enter');
  await expect(item).toContainText('Widerrufen am');
  expect((await ask(renewed)).status()).toBe(401);
});

test('[GDT-15] an admin downloads the bridge with its access, and it takes a file', {
  tag: '@long',
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-bridge-'));
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  };
  // Of its own: whoever has confirmed in another story is not asked again.
  const admin = await newColleague(['admin']);
  await signedIn(page, admin);
  await page.goto('/user/settings?section=interfaces');
  await page.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Zugang anlegen' });
  await form.getByLabel('Name des Programms').fill('GDT-Brücke');
  await form.getByRole('checkbox', { name: 'Patientendaten' }).press('Space');
  await form.getByRole('checkbox', { name: 'Termine' }).press('Space');
  await form.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await confirm.getByLabel('Ihr Passwort', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Schlüssel für GDT-Brücke' });
  const access = await saved(() =>
    shown.getByRole('button', { name: 'Als Datei speichern' }).press('Enter'),
  );
  await expectFits(page);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  const bridge = await saved(() =>
    page.getByRole('link', { name: 'GDT-Brücke herunterladen' }).press('Enter'),
  );
  const command = await page.getByLabel('Befehl zum Starten der Brücke').inputValue();
  // As it stands there, with the folders and without a browser of its own.
  const [program, ...words] = command
    .replace('C:\\GDT\\zu-visite', join(folder, 'zu-visite'))
    .replace('C:\\GDT\\von-visite', join(folder, 'von-visite'))
    .replace(' --open', '')
    .split(' ');
  expect([program, bridge, access]).toEqual([
    'node',
    join(folder, 'visite-gdt.mjs'),
    join(folder, 'zugang.json'),
  ]);
  mkdirSync(join(folder, 'zu-visite'));
  mkdirSync(join(folder, 'von-visite'));
  const lines = ['80006301', '92063', '3000story-1', '3101Ordner', '3102Olga', '310312031957'];
  const framed = lines.map((each) => `${String(each.length + 5).padStart(3, '0')}${each}\r\n`);
  writeFileSync(join(folder, 'zu-visite/PRAXVISI.GDT'), framed.join(''), 'latin1');
  const running = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
  try {
    await expect
      .poll(() => readdirSync(join(folder, 'zu-visite')), { timeout: 30_000 })
      .toEqual(['done', 'failed']);
  } finally {
    running.kill();
  }
  expect(readdirSync(join(folder, 'zu-visite/failed'))).toEqual([]);
  const [patient] = await call('listPatients', { token: admin.token, query: '?searchTerm=Ordner' });
  expect(patient?.person).toMatchObject({ firstName: 'Olga', lastName: 'Ordner' });
  rmSync(folder, { recursive: true, force: true });
});

test('[HOOK-11] an admin has a system told of changes, sees what became of it and removes it, by keyboard', {
  tag: '@long',
}, async ({ page }) => {
  // Of its own: whoever has confirmed in another story is not asked again.
  const admin = await newColleague(['admin']);
  await signedIn(page, admin);
  await page.goto('/user/settings?section=interfaces');
  await page.getByRole('button', { name: 'Benachrichtigung einrichten' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Benachrichtigung einrichten' });
  await form.getByLabel('Name des Systems').fill('Turmblick');
  await form.getByLabel('Adresse').fill('http://pvs.example/');
  await form.getByRole('button', { name: 'Benachrichtigung einrichten' }).press('Enter');
  await expect(form.getByText('Das ist keine Adresse, die mit https:// beginnt.')).toBeVisible();
  await form.getByLabel('Adresse').fill('https://localhost:1/hooks?key=geheim');
  await form.getByRole('checkbox', { name: 'Gespräch angehalten' }).press('Space');
  await expectFits(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Benachrichtigung einrichten' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await confirm.getByLabel('Ihr Passwort', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Schlüssel für Turmblick' });
  await expect(shown.getByLabel('Schlüssel')).toHaveValue(/^whsec_/);
  await expectFits(page);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  const list = page.getByRole('list', { name: 'Benachrichtigte Systeme' });
  const item = list.getByRole('listitem').filter({ hasText: 'Turmblick' }).first();
  await expect(item).toContainText('localhost:1 · 9 Arten von Änderungen');
  await expect(page.getByText('key=geheim')).toHaveCount(0);

  const step = async (name: string) => {
    await item.getByRole('button', { name: 'Weitere Schritte für Turmblick' }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  // The log's first answer is older than the message and comes after it: it is not taken.
  await page.route(
    '**/deliveries?*',
    async (route) => {
      await expect(page.getByText('Die Probenachricht ist unterwegs')).toBeVisible();
      const headers = { 'x-total-count': '0' };
      await route.fulfill({ json: [], headers }).catch(() => undefined);
    },
    { times: 1 },
  );
  await step('Probenachricht senden');
  const log = page.getByRole('list', { name: 'Gesendete Nachrichten an Turmblick' });
  // The server of the stories may not ask itself for anything: the operator has not named it.
  await expect(log).toContainText('Die Adresse führt in ein internes Netz.');
  await expect(log).toContainText('Nächster Versuch');
  await expectFits(page);
  await expectAccessible(page);
  await log.getByRole('button', { name: 'Erneut senden: Probenachricht' }).press('Enter');
  await expect(page.getByText('Die Nachricht wird erneut gesendet')).toBeVisible();

  await step('Neuer Schlüssel');
  await expect(shown.getByLabel('Schlüssel')).toHaveValue(/^whsec_/);
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  await expect(item).toContainText('Zwei Schlüssel gelten.');
  await step('Alten Schlüssel beenden');
  await expect(item).not.toContainText('Zwei Schlüssel gelten.');
  await step('Anhalten');
  await expect(item).toContainText('Angehalten');
  await step('Ändern');
  const change = page.getByRole('dialog', { name: 'Turmblick ändern' });
  await change.getByLabel('Name des Systems').fill('Turmblick 2');
  await change.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(item).toContainText('Turmblick 2');
  await expect(item).toContainText('Angehalten');
  await item.getByRole('button', { name: 'Weitere Schritte für Turmblick 2' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Entfernen' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).press('Enter');
  await expect(page.getByText('Noch wird kein anderes System benachrichtigt.')).toBeVisible();
});
