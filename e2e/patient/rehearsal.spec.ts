import { apiPrefix } from '@visite/contract';
import { Coturn } from '../engine/harness/coturn.ts';
import { call } from '../practice/api.ts';
import { listed, visitAt } from '../practice/people.ts';
import { readVisit } from '../practice/planned-visit.ts';
import { expect, expectAccessible, expectFits, signedIn, test } from '../practice/story.ts';
import { daysFromToday, practiceTime } from '../practice/wall-clock.ts';
import { heading, pathOf, phone, phoneWith } from './steps.ts';

test.use(phone);

const tomorrow = () => practiceTime(daysFromToday(1), '15:00');

test('[TRY-1, TRY-2, TRY-5, TRY-6] tries the phone out a day before, without a login, and the practice knows', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await visitAt(doctor, tomorrow(), { status: 'pending' });
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signedIn(desk, doctor);
  await desk.goto('/user/rehearsals');
  const line = desk.getByRole('listitem').filter({ hasText: listed(visit) });
  await expect(line).toContainText('noch nicht ausprobiert');
  await expect(line).toContainText(/geb\. \d\d\.\d\d\.\d{4}/);

  await page.goto(pathOf(visit, 'accept'));
  await page.getByRole('link', { name: 'Gerät jetzt ausprobieren' }).click();
  await expect(heading(page)).toHaveText('Gerät ausprobieren');
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(page.getByText('Der Probeanruf blieb auf diesem Gerät')).toBeVisible();
  await expect(page.getByText('Wir hören Sie gut.')).toBeVisible();
  await page.getByRole('button', { name: 'Ton abspielen' }).click();
  await page.getByRole('button', { name: 'Nein', exact: true }).click();
  await expect(page.getByText('Noch nicht bereit')).toBeVisible();
  await expect(line).toContainText('Lautsprecher nicht gehört');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ton abspielen' }).click();
  await page.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(heading(page)).toHaveText('Ihr Gerät ist bereit');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(line).toHaveCount(0);
  expect((await readVisit(doctor, visit)).rehearsal).not.toHaveProperty('problem');
  await desk.goto(`/user/dashboard?appointment=${visit.appointmentId}`);
  await expect(desk.getByText(/^Ausprobiert am .*: alles funktioniert\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Fertig' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'login'));
});

test('[TRY-2] with a relay picture and sound go through it alone', async ({ page, doctor }) => {
  const coturn = new Coturn();
  await coturn.start();
  try {
    const visit = await visitAt(doctor, tomorrow(), {});
    await page.route(`**${apiPrefix}/calls/*/rehearsal`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const turnServers = [coturn.credentials()];
      await route.fulfill({ json: { success: true, turnServers } });
    });
    await page.goto(pathOf(visit, 'try'));
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByText('Bild und Ton kamen über das Internet zurück.')).toBeVisible();
  } finally {
    await coturn.stop();
  }
});

test('[TRY-4, TRY-5] a locked camera gets its steps, and the practice reads what the trouble is', async ({
  doctor,
}) => {
  const visit = await visitAt(doctor, tomorrow(), {});
  const denied = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  await phoneWith(denied, async (page) => {
    await page.goto(pathOf(visit, 'try'));
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByText('Kamera und Mikrofon sind gesperrt')).toBeVisible();
    await expect(page.getByText('Noch nicht bereit')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ohne Kamera teilnehmen' })).toHaveCount(0);
    await expect
      .poll(async () => (await readVisit(doctor, visit)).rehearsal?.problem)
      .toBe('camera-denied');
    await expectFits(page);
  });
  await call('cancelAppointment', {
    token: doctor.token,
    params: { appointmentId: visit.appointmentId },
  });
});

test('[TRY-8] the link of a canceled appointment says so in the rehearsal, and whom to call', async ({
  page,
  doctor,
}) => {
  const visit = await visitAt(doctor, tomorrow(), {});
  const params = { appointmentId: visit.appointmentId };
  await call('cancelAppointment', { token: doctor.token, params });
  await page.goto(pathOf(visit, 'try'));
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(page.getByText('Termin beendet oder nicht gefunden')).toBeVisible();
  await expect(page.getByText('Oder rufen Sie die Praxis an.')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /anrufen/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Noch einmal prüfen' })).toHaveCount(0);
});

test('[TRY-3] too many rehearsals are refused in words, and can be tried again later', async ({
  page,
  doctor,
}) => {
  const visit = await visitAt(doctor, tomorrow(), {});
  await page.route(`**${apiPrefix}/calls/*/rehearsal`, (route) =>
    route.fulfill({
      status: 429,
      json: { type: 'about:blank', title: 'x', status: 429, code: 'too-many-attempts' },
    }),
  );
  await page.goto(pathOf(visit, 'try'));
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(page.getByRole('button', { name: 'Noch einmal prüfen' })).toBeVisible();
});
