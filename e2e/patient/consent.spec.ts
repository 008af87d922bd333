import { call } from '../practice/api.ts';
import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import { birthdate, heading, logsIn, pathOf, phone } from './steps.ts';

test.use(phone);

test('[VISIT-33, VISIT-34, DATA-19] the consent is recorded at the login, taken back in the waiting room and asked for again', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const params = { appointmentId: visit.appointmentId };
  const consent = async () =>
    (await call('readAppointment', { token: doctor.token, params })).consent;
  await logsIn(page, visit);
  expect(await consent()).toMatchObject({
    terms: expect.stringMatching(/^visite-de-/),
    privacy: 'de-1',
  });
  const desk = await browser.newPage();
  await signedIn(desk, doctor);
  const address = `http://localhost:${process.env.VISITE_E2E_PORT}`;
  await desk.goto(`${address}/user/dashboard?appointment=${visit.appointmentId}`);
  await expect(desk.getByText(/^Einwilligung erteilt am /)).toBeVisible();

  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
  await page.getByText('Einstellungen und Absage').click();
  await page.getByRole('button', { name: 'Zustimmung zurücknehmen' }).click();
  await expect(page.getByText(/Dann ist kein Video-Gespräch mehr möglich/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ja, zurücknehmen' }).click();
  await expect(heading(page)).toHaveText('Sie haben Ihre Zustimmung zurückgenommen');
  await expect(desk.getByText(/^Einwilligung widerrufen am /)).toBeVisible();
  await expect(desk.getByText('Einwilligung widerrufen', { exact: true })).toBeVisible();

  // Taken back holds until the patient agrees again: the login asks, and only then lets in.
  await page.getByRole('link', { name: 'Doch zustimmen und anmelden' }).click();
  await page.getByLabel('Geburtsdatum der Person').pressSequentially(birthdate);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Bitte stimmen Sie den Nutzungsbedingungen zu.')).toBeVisible();
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'setup'));
  expect(await consent()).not.toHaveProperty('withdrawnAt');
});
