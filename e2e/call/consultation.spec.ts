import type { Page } from '@playwright/test';
import { entersWaitingRoom, heading, pathOf } from '../patient/steps.ts';
import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, test } from '../practice/story.ts';
import {
  comesBack,
  hearsVoice,
  joins,
  opensDashboard,
  patientPhone,
  pictureOf,
  safetyWords,
  seesMoving,
  soundsOf,
} from './steps.ts';

/** What the browser tells the server about its calls. */
function reportsOf(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (/\/calls\/[^/]+\/report$/.test(request.url())) sent.push(request.postDataJSON());
  });
  return sent;
}

test('[VISIT-1, CALL-3, CALL-9, CALL-10, CALL-12, CALL-13, CALL-17, CALL-29, CALL-35, PEER-27, VISIT-25, VISIT-29, CALL-8, CALL-37, CALL-42, CALL-43, CALL-44, CALL-65, VISIT-32] a whole consultation in German', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const patient = await patientPhone(browser);
  const sounds = await soundsOf(patient);
  const own = () => page.getByRole('button', { name: 'Ihr eigenes Bild' });
  const reports = [page, patient].map(reportsOf);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);

  await test.step('one press, and both see and hear each other, encrypted', async () => {
    await joins(page, visit);
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
    await hearsVoice(page);
    await hearsVoice(patient);
    await expect(heading(page)).toHaveText(`Gespräch mit ${visit.name}`);
    expect(await safetyWords(page)).toBe(await safetyWords(patient));
    await expect(patient.locator('video[data-own]')).toHaveAttribute('data-facing', 'front');
    await expect(patient.locator('video[data-own]')).toHaveCSS('scale', '-1 1');
  });

  await test.step('muted and without camera, each side knows', async () => {
    await page.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
    await expect(page.getByText('Ihr Mikrofon ist aus. Man hört Sie nicht.')).toBeVisible();
    await expect(patient.locator('[data-person="doctor"]')).toContainText('stumm');
    await page.keyboard.press('Alt+m');
    await expect(patient.locator('[data-person="doctor"]')).not.toContainText('stumm');
    await patient.getByRole('button', { name: 'Kamera ausschalten' }).click();
    await expect(page.getByText('Die Kamera ist aus.')).toBeVisible();
    await patient.getByRole('button', { name: 'Kamera einschalten' }).click();
    await seesMoving(pictureOf(page, 'patient'));
  });

  await test.step('a word from each side', async () => {
    await page.getByLabel('Nachricht schreiben').fill('Wie geht es Ihnen?');
    await page.keyboard.press('Enter');
    await patient.getByRole('button', { name: 'Chat, 1 neue Nachricht' }).click();
    await expect(patient.getByText('Wie geht es Ihnen?')).toBeVisible();
    await patient.getByLabel('Nachricht schreiben').fill('Schon besser.');
    await patient.keyboard.press('Enter');
    await expect(page.getByText('Schon besser.')).toBeVisible();
    await expectAccessible(patient);
    await patient.getByRole('button', { name: 'Chat', exact: true }).click();
    await page.mouse.move(300, 300);
    await expectAccessible(page);
  });

  await test.step('the own picture goes into another corner', async () => {
    await own().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(own()).toHaveAttribute('data-corner', 'bottom-left');
  });

  await test.step('keys act, are listed, and the single ones can be turned off', async () => {
    // From xl on both are open by themselves, and close for this call.
    const notes = page.getByRole('region', { name: 'Notizen' });
    await expect(notes).toBeVisible();
    await page.keyboard.press('n');
    await expect(notes).toBeHidden();
    await page.keyboard.press('n');
    await expect(notes).toBeVisible();
    await page.keyboard.press('Alt+s');
    await expect(patient.locator('[data-shared-screen] video')).toBeVisible();
    await page.keyboard.press('Alt+s');
    await expect(patient.locator('[data-shared-screen]')).toHaveCount(0);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await expect(keys.locator('kbd')).toContainText(['M', 'V', 'S', 'H', 'n', 'f']);
    await keys.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('n');
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('button', { name: 'Mikrofon einschalten' })).toBeVisible();
    await expect(notes).toBeVisible();
    await page.keyboard.press('Alt+m');
  });

  await test.step('everything is reached by keyboard alone, and fits from phone to monitor', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await own().focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Mikrofon');
    await page.keyboard.press('Enter');
    await expect(patient.locator('[data-person="doctor"]')).toContainText('stumm');
    await page.keyboard.press('Space');
    await expect(patient.locator('[data-person="doctor"]')).not.toContainText('stumm');
    await page.getByRole('button', { name: 'Gespräch beenden' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Weitersprechen' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Gespräch beenden' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('"back" asks, and staying is staying', async () => {
    await patient.goBack();
    const question = 'Möchten Sie dieses Gespräch wirklich verlassen?';
    await expect(patient.getByRole('alertdialog', { name: question })).toBeVisible();
    await patient.getByRole('button', { name: 'Im Gespräch bleiben' }).click();
    await seesMoving(pictureOf(patient, 'doctor'));
  });

  await test.step('the patient reloads: asked first, missed, and back after the login', async () => {
    let asked = '';
    patient.once('dialog', async (dialog) => {
      asked = dialog.type();
      await dialog.accept();
    });
    await patient.reload();
    expect(asked).toBe('beforeunload');
    await expect(heading(page)).toHaveText(`${visit.name} hat das Gespräch verlassen`);
    await comesBack(patient);
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
  });

  await test.step('the doctor reloads and takes the call up again', async () => {
    await page.reload();
    await expect(heading(patient)).toHaveText('Einen Moment bitte');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
  });

  await test.step('hanging up is no end: the patient can come back', async () => {
    await patient.getByRole('button', { name: 'Auflegen' }).click();
    await patient.getByRole('button', { name: 'Ja, verlassen' }).click();
    await expect(patient).toHaveURL(pathOf(visit, 'cancel'));
    await expect(heading(patient)).toHaveText('Sie haben aufgelegt');
    await expect(heading(page)).toHaveText(`${visit.name} hat das Gespräch verlassen`);
    await patient.getByRole('link', { name: 'Wieder anmelden' }).click();
    await patient.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
    await patient.getByRole('button', { name: 'Anmelden' }).click();
    await patient.getByRole('button', { name: 'Ich bin bereit' }).click();
    await seesMoving(pictureOf(page, 'patient'));
  });

  await test.step('the end, with a summary on both sides', async () => {
    const before = await sounds();
    await page.getByRole('button', { name: 'Gespräch beenden' }).click();
    await page.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(page)).toHaveText('Gespräch beendet');
    await expect(patient).toHaveURL(pathOf(visit, 'ended'));
    await expect.poll(sounds).toBeGreaterThan(before);
    for (const sent of reports) {
      const last = {
        outcome: 'connected',
        relayed: false,
        firstPictureSeconds: expect.any(Number),
      };
      await expect.poll(() => sent.at(-1)).toMatchObject(last);
    }
    const summary = page.getByRole('region', { name: 'Zusammenfassung' });
    await expect(summary).toContainText(visit.name);
    const told = await patient.getByRole('main').innerText();
    const order = [
      'Hier unten finden Sie Ihre Zusammenfassung',
      'Als PDF',
      'diese Seite schließen',
    ];
    const places = order.map((words) => told.indexOf(words));
    expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      summary.getByRole('button', { name: 'PDF speichern', exact: true }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^Zusammenfassung .*\.pdf$/);
    await expectAccessible(page);
    await expectAccessible(patient);
    await page.getByRole('link', { name: 'Zu „Heute“' }).click();
    await expect(page).toHaveURL('/user/dashboard');
    expect(await page.evaluate(() => sessionStorage.getItem('visite.activeAppointmentId'))).toBe(
      null,
    );
  });
});
