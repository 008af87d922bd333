import { readFile } from 'node:fs/promises';
import { call } from '../practice/api.ts';
import {
  type Colleague,
  listed,
  newVisit,
  patientArrives,
  type Visit,
} from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';

async function takesPlace(visit: Visit, doctor: Colleague): Promise<void> {
  const params = { appointmentId: visit.appointmentId };
  const patient = await patientArrives(visit);
  await patient.isReady();
  await call('startCall', { params, token: doctor.token });
  await call('stopCall', { params, token: doctor.token });
}

test('[REPORT-1, REPORT-5, REPORT-6, REPORT-7, CAL-78] an ended call appears by itself, is added up and saved as CSV', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { lastName: `Größe ${doctor.username}` });
  await signedIn(page, doctor);
  await page.goto('/user/report');
  await expect(page.getByRole('heading', { name: 'Berichte' })).toBeVisible();
  await takesPlace(visit, doctor);
  const row = page.getByRole('row').filter({ hasText: listed(visit) });
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/);
  await expect(row).toContainText('unter 1 Min.');
  await page.setViewportSize({ width: 768, height: 1_024 });
  const { height } = (await row.getByRole('link').first().boundingBox()) ?? { height: 0 };
  expect(height, 'date and time in one line').toBeLessThan(30);
  await expect(row.getByRole('link').first()).toHaveAttribute('href', /\/patients\/.+visit=/);
  await page.setViewportSize({ width: 1_280, height: 720 });
  await expect(page.getByRole('table', { name: 'Gesprächszeit pro Tag' })).toBeAttached();
  await expect(page.getByText('Pro Ärztin und Arzt')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV speichern' }).press('Enter'),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFDatum;Uhrzeit;')).toBe(true);
  expect(csv).toContain(`;${visit.name};12.03.1957;`);

  await page.getByLabel('Von').fill('1.2.26');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-05-03/);
  await expect(page.getByLabel('Bis')).toHaveValue('03.05.2026');
  await page.getByLabel('Bis').fill('28.02.2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
  await expect(page.getByText('Keine Gespräche in diesem Zeitraum')).toBeVisible();
  await page.getByLabel('Von').fill('31.02.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bitte als tt.mm.jjjj eingeben.')).toBeVisible();
});

test('[REPORT-1, REPORT-3, REPORT-6] a call that ends now stays out of the period that is shown', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/report?from=2026-02-01&to=2026-02-28');
  await expect(page.getByText('Keine Gespräche in diesem Zeitraum')).toBeVisible();
  const today = await browser.newPage();
  await signedIn(today, doctor);
  await today.goto('/user/report');
  await expect(today.getByRole('heading', { name: 'Berichte' })).toBeVisible();
  await takesPlace(visit, doctor);
  await expect(today.getByRole('row').filter({ hasText: listed(visit) })).toBeVisible();
  await expect(page.getByText('Keine Gespräche in diesem Zeitraum')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Als CSV speichern' })).toBeDisabled();
  // Coming back shows what has ended meanwhile.
  const later = await newVisit(doctor, { inMinutes: 40 });
  await today.getByRole('link', { name: 'Termine' }).first().press('Enter');
  await expect(today.getByRole('heading', { name: 'Termine' })).toBeVisible();
  await takesPlace(later, doctor);
  await today.goBack();
  await expect(today.getByRole('row').filter({ hasText: listed(later) })).toBeVisible();
});

test('[REPORT-10, INTR-6, INTR-4, INTR-7] an admin reads what happened and what to do, the newest without a reload', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await takesPlace(visit, doctor);
  const reported = (description: string) =>
    call('reportIntrusion', {
      token: doctor.token,
      body: {
        correspondingAppointment: visit.appointmentId,
        suspectedUser: visit.patient.person.id,
        attackType: 'maliciousFileUpload',
        description,
      },
    });
  await reported('befund.pdf holds a program');
  await signedInAs(page, 'admin');
  await page.goto('/user/report');
  await expect(page.getByRole('tab', { name: 'Protokoll' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sicherheit' })).toHaveCount(0);
  const entry = page.getByRole('link', { name: 'Sicherheit' });
  await entry.press('Enter');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Sicherheit', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const report = page.getByRole('listitem').filter({ hasText: visit.name });
  await expect(report).toContainText('Verdächtige Datei');
  await expect(report).toContainText('Was ist zu tun?');
  await expect(report).toContainText('befund.pdf holds a program');
  await expectAccessible(page);
  await reported('bild.png holds one too');
  await expect(report).toHaveCount(2);
  await expect(report.first()).toContainText('bild.png holds one too');
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] reports are clean for axe in ${language}`, { tag }, async ({
    page,
    doctor,
  }) => {
    await takesPlace(await newVisit(doctor), doctor);
    await inLanguage(page, language);
    await signedInAs(page, 'mfa');
    await page.goto('/user/report');
    await expect(page.getByRole('row').first()).toBeAttached();
    await expect(page.getByRole('link', { name: /\d\d:\d\d/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}

for (const { language, tag } of eachLanguage) {
  test(`[OPS-73] an admin sees whether calls work, in ${language}`, { tag }, async ({
    page,
    doctor,
  }) => {
    const visit = await newVisit(doctor);
    const params = { appointmentId: visit.appointmentId };
    const patient = await patientArrives(visit);
    await patient.isReady();
    await call('startCall', { params, token: doctor.token });
    await patient.reports({
      outcome: 'connected',
      firstPictureSeconds: 1.4,
      relayed: true,
      reconnects: 1,
      qualitySeconds: { good: 540, weak: 60, poor: 0 },
    });
    await call('stopCall', { params, token: doctor.token });
    await inLanguage(page, language);
    await signedInAs(page, 'admin');
    await page.goto('/user/report');
    const german = language === 'de';
    await page.getByRole('tab', { name: german ? 'Betrieb' : 'Operations' }).press('Enter');
    const calls = page.getByRole('table', {
      name: german ? 'Video-Gespräche' : 'Video calls',
      exact: true,
    });
    const tried = calls.getByRole('row', { name: german ? 'Versucht' : 'Tried' });
    await expect(tried.getByRole('cell').last()).toHaveText(/^[1-9]\d*$/);
    await expect(calls).toContainText(german ? /Ø [\d,]+\sSek\./ : /avg\. [\d.]+\ss/);
    await page.getByRole('button', { name: german ? 'Letzte 30 Tage' : 'Last 30 days' }).click();
    await expect(page).toHaveURL(/tab=operations&days=30/);
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    await expect.poll(tooWide).toBe(false);
  });
}
