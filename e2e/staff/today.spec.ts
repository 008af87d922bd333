import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { listed, newVisit, patientArrives, type Visit } from '../practice/people.ts';
import { expect, signedIn, test } from '../practice/story.ts';

const row = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

test('[DASH-14, DASH-15, DASH-16, DASH-18] four wait and nothing is red: who waits 0 presses, start next 1, resend 2, late 2', async ({
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
  const cut = await third
    .locator('p')
    .evaluateAll((lines) => lines.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect(cut).toBe(0);
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
  const filled = page.getByRole('region', { name: 'Termine von heute' }).locator('.bg-primary');
  await expect(filled).toHaveCount(1);

  await row(page, second)
    .getByRole('button', { name: /^Weitere Aktionen/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Noch einmal senden' }).press('Enter');
  // The stories have no mail server, and the page says so beside the way that is left.
  await expect(page.getByText('Es ist kein Mailserver eingerichtet')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Wir verspäten uns' }).press('Enter');
  await page.getByRole('button', { name: '15 Min.', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Verspätung: 15 Min.' })).toBeVisible();

  await row(page, first)
    .getByRole('button', { name: /^Starten/ })
    .press('Enter');
  await expect(page).toHaveURL(`/user/appointment/${first.appointmentId}/call`);
  for (const patient of patients) await patient.leaves();
});
