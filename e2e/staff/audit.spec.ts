import { readFile } from 'node:fs/promises';
import { fullName } from '@visite/contract';
import { call } from '../practice/api.ts';
import { newVisit } from '../practice/people.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';

test('[REPORT-8, SEC-33, SEC-34] an admin finds who read a patient, and saves what was found', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const reader = fullName(doctor.user.person);
  const patientId = visit.patient.person.id;
  await call('readPatient', { params: { patientId }, token: doctor.token });
  await signedInAs(page, 'admin');
  await page.goto('/user/report');
  await page.getByRole('tab', { name: 'Protokoll' }).press('Enter');
  await expect(page.getByText(/Einträge werden nach 12\sMonaten gelöscht/)).toBeVisible();
  await page.getByLabel('Wer').selectOption({ label: reader });
  const row = page.getByRole('row').filter({ hasText: 'Patientendaten gelesen' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(visit.name);
  await expect(row).toContainText(reader);
  await expectAccessible(page);
  await expectFits(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV speichern' }).press('Enter'),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFid;position;at;')).toBe(true);
  expect(csv).toContain('patient.read');
  expect(csv).not.toContain(visit.appointmentId);

  await page.getByLabel('Vorgang').selectOption({ label: 'Protokoll exportiert' });
  await expect(page.getByText('Zu dieser Auswahl gibt es keine Einträge.')).toBeVisible();
  await page.getByRole('button', { name: 'Alle anzeigen' }).press('Enter');
  await expect(
    page.getByRole('row').filter({ hasText: 'Protokoll exportiert' }).first(),
  ).toBeVisible();

  await page.getByLabel('Terminnummer').fill('kurz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Eine Terminnummer hat 10 Zeichen.')).toBeVisible();

  const elsewhere = await browser.newPage();
  await signedIn(elsewhere, doctor);
  await elsewhere.goto('/user/report?tab=audit');
  await expect(elsewhere.getByRole('heading', { name: 'Berichte' })).toBeVisible();
  await expect(elsewhere.getByRole('tab')).toHaveCount(0);
});
