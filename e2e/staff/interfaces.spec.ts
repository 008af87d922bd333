import { demoPassword } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, signedInAs, test } from '../practice/story.ts';

test('[API-8] an admin gives a program access, renews its secret and revokes it, by keyboard', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  await page.goto('/user/settings?section=interfaces');
  await page.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Zugang anlegen' });
  await form.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  await expect(form.getByText('Wählen Sie mindestens ein Recht.')).toBeVisible();
  await form.getByLabel('Name des Programms').fill('Turmblick');
  await form.getByRole('checkbox', { name: 'Patientendaten' }).press('Space');
  await form.getByRole('checkbox', { name: 'Termine' }).press('Space');
  await expectFits(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Zugang anlegen' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await confirm.getByLabel('Ihr Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Schlüssel für Turmblick' });
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
  const item = list.getByRole('listitem').filter({ hasText: 'Turmblick' });
  await expect(item).toContainText('Patientendaten, Termine');

  await item.getByRole('button', { name: 'Neuer Schlüssel für Turmblick' }).press('Enter');
  await expect(shown.getByRole('code')).toHaveCount(4);
  const [, renewed] = await shown.getByRole('code').allTextContents();
  await shown.getByRole('button', { name: 'Ist eingetragen' }).press('Enter');
  await expect(item).toContainText('Zwei Schlüssel gelten.');
  await expectFits(page);
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Alten Schlüssel beenden: Turmblick' }).press('Enter');
  await expect(item).not.toContainText('Zwei Schlüssel gelten.');
  expect([(await ask(secret)).status(), (await ask(renewed)).status()]).toEqual([401, 200]);

  await item.getByRole('button', { name: 'Widerrufen: Turmblick' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Widerrufen' }).press('Enter');
  await expect(item).toContainText('Widerrufen am');
  expect((await ask(renewed)).status()).toBe(401);
});
