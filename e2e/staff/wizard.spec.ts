import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { type Colleague, demoColleague, newPatient, newVisit } from '../practice/people.ts';
import { plannedVisit, readVisit } from '../practice/planned-visit.ts';
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
import { clockChanges, comingWednesday, onTheWall, practiceTimes } from '../practice/wall-clock.ts';

const day = comingWednesday();
const german = (iso: string) => iso.split('-').reverse().join('.');
const address = '/user/appointment/new/patient';
const next = (page: Page) => page.getByRole('button', { name: 'Weiter' }).press('Enter');
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** One of a few is a radio button, one of many stands in a search field. */
const chosenDoctor = (page: Page) =>
  page.locator('form input:checked, form [role="combobox"]:not([value=""])');

const overview = (page: Page) => step(page, 'Stimmt alles?');

async function found({ token }: Colleague, lastName: string): Promise<number> {
  const query = `?searchTerm=${encodeURIComponent(lastName)}`;
  return (await call('listPatients', { token, query })).length;
}

/** A new patient, typed with the keyboard alone, from the first field of the form on. */
async function typePatient(page: Page, lastName: string, email: string): Promise<void> {
  await page.getByLabel('Titel').focus();
  // Null: gender, language and insurance number stay as they are.
  const texts = ['', 'Petra', lastName, '1271944', null, null, email, '0221 123456', null];
  for (const text of [...texts, 'Lindenallee', '8', '50667']) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Köln');
}

function createdId(page: Page): string {
  return new URL(page.url()).searchParams.get('created') ?? '';
}

test('[CAL-37, CAL-38, CAL-42, PATIENT-13] a new patient and an appointment, by keyboard alone', async ({
  page,
  doctor,
}) => {
  const lastName = `Tastatur ${randomUUID().slice(0, 8)}`;
  await signedIn(page, doctor);
  await page.goto(`${address}?day=${day}&time=10:02&minutes=30`);
  await expect(chosenDoctor(page)).toBeVisible();
  await page.getByRole('button', { name: 'Weiter' }).press('Enter');
  await expect(step(page, 'Für wen ist der Termin?')).toBeFocused();
  await page.getByRole('button', { name: 'Neu anlegen' }).press('Enter');
  await typePatient(page, lastName, `${randomUUID()}@story.example`);
  await expect(page.getByLabel('Geburtsdatum')).toHaveValue('12.07.1944');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Wann ist der Termin?')).toBeFocused();
  await page.getByLabel('Uhrzeit').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Uhrzeit')).toHaveValue('10:05');
  await page.getByLabel('Uhrzeit').press('Enter');
  await expect(overview(page)).toBeFocused();
  const shown = page.getByRole('main');
  for (const value of [
    doctor.user.person.lastName,
    `${german(day)}, 10:05`,
    '30 Min.',
    `Petra ${lastName}`,
    '12.07.1944',
    'Lindenallee 8, 50667 Köln',
  ]) {
    await expect(shown).toContainText(value);
  }
  await page.getByRole('button', { name: 'Termin anlegen' }).press('Enter');
  await expect(page.getByText('Patient angelegt')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Der Termin ist angelegt' })).toBeFocused();
  await expect(page.getByText('Termin angelegt')).toBeVisible();
  const appointment = await readVisit(doctor, { appointmentId: createdId(page) });
  expect(onTheWall(appointment.scheduledStart)).toBe(`${day} 10:05`);
  await expect(page.getByRole('textbox', { name: 'Link für den Patienten' })).toHaveValue(
    appointment.link ?? '',
  );
  await expect(page.getByText('Einladung nicht verschickt')).toBeVisible();
  await expectAccessible(page);
});

test('[CAL-41, CAL-51, CAL-66] an existing patient is found while typing; back and reload lose nothing', async ({
  page,
  doctor,
}) => {
  const { person } = await newPatient();
  await signedIn(page, doctor);
  await page.goto(`/user/appointment/new/anything?day=${day}&time=11:00&minutes=15`);
  await expect(page).toHaveURL(/\/user\/appointment\/new\/patient\?step=doctor$/);
  await expect(chosenDoctor(page)).toBeVisible();
  await next(page);
  await expect(page).toHaveURL(/\?step=patient$/);
  const search = page.getByRole('combobox', { name: 'Patient' });
  await search.fill(person.lastName);
  await expect(page.getByRole('option', { name: person.lastName })).toBeVisible();
  // In a small practice the list of before the search shows this patient too, among others.
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page.locator(`[data-patient="${person.id}"]`)).toBeVisible();
  await next(page);
  await expect(step(page, 'Wann ist der Termin?')).toBeFocused();
  await next(page);
  await expect(overview(page)).toBeFocused();
  await page.getByRole('button', { name: 'Als Serie anlegen …' }).click();
  const series = page.getByRole('dialog', { name: 'Terminserie anlegen' });
  await expect(series.getByRole('checkbox')).toHaveCount(5);
  await series.getByRole('button', { name: 'Abbrechen' }).click();
  await page.goBack();
  await expect(step(page, 'Wann ist der Termin?')).toBeFocused();
  await expect(page.getByLabel('Uhrzeit')).toHaveValue('11:00');
  await page.goBack();
  await expect(step(page, 'Für wen ist der Termin?')).toBeFocused();
  await expect(page.locator(`[data-patient="${person.id}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Neu anlegen' }).press('Enter');
  await page.getByLabel('Nachname').fill('Halb getippt');
  await page.reload();
  await expect(page.getByLabel('Nachname')).toHaveValue('Halb getippt');
  await page.getByRole('button', { name: 'Patient suchen' }).press('Enter');
  await page.goto(`${address}?step=overview`);
  await expect(page.getByText(`Petra ${person.lastName}`)).toBeVisible();
  await expect(page.getByText(`${german(day)}, 11:00`)).toBeVisible();
});

test('[CAL-39, CAL-40] the overview says that no doctor and no patient is selected', async ({
  page,
}) => {
  await signedInAs(page, 'mfa');
  await inLanguage(page, 'en');
  await page.goto('/user/appointment/new?step=overview');
  await expect(page).toHaveURL(/\/new\/patient\?step=overview$/);
  await expect(page.getByText('No doctor is selected.')).toBeVisible();
  await expect(page.getByText('No patient is selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create appointment' })).toBeDisabled();
  await page.getByRole('button', { name: 'Complete now' }).first().press('Enter');
  await expect(page).toHaveURL(/\?step=doctor$/);
});

test('[CAL-52, CAL-51, ERR-21] a refused appointment keeps everything and creates the patient once', async ({
  page,
  doctor,
}) => {
  const lastName = `Einmal ${randomUUID().slice(0, 8)}`;
  await signedIn(page, doctor);
  await inLanguage(page, 'en');
  await page.goto(`${address}?doctor=${doctor.user.person.id}&day=${day}&time=09:00&minutes=30`);
  await page.getByRole('button', { name: 'Create new' }).press('Enter');
  await page.getByLabel('First name').fill('Petra');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of birth').fill('12.03.1957');
  await page.getByLabel('Date of birth').press('Enter');
  await expect(step(page, 'When is the appointment?')).toBeFocused();
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(step(page, 'Is everything right?')).toBeFocused();

  let lost = 0;
  await page.route('**/api/v3/video/patients', async (route) => {
    // The patient is created, but the answer never arrives.
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create appointment' }).press('Enter');
  await expect(page.getByText('Patient and appointment NOT created!')).toBeVisible();
  expect(lost).toBe(1);
  await page.unroute('**/api/v3/video/patients');
  let taken = { name: '' };
  await page.route('**/calendar/appointments', async (route) => {
    // Booked by a colleague in the same moment: only the server can know.
    if (route.request().method() === 'POST')
      taken = await plannedVisit(doctor, { day, time: '09:15' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create appointment' }).press('Enter');
  await expect(page.getByText('Appointment NOT created!', { exact: true })).toBeVisible();
  await page.unroute('**/calendar/appointments');
  await expect(page.getByRole('button', { name: 'Create appointment' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose another time' }).press('Enter');
  await expect(step(page, 'When is the appointment?')).toBeFocused();
  await expect(page.getByText(`${taken.name}, 09:15 to 09:45`)).toBeVisible();
  await expect(page.getByRole('button', { name: '09:15', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '10:15', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(step(page, 'Is everything right?')).toBeFocused();
  await page.getByRole('button', { name: 'Create appointment' }).press('Enter');
  await expect(page.getByText('Appointment created')).toBeVisible();
  expect(await found(doctor, lastName)).toBe(1);
  const appointment = await readVisit(doctor, { appointmentId: createdId(page) });
  expect(onTheWall(appointment.scheduledStart)).toBe(`${day} 10:15`);
  await page.getByRole('button', { name: 'Plan another appointment' }).press('Enter');
  await page.goto(`${address}?step=patient`);
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveValue('');
});

test('[CAL-84] after the wizard the filled button hands out the access where no mail goes out', async ({
  page,
  doctor,
}) => {
  const { appointmentId } = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto(`${address}?created=${appointmentId}`);
  const filled = page.locator('main :is(a, button).bg-primary');
  await expect(filled).toHaveText('Blatt drucken');
  await expect(page.getByRole('button', { name: 'Weiteren Termin planen' })).toBeVisible();
});

test('[PATIENT-20] the wizard asks before it creates a second person, and takes the one who is there', async ({
  page,
  doctor,
}) => {
  const { person } = await newPatient();
  await signedIn(page, doctor);
  await page.goto(`${address}?doctor=${doctor.user.person.id}&day=${day}&time=16:00&minutes=30`);
  await page.getByRole('button', { name: 'Neu anlegen' }).press('Enter');
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Nachname').fill(person.lastName);
  await page.getByLabel('Geburtsdatum').fill('12.03.1957');
  await page.getByLabel('Geburtsdatum').press('Enter');
  await expect(step(page, 'Wann ist der Termin?')).toBeFocused();
  await next(page);
  await page.getByRole('button', { name: 'Termin anlegen' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Gibt es diese Person schon?' });
  await question.getByRole('button', { name: 'Diese Person auswählen' }).press('Enter');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Termin anlegen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Der Termin ist angelegt' })).toBeFocused();
  const { patient } = await readVisit(doctor, { appointmentId: createdId(page) });
  expect(patient.person.id).toBe(person.id);
  expect(await found(doctor, person.lastName)).toBe(1);
});

test('[CAL-53, CAL-39] the proposed time is free, and a clash is told and held up where it arises', async ({
  page,
  doctor,
}) => {
  const { person } = await newPatient();
  const now = await newVisit(doctor, { inMinutes: 0, minutes: 60 });
  const { scheduledEnd } = await readVisit(doctor, now);
  const time = (after: number) => onTheWall(Date.parse(scheduledEnd) + after * 60_000).slice(-5);
  const bookAt = (after: number) => {
    const start = Date.parse(scheduledEnd) + after * 60_000;
    return call('createAppointment', {
      token: doctor.token,
      body: {
        doctorId: doctor.user.person.id,
        patientId: now.patient.person.id,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 15 * 60_000).toISOString(),
      },
    });
  };
  await signedIn(page, doctor);
  await page.goto(`${address}?doctor=${doctor.user.person.id}&patient=${person.id}`);
  await expect(page.locator(`[data-patient="${person.id}"]`)).toBeVisible();
  await next(page);
  await expect(page.getByLabel('Uhrzeit')).toHaveValue(time(0));
  // A colleague takes it: what nobody has chosen moves on.
  await bookAt(0);
  await expect(page.getByLabel('Uhrzeit')).toHaveValue(time(15));

  await page.getByLabel('Uhrzeit').fill(time(5));
  const clash = page.getByRole('alert').filter({ hasText: 'Zu dieser Zeit ist schon ein Termin' });
  await expect(clash).toContainText(now.name);
  await page.getByLabel('Uhrzeit').press('Enter');
  await next(page);
  await expect(page).toHaveURL(/step=date/);
  await expect(page.getByText('Diese Zeit ist belegt.')).toBeVisible();
  await expectAccessible(page);
  await clash.getByRole('button', { name: `${time(15)} Uhr nehmen` }).press('Enter');
  await expect(clash).toBeHidden();
  await next(page);
  await expect(overview(page)).toBeFocused();
  const create = page.getByRole('button', { name: 'Termin anlegen' });
  await expect(create).toBeEnabled();
  await bookAt(15);
  await expect(clash).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByRole('button', { name: 'Andere Zeit wählen' }).press('Enter');
  await expect(clash).toBeVisible();
  await clash.getByRole('button', { name: `${time(30)} Uhr nehmen` }).press('Enter');
  await next(page);
  await create.press('Enter');
  await expect(page.getByText('Termin angelegt')).toBeVisible();
});

test('[CONTRACT-13, CONTRACT-11] the form points to the field, and the birth date helps itself', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto(`${address}?step=patient`);
  await page.getByRole('button', { name: 'Neu anlegen' }).press('Enter');
  await next(page);
  await expect(page.getByText('Vorname fehlt')).toBeVisible();
  await expect(page.getByLabel('Vorname')).toBeFocused();
  const birthdate = page.getByLabel('Geburtsdatum');
  await expect(birthdate).toHaveAttribute('placeholder', 'tt.mm.jjjj');
  await expect(birthdate).toHaveAttribute('inputmode', 'numeric');
  await birthdate.pressSequentially('4.5.08');
  await page.getByLabel('Vorname').fill('Petra');
  await expect(birthdate).toHaveValue('04.05.2008');
  await page.getByLabel('Nachname').fill('Muster');
  await page.getByLabel('E-Mail').fill('petra@');
  await next(page);
  await expect(page.getByText('E-Mailadresse ungültig')).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toBeFocused();
});

test('[CAL-51] what was typed belongs to whoever typed it, and goes at the logout', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto(`${address}?step=patient`);
  await page.getByRole('button', { name: 'Neu anlegen' }).press('Enter');
  await page.getByLabel('Nachname').fill('Geheim');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain('Geheim');
  await page.goto('/user/logout/');
  await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible();
  expect(await kept()).not.toContain('Geheim');
});

for (const { language } of eachLanguage) {
  test(`[CAL-37, UI-31, UI-32] axe finds nothing in the wizard, and it fits (${language})`, {
    tag: '@long',
  }, async ({ page }) => {
    await signedIn(page, await demoColleague('doctor'));
    await inLanguage(page, language);
    for (const name of ['doctor', 'patient', 'date', 'overview']) {
      await page.goto(`${address}?step=${name}`);
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      await expectAccessible(page);
      await expectFits(page);
    }
  });
}

/** Everything was given in the address, so the wizard opens at its end. */
async function changesStart(page: Page): Promise<void> {
  await expect(overview(page)).toBeVisible();
  await page.getByRole('button', { name: 'Beginn ändern' }).press('Enter');
}

test('[CAL-56, CONTRACT-12] a time that is skipped or comes twice is told; 23:59 is the next day', async ({
  page,
  doctor,
}) => {
  const { forward, back } = clockChanges();
  const patient = await newPatient();
  await signedIn(page, doctor);
  const query = `doctor=${doctor.user.person.id}&patient=${patient.person.id}`;
  await page.goto(`${address}?day=${forward}&time=02:30&${query}`);
  await changesStart(page);
  const time = page.getByLabel('Uhrzeit');
  await expect(page.getByText(/^02:30\sUhr gibt es an diesem Tag nicht/)).toBeVisible();
  await next(page);
  await expect(time).toHaveAccessibleDescription(/gibt es an diesem Tag nicht/);

  await page.goto(`${address}?day=${back}&time=02:30&${query}`);
  await changesStart(page);
  await expect(page.getByText(/^02:30\sUhr gibt es an diesem Tag zweimal/)).toBeVisible();
  await next(page);
  const which = page.getByRole('group', { name: 'Welche dieser beiden Zeiten ist gemeint?' });
  await expect(which.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await which.getByRole('radio', { name: /^02:30\sUhr, .*Normalzeit/ }).check();
  await next(page);
  await expect(overview(page)).toBeVisible();
  await expect(page.getByText(/02:30, .*Normalzeit/)).toBeVisible();
  await page.getByRole('button', { name: 'Termin anlegen' }).press('Enter');
  await expect.poll(() => createdId(page)).not.toBe('');
  const created = await readVisit(doctor, { appointmentId: createdId(page) });
  expect(new Date(created.scheduledStart)).toEqual(practiceTimes(back, '02:30').at(-1));

  await page.goto(`${address}?day=${day}&time=10:00&${query}`);
  await changesStart(page);
  await time.fill('23:59');
  await time.press('Tab');
  await expect(time).toHaveValue('00:00');
  await next(page);
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await expect(page.getByText(new RegExp(`${german(tomorrow)}, 00:00`))).toBeVisible();
});
