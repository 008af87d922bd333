import type { Locator, Page } from '@playwright/test';
import {
  joins,
  opensDashboard,
  patientPhone,
  pictureOf,
  rowOf,
  seesMoving,
} from '../call/steps.ts';
import { birthdate, entersWaitingRoom, heading, pathOf } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { tabTo } from '../practice/keyboard.ts';
import { newVisit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';

/** Tab to it, then a key; afterwards the focus is still somewhere. */
async function presses(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function types(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** The next press of the tab key would begin at the top of the page. */
async function keepsFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
    .not.toBe('BODY');
}

/** Whoever has only keys never touches: a pointer in the page would prove nothing. */
async function withoutPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.set(window, 'touched', true), true);
  });
}

const touched = (page: Page) => page.evaluate(() => Reflect.get(window, 'touched') === true);

test('[A11Y-2] a patient comes from the link to the end of the call with keys alone', {
  tag: '@long',
}, async ({ page: patient, browser, doctor, baseURL }) => {
  const visit = await newVisit(doctor, { status: 'pending' });
  const button = (name: string | RegExp) => patient.getByRole('button', { name, exact: true });
  await withoutPointer(patient);

  await test.step('the link, and the login', async () => {
    await patient.goto(pathOf(visit, 'accept'));
    await expect(heading(patient)).toHaveText('Ihr Termin ist bestätigt');
    await presses(patient, patient.getByRole('link', { name: 'Weiter zur Anmeldung' }));
    await expect(heading(patient)).toHaveText('Anmelden zu Ihrem Video-Termin');
    await expect(heading(patient)).toBeFocused();
    await types(patient, patient.getByLabel('Geburtsdatum der Person'), birthdate);
    await presses(patient, button('Anmelden'));
    await expect(patient.getByLabel('Ich stimme den Nutzungsbedingungen zu.')).toBeFocused();
    await patient.keyboard.press('Space');
    await presses(patient, button('Anmelden'));
  });

  await test.step('camera and microphone, and the waiting room', async () => {
    await expect(heading(patient)).toHaveText('Kamera und Ton prüfen');
    await expect(heading(patient)).toBeFocused();
    await presses(patient, button('Kamera und Mikrofon einschalten'));
    await expect(button('Ich bin bereit')).toBeVisible();
    await keepsFocus(patient);
    await presses(patient, button('Ich bin bereit'));
    await expect(heading(patient)).toHaveText(/ weiß, dass Sie da sind\.$/);
    await expect(heading(patient)).toBeFocused();
    const devices = patient.locator('summary').filter({ hasText: 'Einstellungen und Absage' });
    await presses(patient, devices);
    await presses(patient, devices);
  });

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await opensDashboard(desk, doctor);
  await joins(desk, visit);
  await seesMoving(pictureOf(patient, 'doctor'));

  await test.step('sound, picture, chat and the question before leaving', async () => {
    await keepsFocus(patient);
    await presses(patient, button('Mikrofon ausschalten'));
    await expect(desk.locator('[data-person="patient"]')).toContainText('stumm');
    await patient.keyboard.press('Space');
    await expect(desk.locator('[data-person="patient"]')).not.toContainText('stumm');
    await presses(patient, button('Kamera ausschalten'));
    await presses(patient, button('Kamera einschalten'));
    const field = patient.getByLabel('Nachricht schreiben');
    if (!(await field.isVisible())) await presses(patient, button(/^Chat/));
    await types(patient, field, 'Ich höre Sie gut.');
    await patient.keyboard.press('Enter');
    await expect(desk.getByText('Ich höre Sie gut.')).toBeVisible();
    await expect(field).toBeFocused();
    await presses(patient, button('Auflegen'));
    await expect(patient.getByRole('alertdialog')).toBeVisible();
    await patient.keyboard.press('Escape');
    await expect(patient.getByRole('alertdialog')).toHaveCount(0);
    await expect(button('Auflegen')).toBeFocused();
  });

  await test.step('on hold and back: the focus is where the message is', async () => {
    const params = { appointmentId: visit.appointmentId };
    await call('pauseCall', { token: doctor.token, params });
    await expect(heading(patient)).toHaveText('Bitte warten Sie kurz');
    await keepsFocus(patient);
    await call('resumeCall', { token: doctor.token, params });
    await seesMoving(pictureOf(patient, 'doctor'));
    await keepsFocus(patient);
  });

  await test.step('the end, the questions and the summary', async () => {
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(patient)).toHaveText('Ihr Termin ist beendet');
    await expect(heading(patient)).toBeFocused();
    const question = patient.getByRole('radio').first();
    await presses(patient, question, 'Space');
    await expect(question).toBeChecked();
    await presses(patient, button('Antwort senden'));
    await expect(question).toHaveCount(0);
    await keepsFocus(patient);
    const [pdf] = await Promise.all([
      patient.waitForEvent('download'),
      presses(patient, button(/PDF/)),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
    await keepsFocus(patient);
  });
  expect(await touched(patient)).toBe(false);
});

test('[A11Y-2] staff start, write, note, hold, resume and end a call with keys alone', {
  tag: '@long',
}, async ({ page: desk, browser, doctor }) => {
  const visit = await newVisit(doctor);
  const phone = await patientPhone(browser);
  const button = (name: string | RegExp) => desk.getByRole('button', { name });
  await withoutPointer(desk);
  await opensDashboard(desk, doctor);
  await entersWaitingRoom(phone, visit);

  await test.step('start', async () => {
    await presses(desk, rowOf(desk, visit).getByRole('button', { name: /^Starten/ }));
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(phone, 'doctor'));
    await keepsFocus(desk);
  });

  await test.step('chat and notes', async () => {
    await types(desk, desk.getByLabel('Nachricht schreiben'), 'Guten Tag');
    await desk.keyboard.press('Enter');
    await expect(phone.getByText('Guten Tag').first()).toBeVisible();
    await types(desk, desk.getByRole('textbox', { name: 'Meine Notiz' }), 'Husten');
    const params = { appointmentId: visit.appointmentId };
    const notes = () => call('listNotes', { token: doctor.token, params });
    await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual(['Husten']);
  });

  await test.step('the menu', async () => {
    await presses(desk, button('Mehr'));
    await expect(desk.getByRole('menuitem').first()).toBeFocused();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Escape');
    await expect(button('Mehr')).toBeFocused();
  });

  await test.step('hold and resume', async () => {
    await presses(desk, button(/^Anhalten/));
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await keepsFocus(desk);
    await presses(desk, button('Gespräch fortsetzen'));
    await seesMoving(pictureOf(desk, 'patient'));
    await keepsFocus(desk);
  });

  await test.step('end, and back to the day', async () => {
    await presses(desk, button('Gespräch beenden'));
    await expect(button('Weitersprechen')).toBeFocused();
    await presses(desk, button('Ja, beenden'));
    await expect(heading(desk)).toHaveText('Gespräch beendet');
    await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
    await keepsFocus(desk);
    await presses(desk, desk.getByRole('link', { name: 'Zu „Heute“' }));
    await leavesUnsaved(desk);
    await expect(desk).toHaveURL('/user/dashboard');
  });
  expect(await touched(desk)).toBe(false);
});

/** The chat was stored nowhere: the question is answered by keys too. */
async function leavesUnsaved(desk: Page): Promise<void> {
  const question = desk.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await presses(desk, question.getByRole('button', { name: 'Ohne Speichern gehen' }));
}
