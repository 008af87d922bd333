import type { Page } from '@playwright/test';
import { inCall } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type Colleague, newColleague, newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import { pictureOf, seesMoving } from './steps.ts';

async function colleagueJoins(page: Page, who: Colleague, visit: Visit): Promise<void> {
  await signedIn(page, who);
  await page.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .click();
}

test('[CALL-42, CALL-57] words typed beside a field do nothing, and every end asks first', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const other = await newVisit(doctor, { inMinutes: 30 });
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  const seenByPatient = phone.locator('[data-person="doctor"]');
  const question = desk.getByRole('alertdialog', { name: 'Gespräch beenden?' });

  await test.step('typing beside the field neither holds nor mutes nor shares', async () => {
    await desk.getByRole('button', { name: 'Ihr eigenes Bild' }).focus();
    await desk.keyboard.type('mvsh hallo');
    await desk.keyboard.press('Alt+m');
    await expect(seenByPatient).toContainText('stumm');
    await expect(heading(desk)).toHaveText(`Gespräch mit ${visit.name}`);
    await expect(desk.getByRole('button', { name: 'Kamera ausschalten' })).toBeVisible();
    await expect(phone.locator('[data-shared-screen]')).toHaveCount(0);
    await desk.keyboard.press('Alt+m');
    await expect(seenByPatient).not.toContainText('stumm');
  });

  await test.step('not even with Alt while somebody types', async () => {
    await desk.getByLabel('Nachricht schreiben').focus();
    await desk.keyboard.press('Alt+h');
    await desk.keyboard.press('Alt+m');
    await desk.getByRole('button', { name: 'Ihr eigenes Bild' }).focus();
    await desk.keyboard.press('Alt+v');
    await expect(phone.getByText('Die Kamera ist aus.')).toBeVisible();
    await expect(seenByPatient).not.toContainText('stumm');
    await expect(heading(desk)).toHaveText(`Gespräch mit ${visit.name}`);
    await desk.keyboard.press('Alt+v');
  });

  await test.step('the help names the keys with their modifier', async () => {
    await desk.keyboard.press('?');
    const keys = desk.getByRole('dialog', { name: 'Tastenkürzel' });
    for (const [name, key] of [
      ['Mikrofon', 'AltM'],
      ['Anhalten: Bild und Ton für alle aus', 'AltH'],
    ] as const) {
      const line = keys.locator('dl > div').filter({ hasText: name });
      await expect(line).toBeVisible();
      expect((await line.locator('kbd').allInnerTexts()).join('')).toBe(key);
    }
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  await test.step('a double click on "end" only asks', async () => {
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.getByRole('button', { name: 'Gespräch beenden' }).dblclick();
    await expect(question).toBeVisible();
    const box = await question.getByRole('button', { name: 'Ja, beenden' }).boundingBox();
    if (!box) throw new Error('the question has no answer');
    await question.getByRole('button', { name: 'Weitersprechen' }).click();
    await expect(question).toHaveCount(0);
    await desk.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('ending from the switch dialog asks too', async () => {
    await desk.goto(`/user/appointment/${visit.appointmentId}/call`).catch(() => undefined);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(desk, 'patient'));
    const params = { appointmentId: other.appointmentId };
    const { patientApiToken: token } = await call('patientLogin', {
      params,
      body: { dateOfBirth: '1957-03-12' },
    });
    await call('joinAppointment', { token, params });
    await desk.getByRole('button', { name: `Beenden und annehmen: ${other.name}` }).click();
    const asked = desk.getByRole('alertdialog', { name: `Gespräch mit ${visit.name} beenden?` });
    await asked.getByRole('button', { name: 'Zurück zum Gespräch' }).click();
    await seesMoving(pictureOf(desk, 'patient'));
  });

  await test.step('on hold "end" asks as it does in the call', async () => {
    await desk.keyboard.press('Alt+h');
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Angehalten lassen' }).click();
    await expect(question).toHaveCount(0);
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await question.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(desk)).toHaveText('Gespräch beendet');
    await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
  });
});

test('[CALL-58] the red button of a colleague leaves; ending for everybody is the second choice', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const colleague = await newColleague(['mfa']);
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  await call('addUser', {
    token: doctor.token,
    params: { appointmentId: visit.appointmentId, userId: colleague.user.person.id },
  });
  const context = await browser.newContext();
  const room = await context.newPage();
  await colleagueJoins(room, colleague, visit);
  await seesMoving(pictureOf(room, 'patient'));

  await test.step('the red button leaves, and the others go on', async () => {
    await room.getByRole('toolbar').getByRole('button', { name: 'Gespräch verlassen' }).click();
    const leaving = room.getByRole('alertdialog', {
      name: 'Möchten Sie dieses Gespräch wirklich verlassen?',
    });
    await expectAccessible(room);
    await leaving.getByRole('button', { name: 'Ja, verlassen' }).click();
    await expect(heading(room)).toHaveText('Sie haben das Gespräch verlassen');
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(phone, 'doctor'));
  });

  await test.step('ending for everybody is offered second, and asks', async () => {
    await room.getByRole('button', { name: 'Zurück ins Gespräch' }).click();
    await seesMoving(pictureOf(room, 'patient'));
    await room.getByRole('toolbar').getByRole('button', { name: 'Gespräch verlassen' }).click();
    await room.getByRole('button', { name: 'Für alle beenden' }).click();
    const question = room.getByRole('alertdialog', { name: 'Gespräch beenden?' });
    await question.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(room)).toHaveText('Gespräch beendet');
    await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
  });
});
