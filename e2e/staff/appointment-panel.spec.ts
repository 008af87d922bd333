import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { tabTo } from '../practice/keyboard.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn, newColleague, newVisit, patientArrives } from '../practice/people.ts';
import { plannedVisit, readVisit } from '../practice/planned-visit.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  test,
} from '../practice/story.ts';
import { comingWednesday, onTheWall, practiceTime } from '../practice/wall-clock.ts';

const day = comingWednesday();
const german = (iso: string) => iso.split('-').reverse().join('.');
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[CAL-47, CAL-48] any staff page opens the details, which copy the link and close again', async ({
  page,
  context,
  doctor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/dashboard?x=1&appointment=${visit.appointmentId}`);
  const details = panel(page, visit.name);
  await expect(details).toContainText('Bestätigt');
  await expect(details).toContainText(german(day));
  await expect(details).toContainText('10:00 bis 10:30 Uhr');
  await expect(details).toContainText('geb. 12.03.1957');
  await expect(details.getByRole('img', { name: /QR-Code/ })).toBeVisible();
  await tabTo(page, details.getByRole('button', { name: 'Link kopieren' }));
  await page.keyboard.press('Enter');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/appointment/${visit.appointmentId}/accept`);
  await details.getByRole('button', { name: 'Schließen' }).press('Enter');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/dashboard\?x=1$/);
  await page.goto('/user/dashboard?appointment=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('Diesen Termin gibt es nicht oder nicht mehr.')).toBeVisible();
});

test('[CAL-48, CAL-8] the patient’s steps and problems show while they happen', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { inMinutes: 20, status: 'pending' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?appointment=${visit.appointmentId}`);
  const details = panel(page, visit.name);
  await expect(details).toContainText('Unbestätigt');
  const patient = await patientArrives(visit);
  await patient.setsUp('camera-busy');
  await expect(details).toContainText('Richtet Kamera ein');
  await expect(details).toContainText('Ein anderes Programm benutzt die Kamera.');
  await patient.isReady();
  await expect(details).toContainText('Wartet, gerade da');
  await patient.leaves();
});

test('[CAL-50, CAL-6] the address is put right, and the invitation goes out', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '11:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?appointment=${visit.appointmentId}`);
  const details = panel(page, visit.name);
  await expect(details).toContainText('Keine E-Mail-Adresse bekannt');
  await details.getByRole('button', { name: 'E-Mail-Adresse eintragen' }).press('Enter');
  await details.getByLabel('E-Mail des Patienten').fill('petra@');
  await page.keyboard.press('Enter');
  await expect(details).toContainText('E-Mailadresse ungültig');
  const email = `${visit.patient.person.id}@story.example`;
  await details.getByLabel('E-Mail des Patienten').fill(email);
  await page.keyboard.press('Enter');
  await expect(details).toContainText('Einladung nicht verschickt');
  await expect(details).toContainText(email);
  const resent = page.waitForResponse(/resend-invitation$/);
  await details.getByRole('button', { name: 'Noch einmal senden' }).press('Enter');
  expect((await resent).status()).toBe(200);
  const params = { patientId: visit.patient.person.id };
  expect((await call('readPatient', { token: doctor.token, params })).person.email).toBe(email);
});

test('[CAL-50, CAL-18, CAL-17] by keyboard: add a colleague, move, cancel', async ({
  page,
  doctor,
}) => {
  const colleague = await newColleague(['mfa']);
  const visit = await plannedVisit(doctor, { day, time: '12:00' });
  const taken = await plannedVisit(doctor, { day, time: '14:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&appointment=${visit.appointmentId}`);
  const details = panel(page, visit.name);
  await details.getByRole('combobox').fill(colleague.user.person.lastName);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Hinzufügen' }).press('Enter');
  await expect(details.getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => (await readVisit(doctor, visit)).otherUsers).toHaveLength(1);

  await details.getByRole('button', { name: 'Verschieben' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Termin verschieben' });
  await expect(move).toContainText(/per E.Mail/);
  await move.getByLabel('Uhrzeit').fill('14:15');
  await expect(move).toContainText(`schon einen Termin: ${taken.name}`);
  await page.keyboard.press('Enter');
  await expect(move.getByRole('button', { name: 'Termin verschieben' })).toBeDisabled();
  await expect(details).toContainText('12:00 bis 12:30');
  await move.getByLabel('Uhrzeit').fill('1502');
  await move.getByRole('button', { name: 'Termin verschieben' }).press('Enter');
  await expect(details).toContainText('15:05 bis 15:35');
  await expect(details.getByRole('button', { name: 'Verschieben' })).toBeFocused();
  // The panel shows the new time before the server has answered.
  const planned = async () => onTheWall((await readVisit(doctor, visit)).scheduledStart);
  await expect.poll(planned).toBe(`${day} 15:05`);

  const link = details.getByRole('textbox', { name: 'Link für den Patienten' });
  const sheet = details.getByRole('button', { name: 'Blatt drucken' });
  await expect(link).toBeVisible();
  await expect(sheet).toBeVisible();
  const still = ['Einwilligung', 'Weitere Personen'];
  for (const text of still) await expect(details.getByText(text, { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Absagen' }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Termin absagen' })
    .press('Enter');
  await expect(details).toContainText('Abgesagt');
  await expect(page.getByText('Termin abgesagt')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Verschieben' })).toHaveCount(0);
  await expect(link).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
  for (const text of still) await expect(details.getByText(text, { exact: true })).toHaveCount(0);
  await expect(details.getByRole('img', { name: 'QR-Code' })).toHaveCount(0);
});

test('[STAFF-32] the panel gives an appointment to another doctor, and tells when that one is booked', async ({
  page,
  doctor,
}) => {
  const booked = await newColleague(['doctor']);
  const free = await newColleague(['doctor']);
  const visit = await plannedVisit(doctor, { day, time: '17:00' });
  await plannedVisit(booked, { day, time: '17:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/dashboard?appointment=${visit.appointmentId}`);
  await page.getByRole('button', { name: 'Ärztin oder Arzt wechseln' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Termin übergeben' });
  await dialog.getByLabel('Übernimmt').selectOption(booked.user.person.id);
  await dialog.getByRole('button', { name: 'Übergeben' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Der Termin wurde nicht übergeben');
  await dialog.getByLabel('Übernimmt').selectOption(free.user.person.id);
  await dialog.getByRole('button', { name: 'Übergeben' }).press('Enter');
  await expect(panel(page, visit.name)).toContainText(free.user.person.lastName);
});

test('[CAL-49] the sheet has practice, time, link and steps, and is all that is printed', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '13:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?appointment=${visit.appointmentId}`);
  await page.getByRole('button', { name: 'Blatt drucken' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Blatt für den Patienten' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.print-only');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Praxis am Stadtpark');
  await expect(sheet).toContainText(`${german(day)}, 13:00 Uhr`);
  await expect(sheet).toContainText(visit.appointmentId);
  await expect(sheet).toContainText('Geburtsdatum');
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeHidden();
});

test('[CAL-48, CAL-49, CAL-5] with TANs: shown and printed only when asked for', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const server = await ownServer();
  try {
    await server.start();
    const at = server.address;
    const admin = await logIn('admin', demoPassword, at);
    const settings = await call('readSettings', { token: admin.token, at });
    settings.config.videoConsultation.features.patientLogin.mode = 'tan';
    await call('changeSettings', { token: admin.token, at, body: settings });
    const own = { token: admin.token, at };
    const [doctor] = await call('listStaff', { ...own, query: '?searchTerm=Miriam' });
    const [patient] = await call('listPatients', own);
    const start = practiceTime(day, '10:00').getTime();
    const params = await call('createAppointment', {
      ...own,
      body: {
        doctorId: doctor?.person.id ?? '',
        patientId: patient?.person.id ?? '',
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 900_000).toISOString(),
      },
    }).then(({ appointmentId }) => ({ appointmentId }));
    const { loginTan = '' } = await call('readAppointment', { token: admin.token, at, params });
    expect(loginTan).toMatch(/^\d{8}$/);
    const shown = `${loginTan.slice(0, 4)} ${loginTan.slice(4)}`;

    await signedIn(page, admin);
    await page.goto(`${at}/user/dashboard?appointment=${params.appointmentId}`);
    const tan = page.locator('[data-tan]');
    await expect(tan).toHaveText('•••• ••••');
    await page.getByRole('button', { name: 'TAN anzeigen' }).press('Enter');
    await expect(tan).toHaveText(shown);
    await page.getByRole('button', { name: 'Blatt drucken' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Blatt für den Patienten' });
    await expect(sheet).toContainText('Geben Sie die TAN ein');
    await expect(sheet).not.toContainText(shown);
    await sheet.getByLabel('TAN mit auf das Blatt drucken').press('Space');
    await expect(sheet).toContainText(shown);
  } finally {
    await server.remove();
  }
});

for (const { language, tag } of eachLanguage) {
  test(`[CAL-48, UI-31, UI-32] axe finds nothing in the details, and they fit (${language})`, {
    tag,
  }, async ({ page, doctor }) => {
    const lastName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe-von-Hohenlohe';
    const visit = await plannedVisit(doctor, { day, time: '10:00', status: 'pending', lastName });
    await signedIn(page, doctor);
    await inLanguage(page, language);
    await page.goto(`/user/dashboard?appointment=${visit.appointmentId}`);
    await expect(page.locator('[data-patient-link]')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}
