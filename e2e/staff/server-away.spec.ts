import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { expect, signedIn, test } from '../practice/story.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

test('[UI-18, LIVE-13] staff see that the server is away, and everything goes on when it is back', async ({
  page,
}) => {
  const at = server.address;
  const doctor = await logIn('doctor', demoPassword, at);
  await signedIn(page, doctor);
  await page.goto(`${at}/user/dashboard`);
  const rows = page.locator('[data-appointment]');
  await page.getByRole('button', { name: 'Alle', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Termine von heute' })).toBeVisible();
  await server.stop();
  await expect(page.getByText('Die Verbindung ist unterbrochen.')).toBeVisible();
  await server.start();
  await expect(page.getByText('Die Verbindung ist unterbrochen.')).toBeHidden();

  const [patient] = await call('listPatients', { at, token: doctor.token });
  const before = await rows.count();
  // The demo practice leaves ten minutes free after its first appointment.
  const first = await rows.first().getAttribute('data-appointment');
  const { scheduledEnd } = await call('readAppointment', {
    at,
    token: doctor.token,
    params: { appointmentId: first ?? '' },
  });
  const start = Date.parse(scheduledEnd);
  await call('createAppointment', {
    at,
    token: (await logIn('admin', demoPassword, at)).token,
    body: {
      doctorId: doctor.user.person.id,
      patientId: patient?.person.id ?? '',
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 60_000).toISOString(),
    },
  });
  await expect(rows).toHaveCount(before + 1);

  // The server may have been gone before it was fetched ahead; that is tried again.
  for (const part of ['menu', 'shell-layers', 'session-ends-dialog', 'login-form'])
    await expect.poll(() => fetchedParts(page)).toContain(part);
  await server.stop();
  await page.getByRole('button', { name: /^Konto von/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Abmelden' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible();
  await server.start();
});

test('[LOGIN-20, LOGIN-21, LOGIN-29] where a second factor is compulsory, enrolling comes before anything else', async ({
  page,
}) => {
  const at = server.address;
  const { token } = await logIn('admin', demoPassword, at);
  const settings = await call('readSettings', { at, token });
  await call('changeSettings', { at, token, body: { ...settings, secondFactorRequired: true } });
  const typeLogin = async () => {
    await page.getByLabel('Benutzername').fill('mfa');
    await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Anmelden' }).press('Enter');
  };
  await page.goto(`${at}/user/calendar`);
  await typeLogin();
  await expect(page.getByRole('alert')).toContainText('bitten Sie Ihre Administration');
  const said = server.admin('second-factor-link', '--tenant', 'default', '--username', 'mfa');
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');
  await typeLogin();
  await expect(page).toHaveURL(/\/user\/profile/);
  await page.goto(`${at}/user/calendar`);
  await expect(page).toHaveURL(/\/user\/profile/);
  await expect(page.getByRole('link', { name: 'Kalender' })).toBeHidden();
});

/** Names of the scripts that have arrived. */
const fetchedParts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((each) => each.responseStatus === 200)
      .map(({ name }) => /([a-z-]+)-[\w-]{8}\.js$/.exec(name)?.[1]),
  );
