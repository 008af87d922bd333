import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { listed, newVisit, patientArrives, type Visit } from '../practice/people.ts';
import { expect, signedIn, signedInAs, test } from '../practice/story.ts';

const row = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

test('[DASH-14, DASH-15, DASH-16, DASH-18, DASH-19] four wait and nothing is red: who waits 0 presses, start next 1, resend 2, late 2', async ({
  page,
  doctor,
}) => {
  const visits = await Promise.all(
    [5, 25, 45, 65].map((inMinutes) => newVisit(doctor, { inMinutes })),
  );
  const [first, second] = visits;
  if (!first || !second) throw new Error('no visits');
  const { person, patientData } = second.patient;
  await call('changePatient', {
    token: doctor.token,
    params: { patientId: person.id },
    body: {
      person: {
        firstName: person.firstName,
        lastName: person.lastName,
        email: `${person.id}@story.example`,
      },
      patientData: { dateOfBirth: patientData.dateOfBirth },
    },
  });
  const patients = [];
  for (const visit of visits) {
    const patient = await patientArrives(visit);
    await patient.isReady();
    patients.push(patient);
  }
  await patients[0]?.tells();
  await patients[1]?.tells('camera-denied');
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const room = page.getByRole('region', { name: 'Wartezimmer' });
  await expect(room.getByRole('listitem')).toHaveCount(4);
  await expect(room.getByRole('listitem').first()).toContainText(listed(first));
  await expect(room.getByText('Bild und Ton bereit')).toBeVisible();
  await expect(room.getByText('Nur Ton, ohne Kamera')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const third = room.getByRole('listitem').nth(2);
  await expect(third.getByText(doctor.user.person.lastName)).toBeHidden();
  expect(await third.locator('p').evaluateAll(cutLines)).toEqual([]);
  expect((await third.boundingBox())?.height).toBeLessThan(80);
  await page.setViewportSize({ width: 1280, height: 720 });
  const red = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.className = 'text-danger bg-danger';
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return [...document.querySelectorAll('body *')].filter((each) => {
      const style = getComputedStyle(each);
      return style.color === color || style.backgroundColor === backgroundColor;
    }).length;
  });
  expect(red).toBe(0);
  const filled = page
    .getByRole('region', { name: 'Termine von heute' })
    .locator(':is(a, button).bg-primary');
  await expect(filled).toHaveCount(1);

  await row(page, second)
    .getByRole('button', { name: /^Weitere Aktionen/ })
    .press('Enter');
  // There was no address yet when the appointment was made.
  await page.getByRole('menuitem', { name: 'Einladung senden' }).press('Enter');
  // The stories have no mail server, and the page says so beside the way that is left.
  await expect(page.getByText('Es ist kein Mailserver eingerichtet')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Wir verspäten uns' }).press('Enter');
  await expect(page.getByRole('button', { name: '5 Min.', exact: true })).toBeFocused();
  await page.getByRole('button', { name: '15 Min.', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Verspätung: 15 Min.' })).toBeVisible();

  await row(page, first)
    .getByRole('button', { name: /^Starten/ })
    .press('Enter');
  await expect(page).toHaveURL(`/user/appointment/${first.appointmentId}/call`);
  for (const patient of patients) await patient.leaves();
});

test('[DASH-17] who has no address is not written to: the field for it is one press away', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { status: 'pending' });
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const toDo = page.getByRole('region', { name: 'Zu klären' });
  await expect(toDo.getByText('E‑Mail fehlt')).toBeVisible();
  await toDo
    .getByRole('button', { name: /^Ergänzen/ })
    .filter({ hasText: listed(visit) })
    .press('Enter');
  const panel = page.getByRole('dialog', { name: visit.name });
  await expect(panel.getByLabel('E-Mail des Patienten')).toBeFocused();
});

/** Of these lines, which do not show all of their words. */
const cutLines = (lines: (HTMLElement | SVGElement)[]) =>
  lines.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerHTML);

test('[DASH-21] of two of one name each is told by the birth date: who waits, and what is to be done', async ({
  page,
  doctor,
}) => {
  const [waits, other] = [
    await newVisit(doctor),
    await newVisit(doctor, { inMinutes: 60, status: 'pending' }),
  ];
  const { firstName, lastName } = waits.patient.person;
  await call('changePatient', {
    token: doctor.token,
    params: { patientId: other.patient.person.id },
    body: { person: { firstName, lastName }, patientData: { dateOfBirth: '1931-08-19' } },
  });
  const patient = await patientArrives(waits);
  await patient.isReady();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const room = page.getByRole('region', { name: 'Wartezimmer' });
  await expect(room.getByRole('listitem')).toContainText(`${lastName}, ${firstName}, geb. `);
  const toDo = page.getByRole('region', { name: 'Zu klären' });
  const name = toDo.getByRole('paragraph').filter({ hasText: /geb\.\s19\.08\.1931/ });
  await expect(name).toBeVisible();
  expect(await name.evaluateAll(cutLines)).toEqual([]);
});

test('[DASH-14, DASH-18] how long a call runs is read in full; on a small screen whoever waits takes two lines and the day follows', async ({
  page,
  browser,
  doctor,
}) => {
  const [running, ...others] = await Promise.all(
    [5, 25, 45].map((inMinutes) => newVisit(doctor, { inMinutes })),
  );
  if (!running) throw new Error('no visits');
  const patients = [];
  for (const visit of [running, ...others]) {
    const patient = await patientArrives(visit);
    await patient.isReady();
    patients.push(patient);
  }
  const desk = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signedInAs(desk, 'mfa');
  await desk.goto('/user/dashboard');
  const room = desk.getByRole('region', { name: 'Wartezimmer' });
  for (const { appointmentId } of others) {
    const person = room.locator(`[data-waiting="${appointmentId}"]`);
    await expect(person.getByRole('button', { name: /^Dazukommen/ })).toBeVisible();
    expect((await person.boundingBox())?.height).toBeLessThan(80);
    expect(await person.locator('p').evaluateAll(cutLines)).toEqual([]);
  }
  await desk.close();

  const params = { appointmentId: running.appointmentId };
  await call('startCall', { params, token: doctor.token });
  await page.clock.setSystemTime(Date.now() + 12 * 60_000);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const status = row(page, running).getByText('Im Gespräch, 12 Min.');
  for (const width of [1440, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(status).toBeVisible();
    expect(await status.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('button', { name: /^Zu klären/ })).toBeVisible();
  for (const { appointmentId } of others) {
    const person = page.locator(`[data-waiting="${appointmentId}"]`);
    const button = await person.getByRole('button').boundingBox();
    expect((await person.boundingBox())?.height).toBeLessThan(90);
    expect(button?.x).toBeGreaterThan(480);
  }
  await expect(row(page, running)).toBeInViewport();
  for (const patient of patients) await patient.leaves();
});
