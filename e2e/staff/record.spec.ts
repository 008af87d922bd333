import { call } from '../practice/api.ts';
import { type Colleague, listed, newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, signedInAs, test } from '../practice/story.ts';

const note = 'Husten seit drei Tagen';

async function endedVisit(doctor: Colleague): Promise<Visit> {
  const visit = await newVisit(doctor);
  const params = { appointmentId: visit.appointmentId };
  await call('startCall', { params, token: doctor.token });
  await call('writeNote', {
    params: { ...params, staffId: doctor.user.person.id },
    body: { text: note },
    token: doctor.token,
  });
  await call('stopCall', { params, token: doctor.token });
  return visit;
}

test('[DATA-26, REPORT-9] the note of a call that has ended is read in two presses', async ({
  page,
  doctor,
}) => {
  const visit = await endedVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await page.getByRole('link', { name: 'Berichte' }).click();
  await page.getByRole('link', { name: listed(visit) }).click();
  await expect(page.getByRole('region', { name: 'Notiz' })).toContainText(note);
  await expect(page).toHaveURL(/\/user\/patients\/[0-9a-f-]{36}\?visit=/);
});

test('[DATA-30] the record names an appointment by one time, and says when its call began', async ({
  page,
  doctor,
}) => {
  const visit = await endedVisit(doctor);
  await signedIn(page, doctor);
  await page.goto(`/user/patients/${visit.patient.person.id}`);
  const region = page.getByRole('region', { name: /^\S+, \d\d\.\d\d\.\d{4}, \d\d:\d\d/ });
  const heading = await region.getByRole('heading', { level: 2 }).innerText();
  const [time = ''] = heading.match(/^.*\d\d:\d\d/) ?? [];
  await expect(page.getByRole('navigation', { name: 'Termine' })).toContainText(time);
  await expect(region).toContainText(/Begonnen um \d\d:\d\d\sUhr/);
});

test('[DATA-16, DATA-24, DATA-26] a patient’s record shows what is stored, until when, and who read it', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const visit = await endedVisit(doctor);
  const patientId = visit.patient.person.id;
  await signedIn(page, doctor);
  await page.goto(`/user/patients?patient=${patientId}`);
  const stored = page.getByRole('region', { name: 'Gespeicherte Inhalte' });
  await expect(stored).toContainText('1 Notiz, keine Dateien');
  await expect(stored).toContainText(/Wird am \d\d\.\d\d\.\d{4} gelöscht/);
  await stored.getByRole('link', { name: /^Inhalte vom/ }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notiz' })).toContainText(note);
  const readers = page.getByRole('region', { name: 'Zugriffe' });
  await expect(readers).toContainText(/Gelesen \d\d\.\d\d\.\d{4}/);
  await expect(readers).toContainText(/Verfasst/);
  await expect(page.getByRole('region', { name: 'Löschung' })).toContainText('Notiz, Chat');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF speichern' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const elsewhere = await browser.newPage();
  await signedInAs(elsewhere, 'mfa');
  await elsewhere.goto(`/user/patients/${patientId}`);
  await expect(elsewhere.getByText('sind nicht für Sie freigegeben')).toBeVisible();
  await expect(elsewhere.getByText(note)).toHaveCount(0);
});
