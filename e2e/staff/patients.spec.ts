import { readFile } from 'node:fs/promises';
import { call } from '../practice/api.ts';
import { tabTo } from '../practice/keyboard.ts';
import { demoColleague, newPatient, newVisit } from '../practice/people.ts';
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

test('[PATIENT-12, PATIENT-13, CONTRACT-10, CONTRACT-11, UI-31, UI-37] a patient is added, found and changed by keyboard alone', async ({
  page,
}) => {
  const lastName = unique();
  await signedInAs(page, 'mfa');
  await page.goto('/user/patients');
  const search = page.getByRole('searchbox', { name: 'Patienten suchen' });
  await expect(search).toBeVisible();
  await page.getByRole('button', { name: 'Patient anlegen' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Patient anlegen' });
  await form.getByLabel('E-Mail').fill('petra@');
  await form.getByLabel('Nachname').fill(lastName);
  await page.keyboard.press('Enter');
  await expect(form.getByText('Vorname fehlt')).toBeVisible();
  await expect(form.getByText('E-Mailadresse ungültig')).toBeVisible();
  await expect(form.getByLabel('Vorname')).toBeFocused();
  await page.keyboard.type('Petra');
  await form.getByLabel('Geburtsdatum').focus();
  await page.keyboard.type('12.3.57');
  await form.getByLabel('E-Mail').fill('petra@story.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Patient angelegt')).toBeVisible();
  const record = page.getByRole('dialog', { name: `Petra ${lastName}` });
  await expect(record).toContainText('12.03.1957');
  await expect(record).toContainText('Noch keine Termine.');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(`12.03.1957 ${lastName.toUpperCase()}`);
  await expect(page.getByText('1 gefunden')).toBeVisible();
  const opener = page.getByRole('button', { name: `${lastName}, Petra` });
  await opener.press('Enter');
  await record.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Bearbeiten' });
  await expect(edit.getByLabel('Geburtsdatum')).toHaveValue('12.03.1957');
  await edit.getByLabel('Ort').fill('Köln');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Änderungen gespeichert')).toBeVisible();
  await expect(record).toContainText('Köln');
  await page.getByRole('button', { name: 'Rückgängig machen' }).press('Enter');
  await expect(record).not.toContainText('Köln');
  await expect(record.getByRole('button', { name: 'Löschen' })).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Daten exportieren' })).toHaveCount(0);
  await record.getByRole('button', { name: 'Bearbeiten' }).press('Escape');
  await expect(record).toBeHidden();
  await expect(opener).toBeFocused();
});

test('[PATIENT-12] what was typed stays when the server refuses, and nothing is created twice', async ({
  page,
}) => {
  const lastName = unique();
  await signedInAs(page, 'mfa');
  await page.goto('/user/patients');
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Patient anlegen' });
  await form.getByLabel('Vorname').fill('Petra');
  await form.getByLabel('Nachname').fill(lastName);
  await form.getByLabel('Geburtsdatum').fill('12.03.1957');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText('Keine Verbindung zum Server');
  await expect(form.getByLabel('Nachname')).toHaveValue(lastName);
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Petra ${lastName}` })).toBeVisible();
  const { token } = await demoColleague('admin');
  const found = await call('listPatients', { token, query: `?searchTerm=${lastName}` });
  expect(found).toHaveLength(1);
});

test('[PATIENT-11, DATA-11, PATIENT-15, UI-38] a doctor sees the history, keeps a colleague’s change while typing, exports everything and deletes after typing the name', async ({
  page,
  doctor,
}) => {
  const lastName = unique();
  const visit = await newVisit(doctor, { status: 'pending', lastName });
  await signedIn(page, doctor);
  await page.goto(`/user/patients?patient=${visit.patient.person.id}`);
  const record = page.getByRole('dialog', { name: visit.name });
  await expect(record).toContainText('Unbestätigt');
  await call('acceptAppointment', { params: { appointmentId: visit.appointmentId } });
  await expect(record).toContainText('Bestätigt');
  const { token } = await demoColleague('mfa');
  await call('changePatient', {
    token,
    params: { patientId: visit.patient.person.id },
    body: {
      person: { firstName: 'Petra', lastName },
      patientData: { dateOfBirth: '1957-03-12', address: { city: 'Bonn' } },
    },
  });
  await expect(record).toContainText('Bonn');

  await record.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Bearbeiten' });
  await edit.getByLabel('Straße').fill('Am Markt');
  await call('changePatient', {
    token,
    params: { patientId: visit.patient.person.id },
    body: {
      person: { firstName: 'Petra', lastName },
      patientData: { dateOfBirth: '1957-03-12', address: { city: 'Trier' } },
    },
  });
  await expect(edit.getByLabel('Ort')).toHaveValue('Trier');
  await expect(edit.getByLabel('Straße')).toHaveValue('Am Markt');
  await edit.getByLabel('Straße').press('Enter');
  await expect(record).toContainText('Am Markt');
  await expect(record).toContainText('Trier');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    record.getByRole('button', { name: 'Daten exportieren' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${lastName}-\\d{4}-\\d\\d-\\d\\d.json$`),
  );
  const exported: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ patient: { person: { lastName } } });

  await record.getByRole('link').filter({ hasText: ':' }).first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`appointment=${visit.appointmentId}`));
  await page.goBack();

  await record.getByRole('button', { name: 'Löschen' }).press('Enter');
  const question = page.getByRole('dialog', { name: `${visit.name} löschen?` });
  await question.getByRole('button', { name: 'Endgültig löschen' }).press('Enter');
  await expect(question.getByText('Das ist nicht der Nachname der Person.')).toBeVisible();
  await tabTo(page, question.getByRole('textbox'));
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${visit.name} wurde gelöscht`)).toBeVisible();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('Niemand gefunden').first()).toBeVisible();
});

test('[PATIENT-20] the form asks before there is a second person of that name and birth date', async ({
  page,
}) => {
  const { person } = await newPatient(unique());
  await signedInAs(page, 'mfa');
  await page.goto('/user/patients');
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Patient anlegen' });
  await form.getByLabel('Vorname').fill('petra');
  await form.getByLabel('Nachname').fill(person.lastName.toUpperCase());
  await form.getByLabel('Geburtsdatum').fill('12.03.1957');
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Gibt es diese Person schon?' });
  await expect(question).toContainText(`Petra ${person.lastName}, 12.03.1957`);
  await question.getByRole('button', { name: 'Zurück' }).press('Enter');
  await expect(form.getByLabel('Vorname')).toHaveValue('petra');
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  await question.getByRole('button', { name: 'Diese Akte öffnen' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Petra ${person.lastName}` })).toBeVisible();
  const { token } = await demoColleague('admin');
  const query = `?searchTerm=${person.lastName}`;
  expect(await call('listPatients', { token, query })).toHaveLength(1);

  await page.goto('/user/patients');
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  await form.getByLabel('Vorname').fill('Petra');
  await form.getByLabel('Nachname').fill(person.lastName);
  await form.getByLabel('Geburtsdatum').fill('12.03.1957');
  await form.getByRole('button', { name: 'Speichern' }).press('Enter');
  await question.getByRole('button', { name: 'Andere Person: trotzdem anlegen' }).press('Enter');
  await expect(page.getByText('Patient angelegt')).toBeVisible();
  expect(await call('listPatients', { token, query })).toHaveLength(2);
});

test('[CONTRACT-23] of a field that both have changed the later one chooses between both values', async ({
  page,
}) => {
  const lastName = unique();
  const { person, patientData } = await newPatient(lastName);
  const patientId = person.id;
  const { token } = await demoColleague('admin');
  const colleagueSaves = (street: string, city: string) => {
    const { dateOfBirth } = patientData;
    const body = {
      person: { firstName: 'Petra', lastName },
      patientData: { dateOfBirth, address: { street, city } },
    };
    return call('changePatient', { token, params: { patientId }, body });
  };
  await signedInAs(page, 'mfa');
  await page.goto(`/user/patients?patient=${patientId}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Bearbeiten' });
  await edit.getByLabel('Ort').fill('Köln');
  await edit.getByLabel('Straße').fill('Am Markt');
  await colleagueSaves('Ring', 'Bonn');
  const told = edit.getByRole('alert');
  await expect(told).toContainText('Jemand hat das inzwischen geändert');
  await edit.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(told.getByRole('button').first()).toBeFocused();
  const stored = async () =>
    (await call('readPatient', { token, params: { patientId } })).patientData.address;
  expect(await stored()).toMatchObject({ street: 'Ring', city: 'Bonn' });
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Ihre Eingabe: Köln' }).press('Enter');
  await told.getByRole('button', { name: 'Inzwischen gespeichert: Ring' }).press('Enter');
  await expect(told).toHaveCount(0);
  await expect(edit.getByLabel('Straße')).toHaveValue('Ring');
  await edit.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(page.getByText('Änderungen gespeichert')).toBeVisible();
  expect(await stored()).toMatchObject({ street: 'Ring', city: 'Köln' });
});

test('[PATIENT-12, UI-39] the list goes on page by page and grows while it is shown', async ({
  page,
}) => {
  const { token } = await demoColleague('admin');
  const lastName = unique();
  const person = { firstName: 'Petra', lastName };
  const body = { person, patientData: { dateOfBirth: '1957-03-12' } };
  await Promise.all(Array.from({ length: 51 }, () => call('createPatient', { token, body })));
  await signedInAs(page, 'mfa');
  await page.goto(`/user/patients?q=${lastName}`);
  await expect(page.getByText('51 gefunden')).toBeVisible();
  await page.getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(page.getByText('51–51 von 51')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await call('createPatient', { token, body });
  await expect(page.getByText('51–52 von 52')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] list, record and form are clean for axe in ${language}`, { tag }, async ({
    page,
  }) => {
    const patient = await newPatient(
      `${unique()} Donaudampfschifffahrtsgesellschaftskapitänswitwe`,
    );
    await inLanguage(page, language);
    await signedInAs(page, 'admin');
    await page.goto('/user/patients');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.goto(`/user/patients?patient=${patient.person.id}`);
    const record = page.getByRole('dialog');
    await expect(record).toContainText('12.03.1957');
    await expectAccessible(page);
    await record.getByRole('button', { name: /Bearbeiten|Edit/ }).press('Enter');
    await expect(page.getByLabel(/Nachname|Last name/)).toBeVisible();
    await expectAccessible(page);
  });
}
