import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { tabTo } from '../practice/keyboard.ts';
import {
  demoColleague,
  listed,
  newColleague,
  newVisit,
  patientArrives,
  type Visit,
} from '../practice/people.ts';
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

const row = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

test('[DASH-8, DASH-3, CAL-8] a call shows every step of its patient as it happens', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { status: 'pending' });
  const params = { appointmentId: visit.appointmentId };
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const shown = row(page, visit);
  await expect(shown).toContainText(listed(visit));
  await expect(shown).toContainText('Unbestätigt');
  await call('acceptAppointment', { params });
  await expect(shown).toContainText('Bestätigt');
  const patient = await patientArrives(visit);
  await patient.setsUp('camera-busy');
  await expect(shown).toContainText('Kamera geht nicht');
  await expect(shown).toContainText('Ein anderes Programm benutzt die Kamera.');
  await patient.isReady();
  await expect(shown).toContainText('Wartet, gerade da');
  await call('startCall', { params, token: doctor.token });
  await expect(shown).toContainText('Im Gespräch');
  await call('pauseCall', { params, token: doctor.token });
  await expect(shown).toContainText('Angehalten');
  await call('stopCall', { params, token: doctor.token });
  await expect(shown).toBeHidden();
  await patient.leaves().catch(() => undefined);
});

test('[DASH-5, DASH-6, UI-31] what one colleague cancels by keyboard vanishes for the other', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await expect(row(page, visit)).toBeVisible();

  const desk = await browser.newPage();
  await signedInAs(desk, 'mfa');
  await desk.goto('/user/dashboard');
  const actions = row(desk, visit).getByRole('button', { name: /^Weitere Aktionen/ });
  await actions.focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('menuitem', { name: 'Termin absagen' })).toBeVisible();
  await desk.keyboard.press('End');
  await desk.keyboard.press('Enter');
  const question = desk.getByRole('alertdialog', { name: 'Termin absagen?' });
  await expect(question).toContainText(visit.name);
  await expect(question.getByRole('button', { name: 'Termin behalten' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(row(desk, visit)).toBeVisible();

  await actions.press('Enter');
  await desk.getByRole('menuitem', { name: 'Termin absagen' }).press('Enter');
  await question.getByRole('button', { name: 'Termin absagen' }).press('Enter');
  await expect(desk.getByText('Termin abgesagt')).toBeVisible();
  await expect(row(desk, visit)).toBeHidden();
  await expect(row(page, visit)).toBeHidden();
  await desk.close();
});

test('[DASH-5] a call that began meanwhile is not cancelled, and the screen says why', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await row(page, visit)
    .getByRole('button', { name: /^Weitere Aktionen/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Termin absagen' }).press('Enter');
  const params = { appointmentId: visit.appointmentId };
  await call('startCall', { params, token: doctor.token });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Termin absagen' })
    .press('Enter');
  await expect(page.getByText('Der Termin wurde nicht abgesagt')).toBeVisible();
  await expect(row(page, visit)).toContainText('Im Gespräch');
  await call('stopCall', { params, token: doctor.token });
});

/** Counts notes and notices, which no test can hear or see. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { notes: 0, notices: [] as string[] };
    Object.assign(window, { heard });
    const original = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function createOscillator() {
      heard.notes += 1;
      return original.call(this);
    };
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string) {
        heard.notices.push(title);
      }
      close() {
        return undefined;
      }
    }
    Object.assign(window, { Notification: Notice });
  });
}

const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { notes: number; notices: string[] } }).heard);

test('[DASH-7, DASH-11] a waiting patient is heard once, seen in the tab and told by name; muted means mute', async ({
  page,
  doctor,
}) => {
  const first = await newVisit(doctor);
  const second = await newVisit(doctor, { inMinutes: 30 });
  await listen(page);
  await signedIn(page, doctor);
  await page.goto('/user/calendar');
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).click();
  const tab = await page.context().newPage();
  await listen(tab);
  await signedIn(tab, doctor);
  await tab.goto(`/user/patients/${first.patient.person.id}`);
  await tab.getByRole('navigation', { name: 'Hauptnavigation' }).click();
  const notes = async () => (await heard(page)).notes + (await heard(tab)).notes;
  const one = await patientArrives(first);
  await one.isReady();
  const pillOf = (where: Page) =>
    where.getByRole('button', { name: /wartet?n?.*, Wartezimmer öffnen$/ });
  const pill = pillOf(page);
  await expect(pill).toContainText('1 wartet');
  await expect(pillOf(tab)).toContainText('1 wartet');
  await expect(page.getByRole('status').getByText(`${first.name} wartet`)).toBeAttached();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);
  await expect(tab).toHaveTitle(/^\(1\) /);
  await expect.poll(notes).toBe(2);
  expect((await heard(page)).notices).toEqual([`${first.name} wartet`]);
  await pill.press('Enter');
  const room = page.getByRole('dialog', { name: 'Wartezimmer' });
  await expect(room).toContainText(listed(first));
  await room.getByRole('button', { name: 'Ton an, ausschalten' }).press('Enter');
  await page.keyboard.press('Escape');
  const two = await patientArrives(second);
  await two.isReady();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(tab).toHaveTitle(/^\(2\) /);
  expect(await notes()).toBe(2);
  await tab.close();
  await one.leaves();
  await two.leaves();
  await expect(pill).toBeHidden();
  await expect(page).toHaveTitle(/^(?!\()/);
  await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', /^data:/);
});

test('[DASH-7] during a call a waiting patient is shown in silence', async ({ page, doctor }) => {
  const running = await newVisit(doctor);
  const next = await newVisit(doctor, { inMinutes: 30 });
  await listen(page);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await row(page, running)
    .getByRole('button', { name: /^Starten/ })
    .press('Enter');
  await expect(page).toHaveURL(`/user/appointment/${running.appointmentId}/call`);
  await page.evaluate(() => {
    history.pushState({}, '', '/user/patients');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const small = page.getByRole('complementary', { name: 'Laufendes Gespräch' });
  await expect(small.getByRole('link', { name: 'Zum Gespräch' })).toBeVisible();
  const patient = await patientArrives(next);
  await patient.isReady();
  await expect(page.getByRole('button', { name: /Wartezimmer öffnen$/ })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await heard(page)).toEqual({ notes: 0, notices: [] });
  await patient.leaves();
});

test('[DASH-7] the front desk is called for every doctor, a doctor only for their own', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const colleague = await newColleague(['doctor']);
  await signedIn(page, colleague);
  await page.goto('/user/dashboard');
  const desk = await browser.newPage();
  await signedInAs(desk, 'mfa');
  await desk.goto('/user/dashboard');
  const patient = await patientArrives(visit);
  await patient.isReady();
  await expect(desk.getByRole('region', { name: 'Wartezimmer' })).toContainText(listed(visit));
  const room = page.getByRole('region', { name: 'Wartezimmer' });
  await expect(room).toContainText('Gerade wartet niemand.');
  await page.getByRole('button', { name: 'Alle', exact: true }).press('Enter');
  await expect(row(page, visit)).toContainText('Wartet');
  await expect(
    room.getByRole('button', { name: /^Dazukommen/ }).filter({ hasText: visit.name }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^(?!\()/);
  await patient.leaves();
  await desk.close();
});

test('[DASH-9, DASH-10, STAFF-21, CAL-47] who may join does it with one press; others add themselves first', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const desk = await browser.newPage();
  await signedInAs(desk, 'mfa');
  await desk.goto('/user/dashboard');
  await expect(row(desk, visit)).toBeVisible();
  await expect(row(desk, visit).getByRole('button', { name: /^Starten/ })).toBeHidden();
  await row(desk, visit)
    .getByRole('button', { name: /^Weitere Aktionen/ })
    .press('Enter');
  await desk.getByRole('menuitem', { name: 'Dazukommen' }).press('Enter');
  await desk.getByRole('button', { name: 'Mich hinzufügen und teilnehmen' }).press('Enter');
  await expect(desk).toHaveURL(`/user/appointment/${visit.appointmentId}/call`);
  await desk.close();

  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await row(page, visit)
    .getByRole('link', { name: listed(visit), exact: true })
    .press('Enter');
  const { user } = await demoColleague('mfa');
  await expect(page.getByRole('dialog', { name: visit.name })).toContainText(user.person.lastName);
  await page.keyboard.press('Escape');
  await tabTo(page, row(page, visit).getByRole('button', { name: /^Starten/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/user/appointment/${visit.appointmentId}/call`);
});

test('[DASH-12, UI-31, UI-32] the call one is in is named as such everywhere and leads back, by keyboard', async ({
  page,
  doctor,
}) => {
  const running = await newVisit(doctor);
  const next = await newVisit(doctor, { inMinutes: 30 });
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const back = { name: /^Zum Gespräch/ };
  const elsewhere = async () => {
    await expect(page).toHaveURL(`/user/appointment/${running.appointmentId}/call`);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/dashboard/);
  };
  await row(page, running)
    .getByRole('button', { name: /^Starten/ })
    .press('Enter');
  await elsewhere();
  const patient = await patientArrives(running);
  await patient.isReady();
  await expect(row(page, running)).toHaveAttribute('aria-current', 'true');
  await expect(row(page, running).getByRole('button', { name: /^Starten/ })).toBeHidden();
  await expect(row(page, next).getByRole('button', { name: /^Starten/ })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await row(page, running).getByRole('link', back).press('Enter');
  await elsewhere();
  await page.getByRole('region', { name: 'Wartezimmer' }).getByRole('link', back).press('Enter');
  await elsewhere();
  await row(page, running)
    .getByRole('link', { name: listed(running), exact: true })
    .press('Enter');
  const panel = page.getByRole('dialog', { name: running.name });
  await panel.getByRole('link', { name: 'Zum Gespräch' }).press('Enter');
  await elsewhere();
  await page.keyboard.press('Control+K');
  const found = page.getByRole('option');
  await expect(found.first()).toHaveText('Zurück zum Gespräch');
  await expect(found.filter({ hasText: running.name })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await elsewhere();
  await patient.leaves();
});

test('[DASH-1] the statistics cover the chosen days', async ({ page, doctor }) => {
  const visit = await newVisit(doctor);
  const params = { appointmentId: visit.appointmentId };
  await signedInAs(page, 'doctor');
  await page.goto('/user/dashboard');
  const line = page.locator('[data-averages]');
  await expect(line).toContainText(/^Letzte 7 Tage: mittlere Wartezeit \d+\sMin\./);
  await line.getByRole('link', { name: 'Statistik ansehen' }).press('Enter');
  const card = page.locator('section').filter({ hasText: 'Mittlere Wartezeit' });
  await expect(card.getByText('Mittlere Gesprächsdauer', { exact: true })).toBeVisible();
  await expect(card).toContainText(/\d+\sMin\./);
  for (const days of [30, 90]) {
    await card.getByLabel('Zeitraum').press('ArrowDown');
    await expect(card.getByLabel('Zeitraum')).toHaveValue(String(days));
    await expect(card).toContainText(/Aus \d+ Gespräch/);
  }
  const count = async () => Number(/Aus (\d+)/.exec((await card.textContent()) ?? '')?.[1]);
  const before = await count();
  await call('startCall', { params, token: doctor.token });
  await call('stopCall', { params, token: doctor.token });
  await expect.poll(count).toBeGreaterThan(before);
});

test('[DASH-2, DASH-4] an empty day says what to do, and unconfirmed calls are counted', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await expect(page.getByText('Heute keine weiteren Videosprechstunden')).toBeVisible();
  await expect(page.getByText('Alle kommenden Termine sind bestätigt.')).toBeVisible();
  const visit = await newVisit(doctor, { inMinutes: 3 * 24 * 60, status: 'pending' });
  await expect(page.getByText(`Als Nächstes: ${visit.name}`)).toBeVisible();
  await expect(page.getByText('1 Termin ist noch nicht bestätigt.')).toBeVisible();
  await page.getByRole('link', { name: 'Neuer Termin' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/appointment\/new\/patient/);
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] a full day is readable and fits: ${language}`, { tag }, async ({
    page,
    doctor,
  }) => {
    const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe-von-Hohenlohe';
    const visit = await newVisit(doctor, { lastName: longName });
    await newVisit(doctor, { inMinutes: 25, status: 'pending' });
    const patient = await patientArrives(visit);
    await patient.isReady();
    await inLanguage(page, language);
    await signedIn(page, doctor);
    await page.goto('/user/dashboard');
    await expect(page.locator('[data-state="waiting"]')).toBeVisible();
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${width}`).toBe(0);
      await expectAccessible(page);
    }
    await patient.leaves();
  });
}

test('[DAY-12] what is fetched ahead is asked for once the first press has been painted', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('region', { name: 'Termine von heute' })).toBeVisible();
  const fetched = page.waitForResponse(/staff-call-screen/);
  const askedAtOnce = await page.evaluate(() => {
    const parts = () => document.querySelectorAll('link[rel="modulepreload"]').length;
    const before = parts();
    window.dispatchEvent(new PointerEvent('pointerdown'));
    window.dispatchEvent(new PointerEvent('click'));
    return parts() - before;
  });
  expect(askedAtOnce).toBe(0);
  await fetched;
});
