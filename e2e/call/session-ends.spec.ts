import type { Page } from '@playwright/test';
import type { Appointment } from '@visite/contract';
import { inCall } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type Colleague, newVisit } from '../practice/people.ts';
import { readVisit } from '../practice/planned-visit.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { pictureOf, seesMoving } from './steps.ts';

async function logsInAgain(page: Page, { username, password }: Colleague): Promise<void> {
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** What the server says two hours after the end of an appointment that nobody held. */
async function hearsOfMissing(page: Page, appointment: Appointment): Promise<void> {
  const missed = { ...appointment, state: { type: 'missed', paused: null } };
  const event = { type: 'getAppointment', body: missed };
  await page.route('**/sse', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1000000\ndata: ${JSON.stringify(event)}\n\n`,
    }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('[CALL-48, CALL-25, CALL-29, CALL-30, UI-12] a session that ends in the call: the patient is told and stays, the doctor returns; and a call that nobody came to', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const unheld = await readVisit(doctor, await newVisit(doctor, { inMinutes: 60 }));
  const { desk, phone } = await inCall(page, browser, doctor);

  await test.step('ended from elsewhere', async () => {
    await call('staffLogout', { token: doctor.token });
    await expect(desk.getByText('Ihre Sitzung ist beendet.')).toBeVisible();
    await expect(heading(phone)).toHaveText('Einen Moment bitte');
    await expect(phone.getByText('Bitte bleiben Sie hier')).toBeVisible();
    await expect(phone.getByText('Dauert es länger?')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('after the login the call is offered again', async () => {
    await logsInAgain(desk, doctor);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(phone, 'doctor'));
  });

  await test.step('logging out hangs up: nobody is seen or heard any more', async () => {
    // "Back" leads to the page from which one joined, not to the question again.
    await desk.goBack();
    await expect(desk).toHaveURL('/user/dashboard');
    await expect(desk.getByRole('complementary', { name: 'Laufendes Gespräch' })).toBeVisible();
    await desk.getByRole('button', { name: /^Konto/ }).click();
    await desk.getByRole('menuitem', { name: 'Abmelden' }).click();
    await expect(heading(desk)).toHaveText('Sie sind abgemeldet');
    await expect(heading(phone)).toHaveText('Einen Moment bitte');
    await expect(desk.locator('audio[data-voice]')).toHaveCount(0);
  });

  await test.step('an appointment that nobody held', async () => {
    await desk.getByRole('link', { name: 'Wieder anmelden' }).click();
    await logsInAgain(desk, doctor);
    await expect(desk).toHaveURL(/dashboard/);
    await desk.goto(`/user/dashboard?joincall=${unheld.id}`);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await expect(heading(desk)).toHaveText('Das Gespräch wird vorbereitet');
    await hearsOfMissing(desk, unheld);
    await expect(heading(desk)).toHaveText('Der Termin hat nicht stattgefunden');
    await expectAccessible(desk);
  });
});
