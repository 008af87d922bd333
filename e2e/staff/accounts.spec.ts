import { fullName } from '@visite/contract';
import { call } from '../practice/api.ts';
import { passwordLink } from '../practice/password-link.ts';
import { demoColleague, listed, newColleague, newVisit, type Visit } from '../practice/people.ts';
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
import { onTheWall } from '../practice/wall-clock.ts';

const unique = () => Math.random().toString(36).slice(2, 10);

test('[STAFF-26, STAFF-27, STAFF-28, STAFF-2, UI-31, UI-37, UI-39] an admin adds, changes, locks and resets an account by keyboard', async ({
  page,
}) => {
  const username = `konto-${unique()}`;
  const email = `${username}@story.example`;
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  await page.getByRole('button', { name: 'Konto anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Konto anlegen' });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await form.getByLabel('Vorname').fill('Ada');
  await form.getByLabel('Nachname').fill(username);
  await form.getByLabel('Geschlecht').selectOption('divers');
  await form.getByLabel('E-Mail').fill(email);
  await form.getByLabel('Benutzername').fill('Ada Muster!');
  await form.getByLabel('Benutzername').press('Enter');
  await expect(form.getByText(/Erlaubt sind nur Buchstaben, Ziffern und/)).toBeVisible();
  await form.getByLabel('Benutzername').fill('ADMIN');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Bitte wählen Sie mindestens eine Rolle.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'MFA' }).press('Space');
  await form.getByLabel('Benutzername').press('Enter');
  await expect(form.getByText('Dieser Benutzername ist schon vergeben.')).toBeVisible();
  await expect(form.getByLabel('Benutzername')).toBeFocused();
  await form.getByLabel('Benutzername').fill(username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Konto angelegt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Konto anlegen' })).toBeFocused();
  await passwordLink(email);

  await page.getByRole('searchbox', { name: 'Konten suchen' }).fill(username);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('MFA');
  await expect(row).toContainText('Aktiv');
  const opener = row.getByRole('button', { name: `${username}, Ada`, exact: true });
  await opener.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Konto bearbeiten' });
  await expect(edit.getByLabel('Geschlecht')).toHaveValue('divers');
  await edit.getByLabel('Geschlecht').selectOption('weiblich');
  await edit.getByRole('checkbox', { name: 'Ärztin/Arzt' }).press('Space');
  await edit.getByLabel('Nachname').press('Enter');
  await expect(page.getByText('Änderungen gespeichert')).toBeVisible();
  await expect(row).toContainText('Ärztin/Arzt');
  await expect(opener).toBeFocused();

  // The same list elsewhere: an admin at another desk.
  const { token } = await demoColleague('admin');
  const [made] = await call('listStaff', { token, query: `?searchTerm=${username}` });
  expect(made?.person.gender).toBe('female');
  const person = { firstName: 'Ada Charlotte', lastName: username, email };
  await call('changeStaff', {
    token,
    params: { staffId: made?.person.id ?? '' },
    body: { person, username, roles: ['doctor', 'mfa'] },
  });
  await expect(row).toContainText(`${username}, Ada Charlotte`);

  const more = row.getByRole('button', { name: /^Weitere Aktionen/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Passwort zurücksetzen' }).press('Enter');
  const reset = page.getByRole('alertdialog');
  await expect(reset).toContainText(email);
  await reset.getByRole('button', { name: 'Passwort zurücksetzen' }).press('Enter');
  // This practice has no mail server, and the page does not say otherwise [MAIL-16].
  await expect(page.getByText(`Der Link an ${email} wurde nicht verschickt`)).toBeVisible();
  await expect(more).toBeFocused();

  const lock = async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Konto sperren' }).press('Enter');
    const question = page.getByRole('alertdialog');
    const confirm = question.getByRole('button', { name: 'Konto sperren' });
    // The doctor's open appointments are looked for first.
    await expect(confirm).toBeEnabled();
    await confirm.press('Enter');
    await expect(row).toContainText('Gesperrt');
  };
  await lock();
  await page.getByRole('button', { name: 'Rückgängig machen' }).last().press('Enter');
  await expect(row).toContainText('Aktiv');
  await lock();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Konto entsperren' }).press('Enter');
  await expect(row).toContainText('Aktiv');
});

test('[STAFF-14, STAFF-17] others see no accounts, and the last admin stays', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/accounts');
  await expect(page.getByText('Dafür fehlt Ihnen die Berechtigung.').last()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('[STAFF-17] the last admin is refused in words and stays active', async ({ page }) => {
  const { user } = await demoColleague('admin');
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  const row = page.getByRole('row').filter({ hasText: user.person.email ?? 'none' });
  await row.getByRole('button', { name: /^Weitere Aktionen/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Konto sperren' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Konto sperren' }).press('Enter');
  await expect(page.getByText('Das ist das letzte aktive Administratorkonto.')).toBeVisible();
  await expect(row).toContainText('Aktiv');
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] accounts are clean for axe in ${language}`, { tag }, async ({ page }) => {
    await newColleague(['mfa', 'doctor']);
    await inLanguage(page, language);
    await signedInAs(page, 'admin');
    await page.goto('/user/accounts');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: /Konto anlegen|Add account/ }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('[STAFF-33, CAL-82] the open appointments of a demoted doctor go to a colleague, and what clashes is told', async ({
  page,
  doctor,
}) => {
  const other = await newColleague(['doctor']);
  const free = await newVisit(doctor, { inMinutes: 60 });
  const clashing = await newVisit(doctor, { inMinutes: 120 });
  await newVisit(other, { inMinutes: 120 });
  const doctorOf = async ({ appointmentId }: Visit) => {
    const { token } = await demoColleague('admin');
    const { doctor: now } = await call('readAppointment', { token, params: { appointmentId } });
    return now.person.id;
  };
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  await page.getByRole('searchbox', { name: 'Konten suchen' }).fill(doctor.username);
  const row = page.getByRole('row').filter({ hasText: doctor.username });
  await row.getByRole('button', { name: doctor.user.person.lastName }).first().press('Enter');
  const edit = page.getByRole('dialog', { name: 'Konto bearbeiten' });
  await edit.getByRole('checkbox', { name: 'MFA' }).press('Space');
  await edit.getByRole('checkbox', { name: 'Ärztin/Arzt' }).press('Space');
  await expect(edit).toContainText('2 offene Termine');
  await expect(edit).toContainText(listed(free));
  await edit.getByLabel('Offene Termine übergeben an').selectOption(other.user.person.id);
  await edit.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('1 Termin wurde nicht übergeben')).toBeVisible();
  await expect(row).not.toContainText('Ärztin/Arzt');
  expect(await doctorOf(free)).toBe(other.user.person.id);
  expect(await doctorOf(clashing)).toBe(doctor.user.person.id);

  const { token } = await demoColleague('admin');
  const params = { appointmentId: clashing.appointmentId };
  const { scheduledStart } = await call('readAppointment', { token, params });
  // As the practice's wall says: YYYY-MM-DD.
  const [day] = onTheWall(scheduledStart).split(' ');
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  await expect(page.getByText('Keine neuen Termine')).toBeVisible();
  await page
    .locator(`[data-doctor="${doctor.user.person.id}"]`)
    .getByRole('button', { name: listed(clashing) })
    .press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('nimmt keine Termine mehr wahr');
  await panel.getByRole('button', { name: 'Ärztin oder Arzt wechseln' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Termin übergeben' })).toBeVisible();
});

test('[STAFF-33] locking an account shows the open appointments and hands them over', async ({
  page,
  doctor,
}) => {
  const other = await newColleague(['doctor']);
  const visit = await newVisit(doctor, { inMinutes: 60 });
  const { appointmentId } = visit;
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  await page.getByRole('searchbox', { name: 'Konten suchen' }).fill(doctor.username);
  const row = page.getByRole('row').filter({ hasText: doctor.username });
  await row.getByRole('button', { name: /^Weitere Aktionen/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Konto sperren' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 offener Termin');
  await expect(question).toContainText(listed(visit));
  await expectAccessible(page);
  await question.getByLabel('Offene Termine übergeben an').selectOption(other.user.person.id);
  await question.getByRole('button', { name: 'Konto sperren' }).press('Enter');
  await expect(row).toContainText('Gesperrt');
  const { token } = await demoColleague('admin');
  const { doctor: now } = await call('readAppointment', { token, params: { appointmentId } });
  expect(now.person.id).toBe(other.user.person.id);
});

test('[CONTRACT-23] an account that two admins change: both values, and the chosen ones are saved', async ({
  page,
  doctor,
}) => {
  const { token } = await demoColleague('admin');
  const { lastName, email = '' } = doctor.user.person;
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  await page.getByRole('searchbox', { name: 'Konten suchen' }).fill(doctor.username);
  const row = page.getByRole('row').filter({ hasText: doctor.username });
  await row.getByRole('button', { name: lastName }).first().press('Enter');
  const edit = page.getByRole('dialog', { name: 'Konto bearbeiten' });
  await edit.getByLabel('Vorname').fill('Adele');
  await edit.getByRole('checkbox', { name: 'MFA' }).press('Space');
  await call('changeStaff', {
    token,
    params: { staffId: doctor.user.person.id },
    body: {
      person: { firstName: 'Berta', lastName, email },
      username: doctor.username,
      roles: ['admin', 'doctor'],
    },
  });
  const told = edit.getByRole('alert');
  await told.getByRole('button', { name: 'Inzwischen gespeichert: Berta' }).press('Enter');
  await expect(edit.getByLabel('Vorname')).toHaveValue('Berta');
  await told.getByRole('button', { name: /^Ihre Eingabe: .*MFA/ }).press('Enter');
  await expect(told).toHaveCount(0);
  await edit.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('Änderungen gespeichert')).toBeVisible();
  const [saved] = await call('listStaff', { token, query: `?searchTerm=${doctor.username}` });
  expect(saved?.person.firstName).toBe('Berta');
  expect(saved?.roles.toSorted()).toEqual(['doctor', 'mfa']);
});

test('[SEC-36, LOGIN-33] where staff have certificates an admin enters a colleague’s by its fingerprint', {
  tag: '@long',
}, async ({ page }) => {
  const admin = await newColleague(['admin']);
  await page.route('**/certinfo', (route) =>
    route.fulfill({ json: [], headers: { 'x-client-certificate': 'required' } }),
  );
  await signedIn(page, admin);
  await page.goto('/user/accounts');
  const name = fullName(admin.user.person);
  await page.getByRole('button', { name: `Weitere Aktionen für ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Zertifikate' }).press('Enter');
  const fingerprint = page.getByLabel('Fingerabdruck (SHA-256)');
  await fingerprint.fill('kein Fingerabdruck');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fingerabdruck (SHA-256) ist ungültig')).toBeVisible();
  await fingerprint.fill(crypto.randomUUID().replaceAll('-', '').repeat(2));
  await page.getByLabel('Bezeichnung').fill('Karte 7');
  await page.keyboard.press('Enter');
  await page.getByLabel('Ihr Passwort', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Zertifikate des Kontos' });
  await expect(list).toContainText('Karte 7');
  await expectAccessible(page);
  await expectFits(page);
});

test('[UI-55] search and filters of the accounts stand in one row', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1_024 });
  await signedInAs(page, 'admin');
  await page.goto('/user/accounts');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const controls = [main.getByRole('searchbox'), ...(await main.getByRole('combobox').all())];
    const boxes = await Promise.all(controls.map((each) => each.boundingBox()));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)))).size).toBe(
      1,
    );
  }
});
