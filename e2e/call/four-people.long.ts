import type { Page } from '@playwright/test';
import { entersWaitingRoom, heading } from '../patient/steps.ts';
import { type Colleague, newColleague, newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import {
  expectWordsUncovered,
  joins,
  opensDashboard,
  patientPhone,
  pictureOf,
  seesMoving,
} from './steps.ts';

async function colleagueJoins(page: Page, who: Colleague, visit: Visit): Promise<void> {
  await signedIn(page, who);
  await page.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .click();
}

test('[CALL-1, CALL-30, CALL-37, PEER-10, PEER-11] four people: two colleagues are brought in, one holds, one leaves', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const [nurse, student] = [await newColleague(['mfa']), await newColleague(['doctor'])];
  const patient = await patientPhone(browser);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(page, 'patient'));
  for (const { user } of [nurse, student]) {
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: 'Kollegin oder Kollegen dazuholen' }).click();
    await page.getByRole('combobox').fill(user.person.lastName);
    await page.getByRole('option', { name: user.person.lastName }).click();
    await page.getByRole('button', { name: 'Dazuholen' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const desk = await browser.newPage();
  const room = await browser.newPage();
  await colleagueJoins(desk, nurse, visit);
  await colleagueJoins(room, student, visit);
  for (const each of [page, patient, desk, room]) {
    await expect(each.locator('[data-person][data-connection="connected"]')).toHaveCount(3);
    await seesMoving(each.locator('[data-person] video').first());
    await seesMoving(each.locator('[data-person] video').last());
  }

  await test.step('the own picture covers no name', async () => {
    await expectWordsUncovered(patient);
    for (const width of [390, 1280]) {
      await desk.setViewportSize({ width, height: 800 });
      await expectWordsUncovered(desk);
    }
  });

  await test.step('nobody else fits', async () => {
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: 'Kollegin oder Kollegen dazuholen' }).click();
    const full = page.getByRole('dialog', { name: 'Kollegin oder Kollegen dazuholen' });
    await expect(full).toContainText('Es sind schon vier Personen im Gespräch.');
    await expectAccessible(page);
    await full.getByRole('button', { name: 'Schließen' }).last().click();
  });

  await test.step('a colleague holds: the others see it and may go on', async () => {
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(patient)).toHaveText('Bitte warten Sie kurz');
    await expect(heading(page)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await page.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await seesMoving(pictureOf(page, 'patient'));
  });

  await test.step('a colleague leaves, and the call goes on without them', async () => {
    await room.getByRole('button', { name: 'Gespräch verlassen' }).click();
    await room.getByRole('button', { name: 'Ja, verlassen' }).click();
    await expect(heading(room)).toHaveText('Sie haben das Gespräch verlassen');
    await expect(page.locator('[data-person][data-connection="connected"]')).toHaveCount(1);
    await seesMoving(pictureOf(patient, 'doctor'));
  });
});

test('[CALL-33, VISIT-15, VISIT-16, PEER-50] who comes in a second time takes the call over', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const patient = await patientPhone(browser);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(page, 'patient'));
  const second = await browser.newPage();
  await colleagueJoins(second, doctor, visit);
  await patient.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
  await seesMoving(pictureOf(second, 'patient'));
  await expect(heading(page)).toHaveText('Sie führen das Gespräch in einem anderen Fenster');
  const tablet = await patientPhone(browser);
  await entersCall(tablet, visit);
  await second.getByRole('button', { name: 'Die Wörter sind gleich' }).click();
  await seesMoving(pictureOf(tablet, 'doctor'));
  await expect(heading(patient)).toHaveText('Sie sind auf einem anderen Gerät angemeldet');
});

async function entersCall(page: Page, { appointmentId }: Visit): Promise<void> {
  await page.goto(`/appointment/${appointmentId}/login`);
  await page.getByLabel('Geburtsdatum der Person').pressSequentially('12.03.1957');
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
}
