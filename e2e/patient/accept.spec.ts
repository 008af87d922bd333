import { apiPrefix } from '@visite/contract';
import { call } from '../practice/api.ts';
import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, inLanguage, test } from '../practice/story.ts';
import { heading, pathOf, phone } from './steps.ts';

test.use(phone);

const stateOf = async (token: string, appointmentId: string) =>
  (await call('readAppointment', { token, params: { appointmentId } })).state.type;

test('[VISIT-19, VISIT-20] the page accepts by its own POST, shows all three states and leads to the login', async ({
  page,
  request,
  doctor,
}) => {
  const visit = await newVisit(doctor, { status: 'pending' });
  const { appointmentId } = visit;
  expect((await request.get(pathOf(visit, 'accept'))).status()).toBe(200);
  expect(await stateOf(doctor.token, appointmentId)).toBe('pending');

  const held = Promise.withResolvers<void>();
  await page.route(`**${apiPrefix}/calendar/appointments/*/accept`, async (route) => {
    expect(route.request().method()).toBe('POST');
    await held.promise;
    await route.continue();
  });
  await page.goto(pathOf(visit, 'accept'));
  await expect(page.getByText('Ihr Termin wird bestätigt …')).toBeVisible();
  held.resolve();
  await expect(heading(page)).toHaveText('Ihr Termin ist bestätigt');
  await expect(page.getByText(/^Eine Bestätigung per E.Mail bekommen Sie nicht/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(visit.patient.person.lastName);
  expect(await stateOf(doctor.token, appointmentId)).toBe('accepted');
  await page.getByRole('link', { name: 'Weiter zur Anmeldung' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'login'));
});

for (const [language, missing] of [
  ['de', 'Termin beendet oder nicht gefunden'],
  ['en', 'Appointment ended or not found'],
] as const) {
  test(`[VISIT-19, ERR-22, UI-23] what is cancelled or unknown is told alike: ${language}`, async ({
    page,
    doctor,
  }) => {
    await inLanguage(page, language);
    const visit = await newVisit(doctor, { status: 'pending' });
    await page.goto(pathOf(visit, 'accept'));
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    const params = { appointmentId: visit.appointmentId };
    await call('cancelAppointment', { token: doctor.token, params });
    await page.goto(pathOf(visit, 'accept'));
    await expect(heading(page)).toHaveText(missing);
    await expectAccessible(page);
    for (const appointmentId of ['AAAAAAAAAAAAAAAAAAAAAA', 'no-such-thing']) {
      await page.goto(pathOf({ appointmentId }, 'accept'));
      await expect(heading(page)).toHaveText(missing);
    }
  });
}

test('[VISIT-19] without a connection nothing is lost: the page offers another try', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { status: 'pending' });
  await page.route(`**${apiPrefix}/**`, (route) => route.abort());
  await page.goto(pathOf(visit, 'accept'));
  await expect(page.getByText('Keine Verbindung zum Server.')).toBeVisible();
  await page.unroute(`**${apiPrefix}/**`);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(heading(page)).toHaveText('Ihr Termin ist bestätigt');
});
