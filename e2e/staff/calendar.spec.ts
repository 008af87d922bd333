import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { centre, hour } from '../practice/centre.ts';
import { tabTo } from '../practice/keyboard.ts';
import { demoColleague, newColleague, newVisit, patientArrives } from '../practice/people.ts';
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
import {
  clockChanges,
  comingWednesday,
  onTheWall,
  practiceTimes,
  practiceZone,
} from '../practice/wall-clock.ts';

const day = comingWednesday();
const german = (iso: string) => iso.split('-').reverse().join('.');
/** Last name first, as the calendar's lines have it. */
const listed = (name: string) => name.replace(/^(\S+) (.*)$/, '$2, $1');
const visitOf = (page: Page, name: string) => page.locator('.visit', { hasText: listed(name) });

/** More than can be shown side by side; nobody has to log in as them. */
async function manyDoctors(): Promise<void> {
  const { token } = await demoColleague('admin');
  const known = await call('listStaff', { token });
  for (
    let more = known.filter(({ roles }) => roles.includes('doctor')).length;
    more < 9;
    more += 1
  ) {
    const username = `viele-${randomUUID().slice(0, 8)}`;
    const person = { firstName: 'Viele', lastName: username, email: `${username}@story.example` };
    await call('createStaff', { token, body: { person, username, roles: ['doctor'] } });
  }
}

/** Drags an appointment onto another one's place, or a number of pixels below it. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await centre(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

test('[CAL-36, CAL-44, CAL-55] day, week and month show the appointment; doctors can be chosen', async ({
  page,
  doctor,
}) => {
  await manyDoctors();
  const other = await newColleague(['doctor']);
  const mine = await plannedVisit(doctor, { day, time: '10:00' });
  const theirs = await plannedVisit(other, { day, time: '10:00', status: 'pending' });
  await signedIn(page, doctor);
  for (const view of ['Tag', 'Woche', 'Monat']) {
    await page.goto(`/user/calendar?view=month&date=${day}&doctors=${doctor.user.person.id}`);
    await page.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(visitOf(page, mine.name)).toContainText('10:00');
    await expect(visitOf(page, theirs.name)).toHaveCount(0);
  }
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  // An appointment names its doctor as well.
  const filter = page.getByRole('group', { name: 'Ärztinnen und Ärzte' });
  const chip = filter.getByRole('button', { name: other.user.person.lastName });
  await filter.getByRole('combobox').press('Enter');
  await page.keyboard.type(other.user.person.lastName);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(visitOf(page, theirs.name)).toContainText('Unbestätigt');
  const colour = (visit: Locator) =>
    visit.evaluate((element) => getComputedStyle(element).getPropertyValue('--doctor'));
  expect(await colour(visitOf(page, mine.name))).toMatch(/^#/);
  const letters = (of: Locator) => of.locator('.doctor-mark').textContent();
  await page.getByRole('button', { name: 'Woche', exact: true }).press('Enter');
  const theirLetters = await letters(visitOf(page, theirs.name));
  expect(await letters(visitOf(page, mine.name))).not.toBe(theirLetters);
  expect(await letters(chip)).toBe(theirLetters);
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
  // The address follows once the press has been painted.
  await expect(page).toHaveURL(/view=day/);
  await page.reload();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.press('Enter');
  await expect(visitOf(page, theirs.name)).toHaveCount(0);
  await expect(filter.getByRole('combobox')).toBeFocused();
  await expect(visitOf(page, mine.name)).toBeVisible();
  await page.getByRole('button', { name: 'Nächster Tag' }).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`date=${day}`));
  await expect(visitOf(page, mine.name)).toHaveCount(0);
  await page.goBack();
  await expect(visitOf(page, mine.name)).toBeVisible();
});

test('[CAL-46, CAL-17] a dragged appointment asks, names the mail, and moves', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  const below = await plannedVisit(doctor, { day, time: '12:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  const dragged = async () => {
    const { x, y } = await centre(visitOf(page, visit.name));
    await drag(page, visitOf(page, visit.name), { x, y: y + 1.5 * hour });
  };
  await dragged();
  // It says where it would go.
  await expect(visitOf(page, visit.name)).not.toContainText('10:00');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/per E.Mail/);
  await expect(question).toContainText(`${german(day)}, 10:00`);
  const hours = await visitOf(page, below.name).boundingBox();
  await question.getByRole('button', { name: 'Nicht verschieben' }).press('Enter');
  await expect(visitOf(page, visit.name)).toContainText('10:00');
  // Only the appointment has moved, not the hours under it.
  expect(await visitOf(page, below.name).boundingBox()).toEqual(hours);
  expect(onTheWall((await readVisit(doctor, visit)).scheduledStart)).toBe(`${day} 10:00`);

  await dragged();
  await question.getByRole('button', { name: 'Termin verschieben' }).click();
  await expect(page.getByText(/Termin verschoben auf/)).toBeVisible();
  const moved = await readVisit(doctor, visit);
  const time = onTheWall(moved.scheduledStart).slice(11);
  expect(time > '10:00' && time < '12:00', time).toBe(true);
  await expect(visitOf(page, visit.name)).toContainText(time);
  expect(Date.parse(moved.scheduledEnd) - Date.parse(moved.scheduledStart)).toBe(30 * 60_000);
});

test('[CAL-69] it is dragged to another doctor, with the mouse and back with a finger', {
  tag: '@long',
}, async ({ page, doctor }) => {
  const other = await newColleague(['doctor']);
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  const theirs = await plannedVisit(other, { day, time: '11:00' });
  await signedIn(page, doctor);
  const both = [doctor, other].map(({ user }) => user.person.id).join();
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${both}`);
  const own = await centre(visitOf(page, visit.name));
  const { x, y } = await centre(visitOf(page, theirs.name));
  await drag(page, visitOf(page, visit.name), { x, y: y - hour / 2 });
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Neu bei Dr. ${other.user.person.firstName}`);
  await question.getByRole('button', { name: 'Termin verschieben' }).click();
  const doctorNow = async () => (await readVisit(doctor, visit)).doctor.person.id;
  await expect.poll(doctorNow).toBe(other.user.person.id);

  const column = page.getByRole('region', { name: other.user.person.lastName });
  await expect(column.locator('.visit')).toHaveCount(2);
  const start = await centre(visitOf(page, visit.name));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  await expect(visitOf(page, visit.name)).toHaveClass(/visit-dragged/);
  await touch('touchMove', { x: own.x, y: own.y + 10 });
  await touch('touchMove', own);
  await touch('touchEnd');
  await question.getByRole('button', { name: 'Termin verschieben' }).click();
  await expect.poll(doctorNow).toBe(doctor.user.person.id);
});

test('[CAL-46, CAL-13] onto a taken time it goes back and names what stands in the way', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  const taken = await plannedVisit(doctor, { day, time: '11:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  await drag(page, visitOf(page, visit.name), await centre(visitOf(page, taken.name)));
  await expect(page.getByText(`schon einen Termin: ${taken.name}, 11:00 bis 11:30`)).toBeVisible();
  await expect(visitOf(page, visit.name)).toContainText('10:00');
});

test('[CAL-46] without a server it goes back and says why', async ({ page, doctor }) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=day&date=${day}&doctors=${doctor.user.person.id}`);
  await expect(visitOf(page, visit.name)).toBeVisible();
  await page.route('**/calendar/appointments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const at = await centre(visitOf(page, visit.name));
  await drag(page, visitOf(page, visit.name), { x: at.x, y: at.y + hour });
  await page.getByRole('button', { name: 'Termin verschieben' }).press('Enter');
  await expect(page.getByText('Termin nicht verschoben')).toBeVisible();
  await expect(page.getByText('Keine Verbindung zum Server.')).toBeVisible();
  await expect(visitOf(page, visit.name)).toContainText('10:00');
  expect(onTheWall((await readVisit(doctor, visit)).scheduledStart)).toBe(`${day} 10:00`);
});

test('[CAL-54] what happens elsewhere shows without a reload', async ({ page, doctor }) => {
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&doctors=${doctor.user.person.id}`);
  await expect(page.locator('.visite-calendar')).toBeVisible();
  const visit = await plannedVisit(doctor, { day, time: '09:00', status: 'pending' });
  await expect(visitOf(page, visit.name)).toContainText('Unbestätigt');
  const params = { appointmentId: visit.appointmentId };
  await call('acceptAppointment', { params });
  await expect(visitOf(page, visit.name)).toContainText(', Bestätigt');
  await call('cancelAppointment', { params, token: doctor.token });
  await expect(visitOf(page, visit.name)).toHaveCount(0);
});

test.describe('far from the practice', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('[CAL-43, I18N-6] days on which the clocks change show the practice’s time, and its zone', async ({
    page,
    doctor,
  }) => {
    const { forward, back } = clockChanges();
    await signedIn(page, doctor);
    for (const changing of [forward, back]) {
      const early = await plannedVisit(doctor, { day: changing, time: '01:30' });
      const late = await plannedVisit(doctor, { day: changing, time: '10:00' });
      await page.goto(`/user/calendar?view=day&date=${changing}&doctors=${doctor.user.person.id}`);
      await expect(page.getByText(`Alle Zeiten gelten in ${practiceZone}.`)).toBeVisible();
      await expect(visitOf(page, early.name)).toContainText('01:30');
      await expect(visitOf(page, late.name)).toContainText('10:00');
      const at = await centre(visitOf(page, late.name));
      await drag(page, visitOf(page, late.name), { x: at.x, y: at.y + 1.25 * hour });
      await page.getByRole('button', { name: 'Termin verschieben' }).press('Enter');
      await expect(page.getByText(/Termin verschoben auf/).first()).toBeVisible();
      const moved = await readVisit(doctor, late);
      const shown = onTheWall(moved.scheduledStart);
      expect(shown.slice(0, 10)).toBe(changing);
      await expect(visitOf(page, late.name)).toContainText(shown.slice(11));
    }
  });
});

test('[CAL-56] dragged into the hour that the clock skips it goes back; of a doubled one it asks which', async ({
  page,
  doctor,
}) => {
  const { forward, back } = clockChanges();
  await signedIn(page, doctor);
  const dragged = async (changing: string) => {
    const visit = await plannedVisit(doctor, { day: changing, time: '01:30' });
    await page.goto(`/user/calendar?view=day&date=${changing}&doctors=${doctor.user.person.id}`);
    await expect(visitOf(page, visit.name)).toContainText('01:30');
    const at = await centre(visitOf(page, visit.name));
    await drag(page, visitOf(page, visit.name), { x: at.x, y: at.y + hour });
    return visit;
  };
  const skipped = await dragged(forward);
  await expect(page.getByText(/Diese Zeit gibt es an dem Tag nicht/)).toBeVisible();
  await expect(visitOf(page, skipped.name)).toContainText('01:30');

  const doubled = await dragged(back);
  const question = page.getByRole('alertdialog', { name: 'Termin verschieben?' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await expect(question.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('radio', { name: /02:\d\d\sUhr, .*Normalzeit/ }).check();
  await question.getByRole('button', { name: 'Termin verschieben' }).press('Enter');
  await expect(page.getByText(/Termin verschoben auf/).first()).toBeVisible();
  const { scheduledStart } = await readVisit(doctor, doubled);
  const [day, time = ''] = onTheWall(scheduledStart).split(' ');
  expect([day, time.slice(0, 3)]).toEqual([back, '02:']);
  expect(new Date(scheduledStart)).toEqual(practiceTimes(back, time).at(-1));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('[CAL-44, UI-50] the day is a list that leads to the details', async ({ page, doctor }) => {
    const visit = await plannedVisit(doctor, { day, time: '10:00' });
    await signedIn(page, doctor);
    await page.goto(`/user/calendar?date=${day}&doctors=${doctor.user.person.id}`);
    const entry = page.getByRole('link', { name: listed(visit.name) });
    await expect(entry).toContainText('10:00');
    await entry.click();
    await expect(page.getByRole('dialog', { name: visit.name })).toBeVisible();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('button', { name: 'Nächster Tag' }).click();
    await expect(page.getByText('Keine Termine an diesem Tag')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Neuer Termin' })).toHaveCount(1);
    await expectAccessible(page);
  });

  test('[CAL-63, CAL-44] the day opens at now, with two lines for an appointment', async ({
    page,
    doctor,
  }) => {
    const visit = await newVisit(doctor, { inMinutes: 5 });
    await signedIn(page, doctor);
    await page.goto(`/user/calendar?doctors=${doctor.user.person.id}`);
    const entry = page.getByRole('link', { name: listed(visit.name) });
    await expect(page.locator('[data-now]')).toBeInViewport();
    expect((await entry.boundingBox())?.height).toBeLessThan(70);
  });
});

test('[CAL-47, CAL-44, CAL-17] by keyboard: to the appointment, move it in its details, plan another', async ({
  page,
  doctor,
}) => {
  const visit = await plannedVisit(doctor, { day, time: '10:00' });
  await signedIn(page, doctor);
  await page.goto(`/user/calendar?view=week&date=${day}&doctors=${doctor.user.person.id}`);
  await expect(visitOf(page, visit.name)).toBeVisible();
  await tabTo(page, visitOf(page, visit.name));
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: visit.name });
  await tabTo(page, details.getByRole('button', { name: 'Verschieben' }));
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog', { name: 'Termin verschieben' });
  await tabTo(page, move.getByLabel('Uhrzeit'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('13:15');
  await page.keyboard.press('Enter');
  await expect(details).toContainText('13:15 bis 13:45');
  await expect(move).toHaveCount(0);
  await expect(visitOf(page, visit.name)).toContainText('13:15');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`date=${day}`));
  await tabTo(page, page.getByRole('link', { name: 'Neuer Termin' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?step=doctor$/);
  await page.goto('/user/appointment/new/patient?step=overview');
  await expect(page.getByRole('main')).toContainText(german(day));
});

for (const { language, tag } of eachLanguage) {
  test(`[CAL-44, UI-31, UI-32] axe finds nothing in the calendar, and it fits (${language})`, {
    tag,
  }, async ({ page, doctor }) => {
    await plannedVisit(doctor, { day, time: '10:00', status: 'pending' });
    const lastName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe-von-Hohenlohe';
    const visit = await plannedVisit(doctor, { day, time: '11:00', lastName });
    const waiting = await patientArrives(await newVisit(doctor));
    await waiting.isReady();
    await signedIn(page, doctor);
    await inLanguage(page, language);
    const inTheHead = [
      page.getByRole('main').getByRole('heading', { level: 2 }).first(),
      page.getByRole('button', { name: /(?:Wartezimmer öffnen|open the waiting room)$/i }),
      page.getByRole('button', { name: /^(?:Sprechzeiten|Working hours)$/ }),
    ];
    for (const view of ['week', 'day', 'month']) {
      await page.goto(`/user/calendar?view=${view}&date=${day}&doctors=${doctor.user.person.id}`);
      await expect(visitOf(page, visit.name)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      const middles = inTheHead.map(async (part) => {
        const box = await part.boundingBox();
        return Math.round(box ? box.y + box.height / 2 : Number.NaN);
      });
      expect(new Set(await Promise.all(middles)).size, `${view}: lines of the head`).toBe(1);
    }
    await expectFits(page);
    await waiting.leaves();
  });
}
