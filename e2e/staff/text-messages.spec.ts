import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { startSmsGateway } from '../practice/sms-gateway.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';
import { comingWednesday, practiceTime } from '../practice/wall-clock.ts';

test.describe.configure({ mode: 'serial' });
let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let server: OwnServer;
test.beforeAll(async () => {
  gateway = await startSmsGateway();
  server = await ownServer(gateway.environment);
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await gateway.close();
});

const admin = () => logIn('admin', demoPassword, server.address);

test('[SMS-1, SMS-2, SMS-5, SMS-8, SMS-10] an admin turns text messages on, enters a number, and an appointment goes out through the gateway', {
  tag: '@long',
}, async ({ page }) => {
  const own = { token: (await admin()).token, at: server.address };
  await signedIn(page, own);
  await page.goto(`${server.address}/user/settings?section=features`);
  await page.getByRole('checkbox', { name: 'SMS an Patientinnen und Patienten' }).press('Space');
  await expectFits(page);
  await page.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect
    .poll(async () => (await call('readSettings', own)).config.videoConsultation.features)
    .toMatchObject({ smsMessages: true });

  await page.goto(`${server.address}/user/patients`);
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Patient anlegen' });
  await form.getByLabel('Vorname').fill('Petra');
  await form.getByLabel('Nachname').fill('Kurznachricht');
  await form.getByLabel('Geburtsdatum').fill('12.03.1957');
  await form.getByLabel('Telefon').fill('0221 123456');
  await form.getByLabel('SMS zu Terminen').selectOption({ label: 'SMS an diese Nummer' });
  await page.keyboard.press('Enter');
  await expect(form.getByText('Für SMS bitte eine Handynummer eingeben')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await form.getByLabel('Telefon').fill('0151 / 123 456 78');
  await form.getByLabel('Telefon').press('Enter');
  await expect(page.getByText('Patient angelegt')).toBeVisible();
  const record = page.getByRole('dialog', { name: 'Petra Kurznachricht' });
  await expect(record).toContainText('SMS an diese Nummer');

  const [doctor] = await call('listStaff', { ...own, query: '?searchTerm=Miriam' });
  const [patient] = await call('listPatients', { ...own, query: '?searchTerm=Kurznachricht' });
  const start = practiceTime(comingWednesday(), '10:00').getTime();
  const { appointmentId } = await call('createAppointment', {
    ...own,
    body: {
      doctorId: doctor?.person.id ?? '',
      patientId: patient?.person.id ?? '',
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    },
  });
  await page.goto(`${server.address}/user/dashboard?appointment=${appointmentId}`);
  await expect(page.getByText('SMS übergeben')).toBeVisible();
  await expect(page.getByText(/^Vom SMS-Dienst angenommen · /)).toBeVisible();
  expect(gateway.messages).toEqual([
    {
      to: '+4915112345678',
      content: expect.stringMatching(/^Ihr Video-Termin: .*10:00 Uhr\. Zugang: http/),
      reference: expect.any(String),
    },
  ]);
  const [link = ''] = /http\S+$/.exec(gateway.messages[0]?.content ?? '') ?? [];
  expect(new URL(link).pathname).toContain(appointmentId);
  await expectFits(page);
  await expectAccessible(page);

  // What the gateway reports later is read without a reload.
  expect(await gateway.report(server.address, 'failed')).toBe(200);
  await expect(page.getByText('SMS nicht angekommen', { exact: true })).toBeVisible();
  await expect(page.getByText('Die SMS kam nicht auf dem Telefon an.')).toBeVisible();
  expect(await gateway.report(server.address, 'delivered')).toBe(200);
  await expect(page.getByText('SMS angekommen', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Auf dem Telefon angekommen · /)).toBeVisible();
  await expectAccessible(page);

  // The one after it is refused: whoever looks at the appointment reads it without a reload.
  gateway.status = 422;
  await page.getByRole('button', { name: /Einladung.*senden/ }).press('Enter');
  await expect(page.getByText('SMS nicht verschickt', { exact: true })).toBeVisible();
  await expect(page.getByText('Der SMS-Dienst hat die Nachricht nicht angenommen.')).toBeVisible();
  // The day's page behind it asks for a remedy, too.
  await expect(page.getByText('10:00 SMS kam nicht an')).toBeVisible();
  gateway.status = 200;
});

for (const [language, title, price] of [
  ['de', 'SMS an Patientinnen und Patienten', '0,075 €'],
  ['en', 'Text messages to patients', '€0.075'],
] as const) {
  test(`[SMS-5] costs are shown under interfaces, as the language writes them (${language})`, {
    tag: '@long',
  }, async ({ page }) => {
    await signedIn(page, await admin());
    await inLanguage(page, language);
    await page.goto(`${server.address}/user/settings?section=interfaces`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: price })).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
  });
}

test('[SMS-3] without a gateway nothing of it is to be seen', { tag: '@long' }, async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  for (const section of ['features', 'interfaces']) {
    const asked = page.waitForResponse((response) => response.url().endsWith('/settings/mail'));
    await page.goto(`/user/settings?section=${section}`);
    await asked;
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByText(/SMS/)).toHaveCount(0);
  }
  await page.goto('/user/patients');
  await page.getByRole('button', { name: 'Patient anlegen' }).press('Enter');
  await expect(page.getByLabel('Telefon')).toBeVisible();
  await expect(page.getByText(/SMS/)).toHaveCount(0);
});
