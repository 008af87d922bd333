import type { Page } from '@playwright/test';
import type { Browser as Firefox } from 'puppeteer-core';
import { Coturn } from '../engine/harness/coturn.ts';
import { launchFirefox } from '../engine/harness/firefox.ts';
import { phone } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { type Colleague, demoPassword, logIn, newVisit, type Visit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { joins, opensDashboard, pictureOf, seesMoving } from './steps.ts';

const baseURL = () => `http://localhost:${process.env.VISITE_E2E_PORT}`;

test('[CALL-1, PEER-1] a patient in Firefox, a doctor in Chromium', async ({ page, doctor }) => {
  const visit = await newVisit(doctor);
  const firefox: Firefox = await launchFirefox();
  try {
    const patient = await firefox.newPage();
    // A guard against waiting for ever, never a measure: a busy machine is slow, not wrong.
    patient.setDefaultTimeout(300_000);
    await patient.setViewport({ width: 1024, height: 768 });
    await patient.goto(`${baseURL()}/appointment/${visit.appointmentId}/login`);
    const press = (name: string) =>
      patient.locator(`::-p-aria([name="${name}"][role="button"])`).click();
    await patient.locator('input[inputmode="numeric"]').fill('12.03.1957');
    await patient.locator('input[type="checkbox"]').click();
    await press('Anmelden');
    await press('Kamera und Mikrofon einschalten');
    await press('Ich bin bereit');
    await opensDashboard(page, doctor);
    await joins(page, visit);
    await seesMoving(pictureOf(page, 'patient'));
    await patient.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-person="doctor"] video');
      return (video?.currentTime ?? 0) > 1 && (video?.videoWidth ?? 0) > 0;
    });
    await page.getByLabel('Nachricht schreiben').fill('Grüße an den Fuchs');
    await page.keyboard.press('Enter');
    await patient.locator('::-p-aria([name="Chat, 1 neue Nachricht"][role="button"])').click();
    await patient.locator('::-p-text(Grüße an den Fuchs)').wait();
    await page.getByRole('button', { name: 'Gespräch beenden' }).click();
    await page.getByRole('button', { name: 'Ja, beenden' }).click();
    await patient.locator('::-p-text(Ihr Termin ist beendet)').wait();
  } finally {
    await firefox.close();
  }
});

test.describe('behind a firewall', () => {
  const coturn = new Coturn();
  let server: OwnServer;
  test.beforeAll(async () => {
    await coturn.start();
    server = await ownServer(coturn.settings());
    await server.start();
  });
  test.afterAll(async () => {
    await server.remove();
    await coturn.stop();
  });

  test('[CALL-23, PEER-27] through the relay alone, and the call says so', async ({
    page,
    browser,
  }) => {
    const at = server.address;
    const doctor = await logIn('doctor', demoPassword, at);
    const visit = await plannedAt(at, doctor);
    const context = await browser.newContext({ ...phone, baseURL: at });
    const patient = await context.newPage();
    for (const each of [page, patient]) await relayOnly(each);
    await patient.goto(`/appointment/${visit.appointmentId}/login`);
    await patient.getByLabel('Geburtsdatum der Person').pressSequentially('12.03.1957');
    await patient.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
    await patient.getByRole('button', { name: 'Anmelden' }).click();
    await patient.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await patient.getByRole('button', { name: 'Ich bin bereit' }).click();
    await page.addInitScript((token) => {
      sessionStorage.setItem('visite.staffApiToken', token);
    }, doctor.token);
    await page.goto(`${at}/user/dashboard?joincall=${visit.appointmentId}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(patient, 'doctor'));
    await patient.getByRole('button', { name: 'Verschlüsselt' }).click();
    await expect(
      patient.getByText('Die Verbindung läuft über einen Server dazwischen.'),
    ).toBeVisible();
  });
});

async function plannedAt(at: string, { token, user }: Colleague): Promise<Visit> {
  const person = { firstName: 'Petra', lastName: 'Firewall' };
  const patientData = { dateOfBirth: '1957-03-12' };
  const patient = await call('createPatient', { token, at, body: { person, patientData } });
  const start = Date.now() + 13 * 3_600_000;
  const { appointmentId } = await call('createAppointment', {
    token,
    at,
    body: {
      status: 'accepted',
      doctorId: user.person.id,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 15 * 60_000).toISOString(),
    },
  });
  return { appointmentId, patient, name: 'Petra Firewall' };
}

/** A network that lets nothing through but the relay. */
async function relayOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Direct = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Direct {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
}
