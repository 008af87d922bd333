import type { Settings } from '@visite/contract';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { expect, signedIn, test } from '../practice/story.ts';
import { patientPhone, pictureOf, seesMoving } from './steps.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

async function change(edit: (settings: Settings) => void): Promise<void> {
  const at = server.address;
  const { token } = await logIn('admin', demoPassword, at);
  const settings = await call('readSettings', { token, at });
  edit(settings);
  await call('changeSettings', { token, at, body: settings });
}

async function plannedCall(lastName: string, inHours: number) {
  const at = server.address;
  const doctor = await logIn('doctor', demoPassword, at);
  const { token } = doctor;
  const person = { firstName: 'Petra', lastName };
  const patient = await call('createPatient', {
    token,
    at,
    body: { person, patientData: { dateOfBirth: '1957-03-12' } },
  });
  const start = Date.now() + inHours * 3_600_000;
  const { appointmentId } = await call('createAppointment', {
    token,
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

test('[TENANT-20] what an admin turns on reaches open tabs, and the running call follows it', async ({
  page,
  browser,
}) => {
  await change(({ config }) => {
    config.videoConsultation.features.control = { enabled: false, captureScreenshot: false };
    config.videoConsultation.features.notesEnabled = false;
  });
  const { doctor, appointmentId } = await plannedCall('Schalter', 13);
  const patient = await patientPhone(browser, server.address);
  await signedIn(page, doctor);
  await page.goto(`${server.address}/user/dashboard`);
  await patient.goto(`/appointment/${appointmentId}/login`);
  await patient.getByLabel(/Geburtsdatum/).fill('12.03.1957');
  await patient.getByRole('checkbox').check();
  await patient.getByRole('button', { name: 'Anmelden' }).click();
  await patient.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await patient.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(patient.getByRole('heading', { level: 1 })).toBeVisible();

  // Patients in the waiting room see the new name without a reload.
  await change(({ practice }) => {
    practice.name = 'Praxis am Dom';
  });
  await expect(patient.getByText('Praxis am Dom').first()).toBeVisible();
  await expect(page).toHaveTitle(/Praxis am Dom/);

  await page.goto(`${server.address}/user/dashboard?joincall=${appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .click();
  await seesMoving(pictureOf(page, 'patient'));
  await expect(page.getByRole('region', { name: 'Notizen' })).toHaveCount(0);

  await change(({ config }) => {
    config.videoConsultation.features.forceChatUpload = true;
    config.videoConsultation.features.notesEnabled = true;
  });
  await expect(page.getByRole('region', { name: 'Notizen' })).toBeVisible();
  await page.getByLabel('Nachricht schreiben').fill('Das wird aufbewahrt.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Gespräch beenden' }).click();
  await page.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(page.getByText('Was in die Akte gehört, ist übertragen.')).toBeVisible();
});

test('[CALL-64] where doctors run calls, an assistant helps, is told why, and leaves nobody alone', async ({
  page,
}) => {
  const at = server.address;
  await change(({ config }) => {
    config.videoConsultation.features.callsRunBy = 'doctor';
  });
  const { doctor, appointmentId } = await plannedCall('Assistenz', 17);
  const params = { appointmentId };
  const { token } = doctor;
  await signedIn(page, await logIn('mfa', demoPassword, at));
  await page.goto(`${at}/user/dashboard?joincall=${appointmentId}`);
  await page.getByRole('button', { name: 'Hinzufügen und teilnehmen' }).click();
  await expect(page.getByText(/starten und beenden nur Ärztinnen und Ärzte/)).toBeVisible();
  await call('startCall', { token, params, at });
  await page.getByRole('button', { name: 'Gespräch verlassen' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/Sonst ist gerade niemand aus der Praxis/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Für alle beenden' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Anhalten und verlassen' }).click();
  await expect(page.getByText(/setzen nur Ärztinnen und Ärzte ein Gespräch fort/)).toBeVisible();
  await expect(page.getByRole('button', { name: /beenden/i })).toHaveCount(0);
  const { state } = await call('readAppointment', { token, params, at });
  expect(state.paused).toEqual(expect.any(String));
  await page.getByRole('button', { name: 'Zurück ins Gespräch' }).click();
  await expect(page.getByRole('button', { name: 'Gespräch verlassen' })).toBeVisible();
  await expect(page.getByText(/setzen nur Ärztinnen und Ärzte ein Gespräch fort/)).toBeVisible();
  await change(({ config }) => {
    config.videoConsultation.features.callsRunBy = 'added';
  });
  await expect(page.getByRole('button', { name: 'Gespräch fortsetzen' })).toBeVisible();
  await call('stopCall', { token, params, at });
});

test('[TENANT-20] [VISIT-8] a login page that is open while the way of logging in changes follows', async ({
  page,
}) => {
  const { appointmentId } = await plannedCall('Wechsel', 15);
  await page.goto(`${server.address}/appointment/${appointmentId}/login`);
  await page.getByLabel(/Geburtsdatum/).fill('12.03.1957');
  await page.getByRole('checkbox').check();
  await change(({ config }) => {
    config.videoConsultation.features.patientLogin.mode = 'tan';
  });
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Diese Praxis nutzt jetzt eine andere Art')).toBeVisible();
  await expect(page.getByLabel(/TAN/)).toHaveValue('');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await change(({ config }) => {
    config.videoConsultation.features.patientLogin.mode = 'birthday';
  });
});
