import type { Page } from '@playwright/test';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { expect, expectAccessible, inLanguage, signedIn, test } from '../practice/story.ts';
import { hearsVoice, patientPhone, pictureOf, seesMoving } from './steps.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

/** A practice that uses TANs and keeps the chat. */
async function plannedCall() {
  const at = server.address;
  const admin = await logIn('admin', demoPassword, at);
  const settings = await call('readSettings', { token: admin.token, at });
  const { features } = settings.config.videoConsultation;
  features.patientLogin.mode = 'tan';
  features.forceChatUpload = true;
  await call('changeSettings', { token: admin.token, at, body: settings });
  const doctor = await logIn('doctor', demoPassword, at);
  const patient = await call('createPatient', {
    token: admin.token,
    at,
    body: {
      person: { firstName: 'Şule', lastName: 'Łukasz' },
      patientData: { dateOfBirth: '1957-03-12' },
    },
  });
  const start = Date.now() + 13 * 3_600_000;
  const { appointmentId } = await call('createAppointment', {
    token: admin.token,
    at,
    body: {
      status: 'accepted',
      doctorId: doctor.user.person.id,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 15 * 60_000).toISOString(),
    },
  });
  return { doctor, appointmentId };
}

test('[CALL-1, CALL-14, CALL-18, CALL-30, CALL-31, CALL-34, CALL-41, NOTE-6] in English with a TAN, and the server restarts in the middle', async ({
  page,
  browser,
}) => {
  const { doctor, appointmentId } = await plannedCall();
  const patient = await patientPhone(browser, server.address);
  await inLanguage(page, 'en');
  await inLanguage(patient, 'en');
  await keepsVoicesBack(patient);
  await signedIn(page, doctor);
  await page.goto(`${server.address}/user/dashboard?joincall=${appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Start|Join) call$/ })
    .click();
  await expect(heading(page)).toHaveText('The call is being prepared');
  await expect(page.getByText('Şule Łukasz is not in the waiting room yet.')).toBeVisible();

  await test.step('the TAN is read out, and the patient comes', async () => {
    await page.getByRole('button', { name: 'Show the TAN' }).click();
    const dialog = page.getByRole('dialog', { name: 'TAN for the patient' });
    await expect(dialog).toContainText(/\d{4}\s*\d{4}/);
    const tan = (await dialog.innerText()).match(/\d{4}\s*\d{4}/)?.[0].replace(/\s/g, '') ?? '';
    await page.keyboard.press('Escape');
    await patient.goto(`/appointment/${appointmentId}/login`);
    await patient.getByLabel('Your TAN').fill(tan);
    await patient.getByRole('checkbox').check();
    await patient.getByRole('button', { name: 'Log in' }).click();
    await patient.getByRole('button', { name: 'Turn on camera and microphone' }).click();
    await patient.getByRole('button', { name: 'I am ready' }).click();
    await expect(page.getByText('Şule Łukasz is waiting for you.')).toBeVisible();
    const away = 'The connection is interrupted. We are reconnecting you.';
    await server.stop();
    await expect(patient.getByText(away)).toBeVisible();
    await expectAccessible(patient);
    await server.start();
    await expect(patient.getByText(away)).toBeHidden();
    await page.getByRole('button', { name: 'Start call' }).click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
  });

  await test.step('a browser that keeps the sound back needs one touch', async () => {
    await patient.evaluate(() => Reflect.set(window, 'soundAllowed', true));
    await patient.getByRole('button', { name: 'Turn the sound on' }).click();
    await hearsVoice(patient);
    await expect(patient.getByRole('button', { name: 'Turn the sound on' })).toBeHidden();
  });

  await test.step('the server goes and comes; picture, voice and chat do not notice', async () => {
    await page.getByLabel('My note').fill('Sleeps badly.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await server.stop();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
    await page.getByLabel('Write a message').fill('Can you still hear me?');
    await page.keyboard.press('Enter');
    await expect(patient.getByRole('button', { name: 'Chat, 1 new message' })).toBeVisible();
    await page.getByLabel('My note').fill('Sleeps badly. Reads at night.');
    await expect(page.getByText(/^Not saved yet/)).toBeVisible();
    await page.getByRole('button', { name: 'End the call' }).click();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await expect(page.getByText('The call could not be ended')).toBeVisible();
    await seesMoving(pictureOf(patient, 'doctor'));
    await server.start();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await seesMoving(pictureOf(page, 'patient'));
  });

  await test.step('the end: what the practice keeps is transferred', async () => {
    await page.getByRole('button', { name: 'End the call' }).click();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await expect(heading(page)).toHaveText('Call ended');
    await expect(page.getByText('What belongs in the record has been transferred.')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('Can you still hear me?');
    await expect(summary).toContainText('Sleeps badly. Reads at night.');
    await summary.getByRole('button', { name: 'More options' }).click();
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save everything as ZIP' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^Summary .*\.zip$/);
    await expect(heading(patient)).toHaveText('Your appointment has ended');
  });
});

/** As a phone does that has not been touched: no sound before somebody asks for it. */
async function keepsVoicesBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLAudioElement.prototype.play;
    HTMLAudioElement.prototype.play = function () {
      if (Reflect.get(window, 'soundAllowed')) return play.call(this);
      return Promise.reject(new DOMException('a touch is needed', 'NotAllowedError'));
    };
  });
}
