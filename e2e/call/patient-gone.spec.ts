import { type BrowserServer, chromium, type Page } from '@playwright/test';
import { inCall } from '../call-tools/in-call.ts';
import { chromiumPath, fakeDevices } from '../chromium.ts';
import { fakeCameraPath } from '../fake-camera.ts';
import { birthdate, entersWaitingRoom, heading, phone } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { demoColleague, newVisit, type Visit } from '../practice/people.ts';
import { readVisit } from '../practice/planned-visit.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { joins, opensDashboard, pictureOf, seesMoving } from './steps.ts';

/** A computer of its own that can be switched off under its page. */
async function ownComputer(run: (page: Page, server: BrowserServer) => Promise<void>) {
  const server = await chromium.launchServer({
    executablePath: chromiumPath,
    args: [...fakeDevices, `--use-file-for-fake-video-capture=${fakeCameraPath()}`],
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const baseURL = `http://localhost:${process.env.VISITE_E2E_PORT}`;
    const context = await browser.newContext({ ...phone, baseURL });
    await run(await context.newPage(), server);
  } finally {
    await server.kill();
  }
}

const hangsUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Auflegen' }).click();
  await page.getByRole('button', { name: 'Ja, verlassen' }).click();
};

const returns = async (page: Page) => {
  await page.getByRole('link', { name: 'Wieder anmelden' }).click();
  await page.getByLabel(/^Geburtsdatum/).pressSequentially(birthdate);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
};

/** Only with an address can a link be sent. */
async function hasAddress({ patient }: Visit): Promise<void> {
  const { token } = await demoColleague('admin');
  const { id, firstName, lastName } = patient.person;
  const person = { firstName, lastName, email: 'petra@story.example' };
  const { dateOfBirth } = patient.patientData;
  const body = { person, patientData: { dateOfBirth } };
  await call('changePatient', { token, params: { patientId: id }, body });
}

test('[CALL-55, CALL-30] the patient goes during a hold and the doctor reloads after a hang-up: both are told, and it goes on by itself', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone: patient, visit } = await inCall(page, browser, doctor);
  await hasAddress(visit);
  const isGone = `${visit.name} ist gerade nicht verbunden`;

  await test.step('gone from the waiting loop, back, and gone again', async () => {
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await expect(heading(patient)).toHaveText('Bitte warten Sie kurz');
    await hangsUp(patient);
    await expect(heading(desk)).toHaveText(`${visit.name} ist nicht mehr da`);
    await expectAccessible(desk);
    await returns(patient);
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await hangsUp(patient);
    await expect(heading(desk)).toHaveText(`${visit.name} ist nicht mehr da`);
  });

  await test.step('resumed all the same: who is missing, the link once more, and waiting', async () => {
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await expect(heading(desk)).toHaveText(isGone);
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Link noch einmal senden' }).click();
    // This practice has no mail server, and the page does not say otherwise [MAIL-16].
    await expect(desk.getByText('Es ist kein Mailserver eingerichtet.')).toBeVisible();
    await expect
      .poll(async () => (await readVisit(doctor, visit)).invitation.state)
      .not.toBe('none');
    await desk.getByRole('button', { name: 'Weiter warten' }).click();
    await expect(desk.getByText('Wir warten.')).toBeVisible();
    await returns(patient);
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
  });

  await test.step('hung up, then the doctor reloads', async () => {
    await patient.getByRole('button', { name: 'Auflegen' }).click();
    await patient.getByRole('button', { name: 'Ja, verlassen' }).click();
    await expect(heading(desk)).toHaveText(`${visit.name} hat das Gespräch verlassen`);
    await expect(desk.getByRole('button', { name: 'Link noch einmal senden' })).toBeVisible();
    await desk.reload();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await expect(heading(desk)).toHaveText(isGone);
    const gone = desk.getByRole('alert').locator('..');
    await gone.getByRole('button', { name: 'Gespräch beenden' }).click();
    await expect(desk.getByRole('button', { name: 'Nicht beenden' })).toBeVisible();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(desk)).toHaveText('Gespräch beendet');
  });
});

test('[CALL-55] the patient’s computer goes dark: the doctor is told, and the next one takes its place', {
  tag: '@long',
}, async ({ page, doctor }) => {
  const visit = await newVisit(doctor);
  await opensDashboard(page, doctor);
  await ownComputer(async (patient, computer) => {
    await entersWaitingRoom(patient, visit);
    await joins(page, visit);
    await seesMoving(pictureOf(page, 'patient'));
    await computer.kill();
    await expect(heading(page)).toHaveText(`${visit.name} ist gerade nicht verbunden`);
    await expect(page.getByRole('button', { name: 'Link kopieren' })).toBeVisible();
    await expect(page.getByText('Keine E-Mail-Adresse bekannt')).toBeVisible();
    await expect(page.locator('[data-status]')).toHaveCount(0);
  });
  await ownComputer(async (patient) => {
    await entersWaitingRoomAgain(patient, visit);
    await page.getByRole('button', { name: 'Die Wörter sind gleich' }).click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
  });
});

/** Into a call that is running already. */
async function entersWaitingRoomAgain(page: Page, visit: Visit): Promise<void> {
  await page.goto(`/appointment/${visit.appointmentId}/login`);
  await page.getByLabel(/^Geburtsdatum/).pressSequentially(birthdate);
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
}

test('[CALL-56] the doctor’s computer goes dark: the patient reads that nobody is connected, and whom to call', {
  tag: '@long',
}, async ({ page: patient, doctor }) => {
  const visit = await newVisit(doctor);
  await ownComputer(async (desk, computer) => {
    await opensDashboard(desk, doctor);
    await entersWaitingRoom(patient, visit);
    await joins(desk, visit);
    await seesMoving(pictureOf(patient, 'doctor'));
    await computer.kill();
    await expect(heading(patient)).toHaveText('Einen Moment bitte');
    await expect(patient.getByText('ist gerade nicht verbunden.')).toBeVisible();
    await expect(patient.getByText('Rufen Sie bitte in der Praxis an.')).toBeVisible();
    await expectAccessible(patient);
  });
  const next = await patient.context().newPage();
  await opensDashboard(next, doctor);
  await joins(next, visit);
  await patient.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
  await seesMoving(pictureOf(patient, 'doctor'));
});
