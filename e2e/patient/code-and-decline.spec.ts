import { readFile } from 'node:fs/promises';
import { showEntryCode } from '@visite/contract';
import { call } from '../practice/api.ts';
import { newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { serveConfig } from '../public/served-config.ts';
import { birthdate, heading, logsIn, opensLogin, pathOf, phone } from './steps.ts';

test.use(phone);

const read = (token: string, { appointmentId }: Visit) =>
  call('readAppointment', { token, params: { appointmentId } });

test('[VISIT-37, SEC-43, VISIT-40, VISIT-41] from the home page by the code of the sheet into the waiting room', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const { entryCode = '' } = await read(doctor.token, visit);
  await page.goto('/');
  await page.getByRole('link', { name: 'Code vom Zettel eingeben' }).click();
  await expect(page).toHaveURL('/code');
  const field = page.getByLabel('Ihr Code');
  await field.fill('0000-0000');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText('Diesen Code kennen wir nicht.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(` ${showEntryCode(entryCode).toLowerCase().replace('-', ' ')}`);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(heading(page)).toHaveText('Anmelden zu Ihrem Video-Termin');
  await expect(page.getByText('Schritt 1 von 3')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(doctor.user.person.lastName);
  await expect(page.getByRole('main')).not.toContainText(/\d\d:\d\d/);
  await page.getByLabel(/^Geburtsdatum/).pressSequentially(birthdate);
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'setup'));
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(heading(page)).toHaveText('Alles funktioniert');
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
});

test('[VISIT-38] "I can’t make it" is a press and a question; the practice knows at once', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await logsIn(page, visit);
  // Right below the finger that has just pressed the login: elsewhere first [UI-57].
  await heading(page).click();
  await page.getByRole('button', { name: 'Ich kann nicht kommen' }).click();
  await expect(page.getByRole('alert')).toContainText(/absagen\?/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nein, ich komme' }).click();
  expect((await read(doctor.token, visit)).state.type).toBe('accepted');
  await page.getByRole('button', { name: 'Ich kann nicht kommen' }).click();
  await page.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  await expect(heading(page)).toHaveText('Ihr Termin ist abgesagt');
  await expect(page.getByText('Die Praxis weiß Bescheid.')).toBeVisible();
  const after = await read(doctor.token, visit);
  expect(after).toMatchObject({ state: { type: 'cancelled' }, declinedAt: expect.any(String) });
});

test('[VISIT-35, VISIT-36, VISIT-40, A11Y-1] the login says with whom and when, days before only that and a file; not where the practice does not want it', async ({
  page,
  doctor,
}) => {
  const { title, firstName, lastName } = doctor.user.person;
  const visit = await newVisit(doctor);
  await opensLogin(page, visit);
  await expect(page.getByText(`${title} ${firstName} ${lastName}`)).toBeVisible();
  await expect(page.getByText(/^Heute um \d\d:\d\d\sUhr$/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(visit.patient.person.lastName);
  const legal = page.getByRole('navigation', { name: 'Rechtliches' });
  await expect(legal.getByRole('link')).toHaveText([
    'Impressum',
    'Datenschutz für Patienten',
    'Bedingungen für Patienten',
    'Barrierefreiheit',
  ]);
  await expect(page.getByRole('link', { name: /anrufen/i })).toHaveAttribute('href', /^tel:/);

  const early = await newVisit(doctor, { inMinutes: 3 * 24 * 60, status: 'pending' });
  await page.goto(pathOf(early, 'accept'));
  await expect(heading(page)).toHaveText('Ihr Termin ist bestätigt');
  await expect(page.getByText(/^Anmelden können Sie sich ab .*\sUhr\.$/)).toBeVisible();
  await expect(page.getByText(/zu früh/)).toHaveCount(0);
  await expect(page.getByLabel(/^Geburtsdatum/)).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'In den Kalender' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).not.toContain(early.patient.person.lastName);

  await serveConfig(page, (config) => {
    const { features } = config.videoConsultation;
    const changed = { ...features, showDoctorBeforeLogin: false };
    return { ...config, videoConsultation: { ...config.videoConsultation, features: changed } };
  });
  await opensLogin(page, visit);
  await expect(page.getByLabel(/^Geburtsdatum/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(lastName);
});

test('[VISIT-45, VISIT-44, VISIT-53, A11Y-1] days before, the link is enough: a press, the date, the birth date', async ({
  page,
  doctor,
}) => {
  const early = await newVisit(doctor, { inMinutes: 4 * 24 * 60, status: 'pending' });
  const ask = page.getByRole('button', { name: 'Ich kann nicht kommen' });
  await page.goto(pathOf(early, 'login'));
  await expect(ask).toBeVisible();
  await page.goto(pathOf(early, 'accept'));
  await expect(heading(page)).toHaveText('Ihr Termin ist bestätigt');
  await ask.click();
  const question = page.getByRole('alert').filter({ hasText: 'absagen?' });
  await expect(question).toContainText(/am \d\d\.\d\d\.\d{4} um \d\d:\d\d\sUhr absagen\?/);
  await page.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  const field = question.getByLabel(/^Geburtsdatum/);
  await expect(field).toBeFocused();
  await field.pressSequentially('13.03.1957');
  await page.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  await expect(page.getByText('Fehler: Falsche Zugangsdaten')).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/Bitte prüfen Sie das Geburtsdatum\.$/);
  await expectAccessible(page);
  expect((await read(doctor.token, early)).state.type).toBe('accepted');
  await field.fill('');
  await field.pressSequentially(birthdate);
  await page.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  await expect(heading(page)).toHaveText('Ihr Termin ist abgesagt');
  await expect(heading(page)).toBeFocused();
  const after = await read(doctor.token, early);
  expect(after).toMatchObject({ state: { type: 'cancelled' }, declinedAt: expect.any(String) });
});

test('[VISIT-45] a moved appointment is asked about again, with the new time', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await opensLogin(page, visit);
  await page.getByRole('button', { name: 'Ich kann nicht kommen' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'absagen?' });
  await question.getByLabel(/^Geburtsdatum/).pressSequentially(birthdate);
  const start = Date.now() + 20 * 3_600_000 + Math.floor(Math.random() * 7_200_000);
  await call('moveAppointment', {
    token: doctor.token,
    params: { appointmentId: visit.appointmentId },
    body: {
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 60_000).toISOString(),
    },
  });
  await question.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  await expect(page.getByText(/verlegt/)).toBeVisible();
  expect((await read(doctor.token, visit)).state.type).toBe('accepted');
  await page.getByRole('button', { name: 'Ich kann nicht kommen' }).click();
  await page.getByRole('button', { name: 'Ja, Termin absagen' }).click();
  await expect(heading(page)).toHaveText('Ihr Termin ist abgesagt');
});
