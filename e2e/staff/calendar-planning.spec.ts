import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { centre, hour } from '../practice/centre.ts';
import { tabTo } from '../practice/keyboard.ts';
import { newColleague, newPatient, newVisit } from '../practice/people.ts';
import { plannedVisit, readVisit } from '../practice/planned-visit.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import { comingWednesday, onTheWall, practiceTime } from '../practice/wall-clock.ts';

const day = comingWednesday();
const dayAfter = (iso: string, days: number) =>
  new Date(Date.parse(`${iso}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const german = (iso: string) => iso.split('-').reverse().join('.');
/** Last name first, as the calendar's lines have it. */
const listed = (name: string) => name.replace(/^(\S+) (.*)$/, '$2, $1');
const visitOf = (page: Page, name: string) => page.locator('.visit', { hasText: listed(name) });

test('[CAL-64, CAL-45, CAL-65, CAL-73] a known patient takes three presses, then the link is copied', async ({
  page,
  context,
  doctor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const visit = await plannedVisit(doctor, { day, time: '09:00' });
  const { person } = await newPatient();
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  const form = page.getByRole('dialog');
  const patient = page.getByRole('combobox', { name: 'Patient' });
  const chosen = async (below: number) => {
    // Measured each time: the head of the page grows with every doctor of another story.
    const at = await centre(visitOf(page, visit.name));
    await page.mouse.click(at.x, at.y + below);
    // Nobody has to press into the field.
    await expect(patient).toBeFocused();
    await page.keyboard.type(person.lastName);
    await page.getByRole('option', { name: person.lastName }).click();
  };
  // An hour below 09:00, and a few minutes.
  await chosen(hour);
  await expect(form).toContainText(`${german(day)}, 10:00`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByText('Termin angelegt')).toBeVisible();
  await expect(visitOf(page, `Petra ${person.lastName}`)).toContainText('10:00');
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Link kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/appointment/');

  // "More details" takes along what was entered, and nothing else.
  await chosen(1.5 * hour);
  await form.getByRole('link', { name: 'Mehr Angaben' }).click();
  await expect(page).toHaveURL(/step=overview$/);
  await expect(page.getByRole('main')).toContainText(`${german(day)}, 10:30`);
  await expect(page.getByRole('main')).toContainText(person.lastName);
  await page.goto(`/user/calendar?view=day&date=${day}`);
  await page.getByRole('link', { name: 'Neuer Termin' }).click();
  await expect(page).toHaveURL(/step=/);
  await page.goto('/user/appointment/new/patient?step=overview');
  await expect(page.getByText('Es ist kein Patient ausgewählt.')).toBeVisible();
});

test('[CAL-73] in the week too the new appointment begins at the patient, by mouse and by key', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&doctors=${doctor.user.person.id}`);
  const place = page.getByRole('button', { name: /^Neuer Termin am Mittwoch, .* 11:00\sUhr$/ });
  const patient = page.getByRole('combobox', { name: 'Patient' });
  for (const press of [() => place.click(), () => page.keyboard.press('Enter')]) {
    await press();
    await expect(patient).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(place).toBeFocused();
  }
});

test('[CAL-68, CAL-64, CAL-62] any free time of the day takes two presses; a patient who is elsewhere then is asked about', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  const other = await newColleague(['doctor']);
  await call('createAppointment', {
    token: doctor.token,
    body: {
      doctorId: other.user.person.id,
      patientId: visit.patient.person.id,
      scheduledStart: practiceTime(day, '15:00').toISOString(),
      scheduledEnd: practiceTime(day, '15:30').toISOString(),
    },
  });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&appointment=${visit.appointmentId}`);
  const planned = async () => onTheWall((await readVisit(doctor, visit)).scheduledStart);
  const details = page.getByRole('dialog', { name: visit.name });
  await details.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByRole('button', { name: '14:00', exact: true }).click();
  await expect(page.getByText(/Termin verschoben auf/)).toBeVisible();
  expect(await planned()).toBe(`${day} 14:00`);

  await details.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByRole('button', { name: '15:00', exact: true }).click();
  await expect(page.getByText('hat zu dieser Zeit schon einen Termin')).toBeVisible();
  expect(await planned()).toBe(`${day} 14:00`);
  await page.getByRole('button', { name: 'Trotzdem verschieben' }).click();
  await expect(details).toContainText('15:00 bis 15:30');
  await expect.poll(planned).toBe(`${day} 15:00`);

  // A colleague is quicker: both plans are shown, and one press decides.
  await details.getByRole('button', { name: 'Verschieben' }).click();
  await call('moveAppointment', {
    token: other.token,
    params: { appointmentId: visit.appointmentId },
    body: {
      scheduledStart: practiceTime(day, '16:00').toISOString(),
      scheduledEnd: practiceTime(day, '16:30').toISOString(),
    },
  });
  await page.getByRole('button', { name: '14:00', exact: true }).click();
  await expect(page.getByText('Jemand hat das inzwischen geändert')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Inzwischen gespeichert: .*16:00/ }),
  ).toBeVisible();
  expect(await planned()).toBe(`${day} 16:00`);
  await page.getByRole('button', { name: /^Ihre Eingabe: .*14:00/ }).click();
  await expect.poll(planned).toBe(`${day} 14:00`);
});

test('[CAL-64] from the calendar and from the day’s page two presses move: the appointment, a free time', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&doctors=${doctor.user.person.id}`);
  await visitOf(page, visit.name).click();
  const details = page.getByRole('dialog', { name: visit.name });
  await details.getByRole('button', { name: '10:30', exact: true }).click();
  await expect(page.getByText(/Termin verschoben auf/)).toBeVisible();
  expect(onTheWall((await readVisit(doctor, visit)).scheduledStart)).toBe(`${day} 10:30`);

  const today = await newVisit(doctor, { inMinutes: 20 });
  const before = (await readVisit(doctor, today)).scheduledStart;
  await page.goto('/user/dashboard');
  await page
    .locator(`[data-appointment="${today.appointmentId}"]`)
    .getByRole('link', { name: listed(today.name), exact: true })
    .click();
  await page
    .getByRole('dialog', { name: today.name })
    .getByRole('group', { name: /^Verschieben auf/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText(/Termin verschoben auf/)).toBeVisible();
  expect((await readVisit(doctor, today)).scheduledStart > before).toBe(true);
});

test('[CAL-45] a name that nobody has goes along into the wizard', async ({ page, doctor }) => {
  const visit = await plannedVisit(doctor, { day, time: '09:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  const at = await centre(visitOf(page, visit.name));
  await page.mouse.click(at.x, at.y + hour);
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await page.keyboard.type('Zimmerli');
  await expect(page.getByText(/^Niemand gefunden/)).toBeVisible();
  await page.getByRole('link', { name: 'Mehr Angaben' }).click();
  await expect(page).toHaveURL(/step=patient$/);
  await page.getByRole('button', { name: '„Zimmerli“ neu anlegen' }).click();
  await expect(page.getByLabel('Nachname')).toHaveValue('Zimmerli');
});

test('[CAL-57, CAL-58, CAL-59, CAL-66] working hours are entered, shade the calendar and guide a series', {
  tag: '@long',
}, async ({ page, doctor }) => {
  const { person } = await newPatient();
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  await page.getByRole('button', { name: 'Sprechzeiten' }).click();
  const hours = page.getByRole('dialog', { name: 'Sprechzeiten und Abwesenheiten' });
  const wednesday = hours.getByRole('group', { name: 'Mittwoch' });
  await wednesday.getByLabel('bis').fill('12');
  await hours.getByRole('button', { name: 'Sprechzeiten speichern' }).click();
  await expect(page.getByText('Sprechzeiten gespeichert')).toBeVisible();
  const nextWeek = german(dayAfter(day, 7));
  await hours.getByLabel('Erster Tag').fill(nextWeek);
  await hours.getByLabel('Erster Tag').press('Tab');
  await expect(hours.getByLabel('Letzter Tag')).toHaveValue(nextWeek);
  await hours.getByRole('button', { name: 'Abwesenheit eintragen' }).click();
  await expect(hours.getByRole('listitem')).toContainText(nextWeek);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(hours).toHaveCount(0);
  const column = page.getByRole('region', { name: doctor.user.person.lastName });
  await expect(page.getByText('08:00–12:00')).toBeVisible();
  await expect(column.locator('.day-closed')).toHaveCount(2);

  await tabTo(page, column.getByRole('button', { name: /^Neuer Termin um 08:00/ }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Patient' }).fill(person.lastName);
  await page.getByRole('option', { name: person.lastName }).click();
  await page.getByRole('button', { name: 'Serie' }).click();
  const series = page.getByRole('dialog', { name: 'Terminserie anlegen' });
  await expect(series).toContainText('abwesend');
  await expect(series.getByRole('checkbox')).toHaveCount(5);
  await expect(series.getByRole('checkbox', { name: nextWeek })).toHaveCount(0);
  await expectAccessible(page);
  await series.getByRole('button', { name: '5 Termine anlegen' }).click();
  await expect(page.getByText('5 Termine angelegt')).toBeVisible();
  await expect(visitOf(page, `Petra ${person.lastName}`)).toContainText('08:15');
});
